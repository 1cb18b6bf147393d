import { useRef, useState, type KeyboardEvent } from 'react';
import { formatCount } from '../format.ts';
import { hiddenFromSight } from '../hidden-from-sight.ts';
import { Box, Row } from '../layout.ts';
import { stepInGrid } from '../step-in-grid.ts';
import { Text } from '../Text.tsx';

export interface HeatMapProps {
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  /** Row by row. */
  values: readonly number[];
  /** "Monday, 09:00 to 10:00". */
  nameOf: (row: number, column: number) => string;
  /** "opens". */
  unit: string;
}

/** Steps of colour: more of them look the same. */
const STEPS = 5;

/**
 * A table of counts whose cells are the darker the greater they are. The cell that is pointed at, or led to
 * by arrow keys, is said in words.
 */
export function HeatMap({ label, rows, columns, values, nameOf, unit }: HeatMapProps) {
  const max = Math.max(0, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  const busiest = values.indexOf(max);
  const [at, setAt] = useState<number>();
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = at ?? busiest;
  const said = (cell: number) => {
    const value = values[cell] ?? 0;
    const share = total === 0 ? '' : ` (${((value / total) * 100).toFixed(1)}%)`;
    return `${nameOf(Math.floor(cell / columns.length), cell % columns.length)}: ${formatCount(value)} ${unit}${share}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepInGrid({ key: event.key, ctrl: event.ctrlKey, at: shown, count: values.length, columns: columns.length });
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    body.current?.querySelectorAll('td')[next]?.focus();
  };
  return (
    <div>
      <Box sx={{ overflowX: 'auto', pb: 1 }}>
        <Box
          component="table"
          aria-label={label}
          onKeyDown={onKeyDown}
          sx={{
            borderCollapse: 'separate',
            borderSpacing: '2px',
            width: '100%',
            minWidth: 560,
            tableLayout: 'fixed',
            fontSize: 11,
            color: 'text.secondary',
            '& th': { fontWeight: 400, p: 0 },
            '& thead th': { position: 'relative', textAlign: 'left', overflow: 'visible', whiteSpace: 'nowrap' },
            '& tbody th': { textAlign: 'left', pr: 2 },
            '& td': {
              height: 24,
              p: 0,
              borderRadius: '3px',
              cursor: 'default',
              color: 'transparent',
              fontSize: 0,
              printColorAdjust: 'exact',
              '@media print': { fontSize: 8, color: 'text.primary', textAlign: 'center' },
            },
          }}
        >
          <colgroup>
            <col style={{ width: 84 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <Box component="span" sx={hiddenFromSight}>
                  Day
                </Box>
              </th>
              {columns.map((column, index) => (
                <th key={column} scope="col">
                  <Box component="span" sx={index % 3 === 0 ? null : hiddenFromSight}>
                    {column}
                  </Box>
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, line) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column, place) => {
                  const cell = line * columns.length + place;
                  const value = values[cell] ?? 0;
                  return (
                    <Box
                      component="td"
                      key={column}
                      tabIndex={cell === Math.max(0, shown) ? 0 : -1}
                      title={said(cell)}
                      onFocus={() => setAt(cell)}
                      onMouseEnter={() => setAt(cell)}
                      sx={{ bgcolor: colourOf(value, max), ...(value > max / 2 && { '@media print': { color: '#fff !important' } }) }}
                    >
                      {formatCount(value)}
                    </Box>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Row gap={3} justify="space-between" wrap sx={{ mt: 1 }}>
        <Text variant="caption" aria-live="polite" muted>
          {max === 0 ? `No ${unit}.` : `${at === undefined ? 'Busiest: ' : ''}${said(shown)}`}
        </Text>
        <Row aria-hidden gap={0.5} align="center" sx={{ typography: 'caption', color: 'text.secondary' }}>
          0
          {Array.from({ length: STEPS + 1 }, (_, step) => (
            <Box
              key={step}
              component="i"
              sx={{ width: 14, height: 14, borderRadius: '2px', bgcolor: colourOf(step, STEPS), printColorAdjust: 'exact' }}
            />
          ))}
          {formatCount(max)}
        </Row>
      </Row>
    </div>
  );
}

function colourOf(value: number, max: number): string {
  if (value === 0 || max === 0) return 'var(--mui-palette-well)';
  const step = Math.ceil((value / max) * STEPS);
  return `color-mix(in oklab, var(--mui-palette-chart-0) ${Math.round((step / STEPS) * 88 + 12)}%, var(--mui-palette-well))`;
}
