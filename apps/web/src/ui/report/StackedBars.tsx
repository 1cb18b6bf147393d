import { useRef, useState, type KeyboardEvent } from 'react';
import { axisTop, formatFigure, type BarsByTime, type Figure } from '@limn/reporting';
import { formatFullDay, formatMonth } from '../format.ts';
import { hiddenFromSight } from '../hidden-from-sight.ts';
import { Box, Row } from '../layout.ts';
import { Text } from '../Text.tsx';
import { DateAxis } from './DateAxis.tsx';

type Bar = BarsByTime['bars'][number];

export interface StackedBarsProps extends BarsByTime {
  /** Values of each bar, from the foot up; all of one kind. */
  figures: readonly Figure[];
  /** Heights of each bar's figures, where a figure is drawn within another. Default: their values. */
  heights?: ((values: readonly number[]) => readonly number[]) | undefined;
  /** The colour of each, so that it stays when others go. Default: their order. */
  colours?: readonly number[];
  height?: number;
  /** The currency of money. */
  currency?: string;
  /**
   * Within a grid of two columns, axis and bars, that it shares with others: then the same days stand above
   * each other.
   */
  shared?: boolean;
}

const HEIGHT = 160;
const AS_VALUES = (values: readonly number[]) => values;
const LINES = [1, 0.5, 0];
export const AXIS_AND_BARS = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)' } as const;
export const SUBGRID = { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' } as const;

/**
 * A bar for each day or month, with the figures on top of each other. Arrow keys go from bar to bar, and what
 * is pointed at is said under them. A table beside it has to say the same in numbers.
 */
export function StackedBars({
  bars,
  unit,
  figures,
  heights = AS_VALUES,
  colours,
  height = HEIGHT,
  currency,
  shared = false,
}: StackedBarsProps) {
  const heightOf = ({ values }: Bar) => sumOf(heights(values));
  const top = axisTop(Math.max(...bars.map(heightOf)));
  const kind = figures[0]?.kind ?? 'count';
  const lines = kind === 'count' && top % 2 === 1 ? [1, 0] : LINES;
  const named = (date: string) => (unit === 'day' ? formatFullDay(date) : formatMonth(date));
  const [at, setAt] = useState<number>();
  const columns = useRef<HTMLDivElement>(null);
  const highest = bars.reduce((max, bar, place) => (heightOf(bar) > heightOf(bars[max] ?? bar) ? place : max), 0);
  // The days may have become others.
  const shown = at !== undefined && at < bars.length ? at : highest;
  const said = (place: number) => {
    const bar = bars[place];
    return bar ? titleOf(figures, bar, named(bar.date), currency) : '';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= bars.length) return;
    event.preventDefault();
    columns.current?.querySelectorAll<HTMLElement>('[role="img"]')[to]?.focus();
  };
  const total = bars.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  return (
    <Box component="figure" sx={{ ...(shared ? SUBGRID : {}), m: 0, printColorAdjust: 'exact' }}>
      <Box component="figcaption" sx={hiddenFromSight}>
        {figures[0]?.label}: {formatFigure(kind, total, currency)}, by {unit}, from {named(bars[0]?.date ?? '')} to{' '}
        {named(bars.at(-1)?.date ?? '')}.
      </Box>
      <Box sx={shared ? SUBGRID : { ...AXIS_AND_BARS, columnGap: 2 }}>
        <Box aria-hidden sx={{ height, display: 'flex', flexDirection: 'column', justifyContent: 'space-between', alignItems: 'flex-end' }}>
          {lines.map((part) => (
            <Box
              key={part}
              sx={{ fontSize: 11, lineHeight: '16px', my: '-8px', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
            >
              {formatFigure(kind, top * part, currency)}
            </Box>
          ))}
        </Box>
        <Row
          ref={columns}
          role="group"
          aria-label={`${figures.map(({ label }) => label).join(', ')} by ${unit}: arrow keys go from bar to bar`}
          onKeyDown={onKeyDown}
          onMouseLeave={() => setAt(undefined)}
          gap={bars.length > 45 ? '1px' : '3px'}
          align="flex-end"
          sx={{ position: 'relative', height }}
        >
          {lines.map((part) => (
            <Box
              key={part}
              sx={{ position: 'absolute', left: 0, right: 0, bottom: `${part * 100}%`, borderTop: '1px solid', borderColor: 'divider' }}
            />
          ))}
          {bars.map((bar, place) => (
            <Column
              key={bar.date}
              heights={heights(bar.values)}
              top={top}
              colours={colours}
              label={said(place)}
              isNext={place === shown}
              onAt={() => setAt(place)}
            />
          ))}
        </Row>
        <span />
        <DateAxis dates={bars.map(({ date }) => date)} unit={unit} />
      </Box>
      <Text
        variant="caption"
        aria-hidden
        muted
        sx={{ display: 'block', gridColumn: '1 / -1', mt: 1, minHeight: { xs: 32, sm: 16 }, '@media print': { display: 'none' } }}
      >
        {at === undefined ? 'Highest: ' : ''}
        {said(shown)}
      </Text>
    </Box>
  );
}

interface ColumnProps {
  heights: readonly number[];
  top: number;
  colours: readonly number[] | undefined;
  label: string;
  /** The Tab key comes to this one. */
  isNext: boolean;
  onAt: () => void;
}

function Column({ heights, top, colours, label, isNext, onAt }: ColumnProps) {
  const part = (value: number) => `${(value / top) * 100}%`;
  return (
    <Box
      role="img"
      aria-label={label}
      tabIndex={isNext ? 0 : -1}
      onFocus={onAt}
      onMouseEnter={onAt}
      sx={{
        position: 'relative',
        flex: 1,
        minWidth: 0,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        '&:hover, &:focus-visible': { bgcolor: 'tint' },
      }}
    >
      {heights
        .map((value, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a figure has its place
          <Box key={index} sx={{ height: part(value), bgcolor: colourOf(colours?.[index] ?? index) }} />
        ))
        .toReversed()}
    </Box>
  );
}

/**
 * "1 March 2026. Credits: 15, Unpaid opens: 2". The first figure is always said, the others where there are
 * any.
 */
function titleOf(figures: readonly Figure[], { values }: Bar, date: string, currency: string | undefined): string {
  const said = figures.flatMap(({ label, kind }, index) =>
    index === 0 || values[index] ? [`${label}: ${formatFigure(kind, values[index], currency)}`] : [],
  );
  return `${date}. ${said.join(', ')}`;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const COLOURS = 7;

export function colourOf(index: number): string {
  return `var(--mui-palette-chart-${index % COLOURS})`;
}

/** The colours of the chart in words. */
export function BarsLegend({ figures }: Pick<StackedBarsProps, 'figures'>) {
  return (
    <Row aria-hidden gap={4} sx={{ typography: 'caption', color: 'text.secondary' }}>
      {figures.map(({ key, label }, index) => (
        <Box key={key} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <Box component="i" sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: colourOf(index) }} />
          {label}
        </Box>
      ))}
    </Row>
  );
}
