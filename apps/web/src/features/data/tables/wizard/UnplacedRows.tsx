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

/** Rows that no one is ever near, because their place is unknown. */
export function UnplacedRows({ tableId, unplaced: { count, first } }: { tableId: number; unplaced: Unplaced }) {
  const { client, snacks } = useServices();
  const [busy, setBusy] = useState(false);
  const more = count - Math.min(SHOWN, first.length);
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
      <Box component="ul" sx={{ my: 2, pl: 5 }}>
        {first.slice(0, SHOWN).map(({ row, text }) => (
          <li key={row}>
            Row {formatCount(row)}: {text === '' ? 'no place' : `“${text}”`}
          </li>
        ))}
        {more > 0 ? <li>and {formatCount(more)} more</li> : null}
      </Box>
    </Note>
  );
}
