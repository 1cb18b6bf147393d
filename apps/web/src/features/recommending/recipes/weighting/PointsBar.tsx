import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

const COLOURS = 7;

/** The colour of a weighting in lists and bars, by its place. */
export function colourOf(place: number): string {
  return `var(--mui-palette-chart-${place % COLOURS})`;
}

/** Points as they are read: +60, −35, 0. */
export function pointsText(value: number): string {
  const text = Math.abs(value).toLocaleString('en-GB');
  return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text;
}

interface PointsBarProps {
  value: number;
  /** Fills half of the bar. */
  largest: number;
  colour: number;
}

/** To the right of a line what is added, to its left and outlined what is taken off. */
export function PointsBar({ value, largest, colour }: PointsBarProps) {
  const share = `${(Math.abs(value) / largest) * 50}%`;
  const isOff = value < 0;
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{ position: 'relative', flex: 'none', width: 96, height: 16, display: { xs: 'none', sm: 'block' } }}
      >
        <Box component="span" sx={{ position: 'absolute', left: '50%', top: 0, bottom: 0, width: '1px', bgcolor: 'line.strong' }} />
        <Box
          component="span"
          sx={{
            position: 'absolute',
            top: 4,
            height: 8,
            width: share,
            borderRadius: '2px',
            ...(isOff ? { right: '50%', border: '2px solid', borderColor: colourOf(colour) } : { left: '50%', bgcolor: colourOf(colour) }),
          }}
        />
      </Box>
      <Text component="span" strong sx={{ flex: 'none', minWidth: 52, textAlign: 'right' }}>
        {pointsText(value)}
      </Text>
    </>
  );
}
