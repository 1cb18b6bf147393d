import { Box } from '../../../../ui/layout.ts';
import { placeOn, type Comparison, type Interval, type Scale, type Unit } from './arm-figures.ts';

interface IntervalBarProps {
  interval: Interval;
  scale: Scale;
  unit: Unit;
  /** Colour of its verdict, which the sentence beside it says in words. */
  tone: 'better' | 'worse' | 'open';
}

const COLOURS = { better: 'success.main', worse: 'error.main', open: 'text.secondary' } as const;

/** The difference to the control as a dot on its interval, with a line where there is none. */
export function IntervalBar({ interval, scale, unit, tone }: IntervalBarProps) {
  const at = (difference: number) => `${placeOn(scale, difference).toFixed(2)}%`;
  const colour = COLOURS[tone];
  return (
    <Box
      role="img"
      aria-label={`Difference ${unit.difference(interval.difference)}, ${unit.interval(interval)}`}
      sx={{ position: 'relative', height: 24, borderRadius: '4px', bgcolor: 'well', overflow: 'hidden' }}
    >
      <Box sx={{ position: 'absolute', top: 0, bottom: 0, left: at(0), width: '1px', bgcolor: 'field.line' }} />
      <Box
        style={{ left: at(interval.low), right: `${(100 - placeOn(scale, interval.high)).toFixed(2)}%` }}
        sx={{ position: 'absolute', top: 9, height: 6, borderRadius: '3px', bgcolor: colour, opacity: 0.45 }}
      />
      <Box
        style={{ left: at(interval.difference) }}
        sx={{ position: 'absolute', top: 7, width: 10, height: 10, ml: '-5px', borderRadius: '50%', bgcolor: colour }}
      />
    </Box>
  );
}

/** A hold-out that gets fewer clicks is what a test hopes for. */
export function toneOf({ role, comparison }: { role: string; comparison: Comparison | null }): IntervalBarProps['tone'] {
  const verdict = comparison?.verdict;
  return role !== 'hold_out' && (verdict === 'better' || verdict === 'worse') ? verdict : 'open';
}
