import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

export interface CustomFieldResultProps {
  result: string;
  /** Where the values come from, as it goes on after "from". */
  from: string;
  /** Placeholder of an empty result. */
  empty: string;
}

/** The result, always visible at the foot of the dialog's body. */
export function CustomFieldResult({ result, from, empty }: CustomFieldResultProps) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: -24,
        mx: -6,
        mb: -6,
        mt: 'auto',
        p: '12px 24px 16px',
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.float',
        zIndex: 2,
      }}
    >
      <Row gap={2} justify="space-between" sx={{ mb: 1 }}>
        <Text variant="label">Result</Text>
        <Text variant="caption" muted>
          from {from}
        </Text>
      </Row>
      <Box
        role="status"
        aria-label="Result"
        sx={{
          minHeight: 36,
          maxHeight: 76,
          overflow: 'auto',
          px: 3,
          py: 2,
          borderRadius: '6px',
          bgcolor: 'well',
          fontWeight: 600,
          fontSize: 14,
          lineHeight: '20px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {result || (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {empty}
          </Box>
        )}
      </Box>
    </Box>
  );
}
