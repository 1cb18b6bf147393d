import type { Unplaced } from '@limn/contracts';
import { csvText } from '@limn/model';
import { useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useServices } from '../../../../api/services.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { saveFile } from '../../../../ui/save-file.ts';

const SHOWN = 5;

/** Rows of a location table without a place, with a wrong one, or with one that is not exact. */
export function PlacesOfRows({ tableId, unplaced }: { tableId: number; unplaced: Unplaced }) {
  const { count, swapped, exactness } = unplaced;
  return (
    <>
      {count > 0 ? <UnplacedRows tableId={tableId} unplaced={unplaced} /> : null}
      {swapped ? <SwappedRows swapped={swapped} /> : null}
      {exactness ? <ExactnessNote exactness={exactness} /> : null}
    </>
  );
}

/** Rows that no one is ever near, because their place is unknown. */
function UnplacedRows({ tableId, unplaced: { count, first } }: { tableId: number; unplaced: Unplaced }) {
  const { client, snacks } = useServices();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const rows: string[][] = [];
      let columns: string[] = [];
      for (let after: number | null = 0; after !== null;) {
        const found: { columns: string[]; rows: string[][]; next: number | null } = await client.listUnplacedRows({
          params: { id: tableId },
          query: { after },
        });
        rows.push(...found.rows);
        columns = found.columns;
        after = found.next;
      }
      saveFile('rows-without-a-place.csv', csvText([columns, ...rows]), 'text/csv;charset=utf-8');
    } catch (error) {
      snacks.showError(explainError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Note
      kind="warning"
      action={
        <Button size="work" onClick={() => void download()} busy={busy && 'Downloading'}>
          Download as CSV
        </Button>
      }
    >
      {count === 1 ? 'One row has' : `${formatCount(count)} rows have`} no location, so no one sees {count === 1 ? 'it' : 'them'} as the
      nearest. Fix {count === 1 ? 'it' : 'them'} in your file, then replace the rows.
      <FirstRows count={count} first={first} />
    </Note>
  );
}

function SwappedRows({ swapped: { count, first, all } }: { swapped: NonNullable<Unplaced['swapped']> }) {
  return (
    <Note kind="warning">
      {all
        ? 'Latitude and longitude look swapped in every row, so stores are shown in the wrong country. Swap the names of the two columns in your file, then replace the rows.'
        : `Latitude and longitude look swapped in ${count === 1 ? 'one row, so its store is' : `${formatCount(count)} rows, so their stores are`} shown in the wrong place. Swap the two values in your file, then replace the rows.`}
      <FirstRows count={count} first={first} />
    </Note>
  );
}

function FirstRows({ count, first }: Pick<Unplaced, 'count' | 'first'>) {
  const more = count - Math.min(SHOWN, first.length);
  return (
    <Box component="ul" sx={{ my: 2, pl: 5 }}>
      {first.slice(0, SHOWN).map(({ row, text }) => (
        <li key={row}>
          Row {formatCount(row)}: {text === '' ? 'no place' : `“${text}”`}
        </li>
      ))}
      {more > 0 ? <li>and {formatCount(more)} more</li> : null}
    </Box>
  );
}

type Exactness = NonNullable<Unplaced['exactness']>;

/** Where the middle of what a code or a name means is, most exact first. */
const EXACTNESS: readonly [keyof Exactness, string][] = [
  ['postcode', 'at the middle of the postcode, within a mile or two of the store'],
  ['sector', 'at the middle of the postcode sector, usually within 2 miles'],
  ['district', 'at the middle of the postcode district, usually within 8 miles'],
  ['area', 'in the middle of the postcode area, often 10 to 30 miles away'],
  ['town', 'at the middle of the town'],
];

function ExactnessNote({ exactness }: { exactness: Exactness }) {
  return (
    <Note kind="info">
      Stores are placed by their postcode or town, so distances are estimates. For exact ones, add columns “latitude” and “longitude”.
      <Box component="ul" sx={{ my: 2, pl: 5, listStyle: 'disc' }}>
        {EXACTNESS.flatMap(([kind, where]) => {
          const rows = exactness[kind] ?? 0;
          if (rows === 0) return [];
          return [
            <li key={kind}>
              {rows === 1 ? 'One row' : `${formatCount(rows)} rows`} {where}
            </li>,
          ];
        })}
      </Box>
    </Note>
  );
}
