import { shareOf } from '@limn/reporting';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../Button.tsx';
import { formatCount } from '../format.ts';
import { Box } from '../layout.ts';
import { FIGURE_LINK, FIGURE_LINKS } from './figure-links.ts';

export interface BarListProps {
  label: string;
  /** Heads of the columns: what rows are, and what is counted. */
  heads: readonly [string, string];
  /** `to`: what the count is made of. */
  rows: readonly { key: string | number; name: string; count: number; to?: string }[];
  total: number;
  /** Rows that are shown at first. */
  first?: number;
}

/** Counts as a table, each with its share of the whole as a number and as a bar. */
export function BarList({ label, heads, rows, total, first = 8 }: BarListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, first);
  return (
    <>
      <Box
        component="table"
        aria-label={label}
        sx={{
          ...FIGURE_LINKS,
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 13,
          lineHeight: '18px',
          '& th, & td': { py: 1.5, px: 0, fontWeight: 400, textAlign: 'left', borderBottom: '1px solid', borderColor: 'divider' },
          '& thead th': { typography: 'caption', color: 'text.secondary' },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
          '& .n': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', pl: 3 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col" className="n">
              {heads[1]}
            </th>
            <th scope="col" className="n">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, count, to }) => (
            <tr key={key}>
              <th scope="row">
                <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
                <Box
                  aria-hidden
                  component="span"
                  sx={{
                    display: 'block',
                    mt: 0.5,
                    height: 4,
                    borderRadius: '2px',
                    bgcolor: 'var(--mui-palette-chart-0)',
                    minWidth: count > 0 ? 2 : 0,
                    printColorAdjust: 'exact',
                  }}
                  style={{ width: `${shareOf(count, total)}%` }}
                />
              </th>
              <td className="n">
                {to === undefined ? (
                  formatCount(count)
                ) : (
                  <Link to={to} className={FIGURE_LINK} title={`Open the list behind ${name}`}>
                    {formatCount(count)}
                  </Link>
                )}
              </td>
              <td className="n">{shareOf(count, total).toFixed(1)}%</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {rows.length > first ? (
        <Box sx={{ ml: -2, mt: 1, '@media print': { display: 'none' } }}>
          <Button look="text" size="work" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
