import { Box, Row } from './layout.ts';

/** A line of one value a day with its ground, the last day as a dot, and the first and last date under it. */
export function Sparkline({
  values,
  first,
  last,
  height = 52,
  label,
}: {
  values: readonly number[];
  first: string;
  last: string;
  height?: number;
  label: string;
}) {
  const points = sparklinePoints(values, height);
  const line = points.map((point, index) => `${index ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('');
  const end = points.at(-1);
  return (
    <Box sx={{ position: 'relative', mt: 3 }}>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 400 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        style={{ display: 'block' }}
      >
        <path d={`${line}L400 ${height}L0 ${height}Z`} fill="var(--mui-palette-chart-0)" opacity={0.07} />
        <path
          d={line}
          fill="none"
          stroke="var(--mui-palette-chart-0)"
          strokeWidth={1.75}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {end ? (
        <Box
          component="i"
          aria-hidden
          sx={{
            position: 'absolute',
            right: -4,
            top: end.y,
            width: 8,
            height: 8,
            mt: -1,
            borderRadius: '50%',
            bgcolor: 'accent',
            boxShadow: '0 0 0 2px var(--mui-palette-background-paper)',
          }}
        />
      ) : null}
      <Row aria-hidden justify="space-between" sx={{ mt: 1, fontSize: 11, lineHeight: '16px', color: 'text.tertiary' }}>
        <span>{first}</span>
        <span>{last}</span>
      </Row>
    </Box>
  );
}

/**
 * Places values in a box of 400 by `height`, zero at its foot, with room for the end dot above. Fewer than
 * two values make a flat line.
 */
export function sparklinePoints(values: readonly number[], height: number): { x: number; y: number }[] {
  const series = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0];
  const top = 6;
  const highest = Math.max(...series, 0);
  const step = 400 / (series.length - 1);
  return series.map((value, index) => ({
    x: index * step,
    y: highest === 0 ? height - 2 : height - 2 - (Math.max(0, value) / highest) * (height - 2 - top),
  }));
}
