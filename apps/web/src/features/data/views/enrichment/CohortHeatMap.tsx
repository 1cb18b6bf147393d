import type { CohortTable } from '@limn/contracts';
import { formatCount, formatFullDay } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { ScrollArea } from '../../../../ui/ScrollArea.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { cohortRows, MEASURES, type CohortCell, type Measure } from './cohort-cells.ts';

/** A table whose cells are the stronger in colour the greater they are. Every figure is written out, too. */
export function CohortHeatMap({ table, measure }: { table: CohortTable; measure: Measure }) {
  const rows = cohortRows(table, measure);
  const periods = rows[0]?.cells.length ?? 0;
  const name = measure === 'values' ? (table.value_label ?? '') : (MEASURES.find(({ value }) => value === measure)?.label ?? '');
  return (
    <>
      <ScrollArea label={`${name} by cohort`} framed sx={{ maxHeight: 520 }}>
        <Box component="table" aria-label={`${name} by cohort and period`} sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">First event from</th>
              <th scope="col">Customers</th>
              {Array.from({ length: periods }, (_, period) => (
                <th key={period} scope="col" title={spanOf(period, table.period_days)}>
                  {period}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ start, customers, cells }) => (
              <tr key={start}>
                <th scope="row">{formatFullDay(start)}</th>
                <td>{formatCount(customers)}</td>
                {cells.map((cell, period) =>
                  cell ? <Cell key={period} cell={cell} days={table.period_days} /> : <Box component="td" key={period} />,
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </ScrollArea>
      <Text variant="caption" muted>
        A period is {table.period_days} days; 0 begins with the customer’s first event. Hatched periods aren’t over for everyone yet.
      </Text>
    </>
  );
}

function Cell({ cell: { period, text, strength, isOpen }, days }: { cell: CohortCell; days: number }) {
  const colour = `color-mix(in srgb, var(--mui-palette-primary-main) ${Math.round(6 + strength * 44)}%, transparent)`;
  const hatch =
    'repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in srgb, var(--mui-palette-background-paper) 55%, transparent) 4px 8px)';
  return (
    <Box
      component="td"
      title={`${spanOf(period, days)}${isOpen ? ', not over yet' : ''}`}
      sx={{ bgcolor: strength === 0 ? 'transparent' : colour, backgroundImage: isOpen && strength > 0 ? hatch : 'none' }}
    >
      {text}
    </Box>
  );
}

function spanOf(period: number, days: number): string {
  return `Days ${period * days} to ${(period + 1) * days - 1}`;
}

const TABLE = {
  borderCollapse: 'separate',
  borderSpacing: '2px',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 2, py: 1.25, textAlign: 'right', whiteSpace: 'nowrap', borderRadius: '4px', minWidth: 52 },
  '& th': { fontWeight: 600, color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'left', position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1 },
  '& thead th:first-of-type': { zIndex: 2 },
} as const;
