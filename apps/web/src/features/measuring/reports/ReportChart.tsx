import { barsByTime, figureOf, formatFigure, numbersOf, type BarsByTime, type Figure, type Measure } from '@limn/reporting';
import { useState } from 'react';
import { formatFullDay, formatMonth } from '../../../ui/format.ts';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box } from '../../../ui/layout.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { AXIS_AND_BARS, StackedBars, SUBGRID } from '../../../ui/report/StackedBars.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { DateRange } from './report-range.ts';

export interface ReportChartProps {
  measures: readonly Measure[];
  hidden: ReadonlySet<string>;
  days: readonly { date: string }[];
  range: DateRange;
  currency: string;
}

const LOW = 72;

/**
 * Counts of each day on top of each other; money in a strip of its own, because two units share no axis, and
 * conversions, which could not be seen on top of a thousand times as many impressions.
 */
export function ReportChart({ measures, hidden, days, range, currency }: ReportChartProps) {
  const [addsUp, setAddsUp] = useState(false);
  const places = measures.map((_, place) => place);
  const byTime = barsByTime(measures, days, range);
  // People of a month are not the sum of its days.
  const shown = places.filter(
    (place) => !hidden.has(measures[place]?.key ?? '') && (byTime.unit === 'day' || measures[place]?.total === 'sum'),
  );
  const leftOut = byTime.unit === 'month' && places.some((place) => measures[place]?.total === 'asked');
  const strips = [...Map.groupBy(shown, (place) => measures[place]?.strip ?? measures[place]?.kind).values()];
  return (
    <Box sx={{ ...AXIS_AND_BARS, columnGap: 2, rowGap: 4, mb: 5, breakInside: 'avoid' }}>
      {strips.map((strip, order) => {
        const figures = strip.flatMap((place) => measures[place] ?? []);
        const bars = byTime.bars.map(({ date, values }) => ({ date, values: strip.map((place) => values[place] ?? 0) }));
        return (
          <Box key={figures[0]?.key} sx={SUBGRID}>
            <StackedBars
              bars={bars}
              unit={byTime.unit}
              figures={figures}
              colours={strip}
              heights={addsUp ? undefined : heightsWithin(figures)}
              currency={currency}
              shared
              {...(order > 0 ? { height: LOW } : {})}
            />
            <ValueTable bars={bars} unit={byTime.unit} figures={figures} currency={currency} />
          </Box>
        );
      })}
      {strips.length === 0 ? (
        <Text variant="body2" muted sx={{ gridColumn: '1 / -1' }}>
          Choose a figure above to see it by {byTime.unit}.
        </Text>
      ) : null}
      {strips.some((strip) => hasParts(strip.flatMap((place) => measures[place] ?? []))) ? (
        <Box sx={{ gridColumn: '1 / -1', '@media print': { display: 'none' } }}>
          <SwitchField
            label="Stack uniques on totals"
            hint="Unique figures are drawn on top of totals, which already contain them. Off, they are drawn within them."
            checked={addsUp}
            onChange={setAddsUp}
          />
        </Box>
      ) : null}
      {leftOut ? (
        <Text variant="caption" muted sx={{ gridColumn: '1 / -1' }}>
          Bars are months. Unique figures aren’t in them, because people who come back can’t be added up.
        </Text>
      ) : null}
    </Box>
  );
}

/** True where a figure is drawn within another one of these. */
function hasParts(figures: readonly Measure[]): boolean {
  return figures.some(({ within }) => within !== undefined && figures.some(({ key }) => key === within));
}

/** Each figure less the parts of it that are shown. */
function heightsWithin(figures: readonly Measure[]): (values: readonly number[]) => readonly number[] {
  const parts = figures.map(({ key }) => figures.flatMap(({ within }, place) => (within === key ? [place] : [])));
  return (values) =>
    values.map((value, place) => Math.max(0, value - (parts[place] ?? []).reduce((sum, part) => sum + (values[part] ?? 0), 0)));
}

/** The values of the bars, for screen readers. */
function ValueTable({ bars, unit, figures, currency }: BarsByTime & { figures: readonly Figure[]; currency: string }) {
  return (
    <Box sx={hiddenFromSight}>
      <table>
        <caption>
          {figures.map(({ label }) => label).join(', ')} by {unit}
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {figures.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ date, values }) => (
            <tr key={date}>
              <th scope="row">{unit === 'day' ? formatFullDay(date) : formatMonth(date)}</th>
              {figures.map((figure, place) => (
                <td key={figure.key}>
                  {formatFigure(figure.kind, figureOf(figure, numbersOf({ [figure.key]: values[place] })), currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
