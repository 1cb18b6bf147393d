import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface ReasonsProps {
  /** The most frequent first. */
  reasons: readonly { reason: string; count: number }[];
  /** The reason whose records are shown; undefined for all. */
  chosen: string | undefined;
  onChoose: (reason: string | undefined) => void;
}

const ALL = '';

/** Why records were refused, and how many for each reason: one of them shows its records alone. */
export function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  if (reasons.length < 2) return null;
  return (
    <Box sx={{ maxWidth: 480 }}>
      <SelectField
        label="Reason"
        value={chosen ?? ALL}
        options={[
          { value: ALL, label: `All reasons (${formatCount(sumOf(reasons))})` },
          ...reasons.map(({ reason, count }) => ({ value: reason, label: `${reason} (${formatCount(count)})` })),
        ]}
        onChange={(reason) => onChoose(reason === ALL ? undefined : reason)}
      />
    </Box>
  );
}

export function sumOf(reasons: ReasonsProps['reasons']): number {
  return reasons.reduce((sum, { count }) => sum + count, 0);
}
