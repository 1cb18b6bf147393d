import { formatCount, formatFullDay, formatMonth, formatShortDay } from '../../../../ui/format.ts';
import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { Box } from '../../../../ui/layout.ts';
import { axisTop, type Bar } from './usage.ts';

const HEIGHT = 160;
const LINES = [1, 0.5, 0];

/** A bar for each day or month; unpaid opens stand on top of what was paid. The table under it says the same in numbers. */
export function UsageChart({ bars, unit }: { bars: readonly Bar[]; unit: 'day' | 'month' }) {
  const top = axisTop(Math.max(...bars.map(({ credits, unpaid }) => credits + unpaid)));
  const named = (date: string) => (unit === 'day' ? formatFullDay(date) : formatMonth(date));
  const total = bars.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={hiddenFromSight}>
        {formatCount(total)} credits used, by {unit}, from {named(bars[0]?.date ?? '')} to {named(bars.at(-1)?.date ?? '')}.
      </Box>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}>
        <Box sx={{ height: HEIGHT, display: 'flex', flexDirection: 'column', justifyContent: 'space-between', alignItems: 'flex-end' }}>
          {LINES.map((part) => (
            <Box
              key={part}
              sx={{ fontSize: 11, lineHeight: '16px', my: '-8px', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
            >
              {formatCount(top * part)}
            </Box>
          ))}
        </Box>
        <Box sx={{ position: 'relative', height: HEIGHT, display: 'flex', alignItems: 'flex-end', gap: bars.length > 45 ? '1px' : '3px' }}>
          {LINES.map((part) => (
            <Box
              key={part}
              sx={{ position: 'absolute', left: 0, right: 0, bottom: `${part * 100}%`, borderTop: '1px solid', borderColor: 'divider' }}
            />
          ))}
          {bars.map((bar) => (
            <Column key={bar.date} bar={bar} top={top} title={titleOf(bar, named(bar.date))} />
          ))}
        </Box>
        <span />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1, fontSize: 11, lineHeight: '16px', color: 'text.tertiary' }}>
          {endsOf(bars).map((date) => (
            <span key={date}>{unit === 'day' ? formatShortDay(date) : formatMonth(date)}</span>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

function Column({ bar, top, title }: { bar: Bar; top: number; title: string }) {
  const part = (value: number) => `${(value / top) * 100}%`;
  return (
    <Box
      title={title}
      sx={{
        position: 'relative',
        flex: 1,
        minWidth: 0,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        '&:hover': { bgcolor: 'tint' },
      }}
    >
      <Box sx={{ height: part(bar.unpaid), bgcolor: 'var(--mui-palette-chart-1)' }} />
      <Box sx={{ height: part(bar.credits), bgcolor: 'var(--mui-palette-chart-0)' }} />
    </Box>
  );
}

function titleOf({ credits, unpaid }: Bar, date: string): string {
  return `${date}: ${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}${unpaid > 0 ? `, ${formatCount(unpaid)} unpaid opens` : ''}`;
}

function endsOf(bars: readonly Bar[]): string[] {
  const middle = bars.length > 8 ? [bars[Math.floor(bars.length / 2)]] : [];
  return [bars[0], ...middle, bars.length > 1 ? bars.at(-1) : undefined].flatMap((bar) => (bar ? [bar.date] : []));
}

/** The colours of the chart in words. */
export function UsageLegend() {
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: 4, typography: 'caption', color: 'text.secondary' }}>
      {[
        ['Credits', 0],
        ['Unpaid opens', 1],
      ].map(([word, colour]) => (
        <Box key={word} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <Box component="i" sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: `var(--mui-palette-chart-${colour})` }} />
          {word}
        </Box>
      ))}
    </Box>
  );
}
