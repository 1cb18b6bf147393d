import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { MergeFieldChip } from '../../../../ui/MergeFieldChip.tsx';
import { Text } from '../../../../ui/Text.tsx';

export interface FieldChipsProps {
  fields: readonly string[];
  /** How many are named. */
  max?: number;
  /** Inside a button, whose name is what is seen and nothing else. */
  inButton?: boolean;
}

/** The fields of a template, the first few by name. */
export function FieldChips({ fields, max = 4, inButton = false }: FieldChipsProps) {
  // One that would stand for the last one alone is no shorter than its name.
  const shown = fields.length === max + 1 ? fields : fields.slice(0, max);
  const rest = fields.length - shown.length;
  return (
    <Row component="span" gap={1} wrap sx={{ minHeight: 20 }}>
      {inButton ? null : (
        <Box component="span" sx={hiddenFromSight}>
          Merge fields:
        </Box>
      )}
      {shown.map((field) => (
        <MergeFieldChip key={field} name={field} />
      ))}
      {rest > 0 || fields.length === 0 ? (
        <Text component="span" variant="caption" muted sx={{ lineHeight: '20px' }}>
          {rest > 0 ? `and ${rest} more` : 'No merge fields'}
        </Text>
      ) : null}
    </Row>
  );
}
