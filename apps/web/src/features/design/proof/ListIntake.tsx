import { useState } from 'react';
import { CsvDrop } from '../../../ui/drop/CsvDrop.tsx';
import { usePageFiles } from '../../../ui/drop/use-page-files.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import { listed, readFile, readList, type ImportedList } from './imported-list.ts';

/**
 * Takes a list from a file or as text. Only the columns that the image uses are ever sent, a few rows at a
 * time.
 */
export function ListIntake({
  wanted,
  onList,
  isOther,
}: {
  wanted: readonly string[];
  onList: (list: ImportedList) => void;
  isOther?: boolean;
}) {
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);

  async function take(read: () => ImportedList | Promise<ImportedList>): Promise<void> {
    setProblem(undefined);
    setReading(true);
    try {
      onList(await read());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The list can’t be read.');
    } finally {
      setReading(false);
    }
  }
  const takeFiles = ([file]: readonly File[]) => {
    if (file) void take(() => readFile(file, wanted));
  };
  const over = usePageFiles(!reading, { onFiles: takeFiles });
  return (
    <Card sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }} label="Your list">
      <div>
        <Text variant="h2">{isOther ? 'Or proof it with your own list' : 'Upload the list you’ll send to'}</Text>
        <Text muted sx={{ mt: 1, maxWidth: 680 }}>
          {wanted.length > 0 ? `This image uses ${listed(wanted)}. ` : 'This image has no fields, so every row looks the same. '}
          The list stays on this computer. Only these columns are sent for drawing, a few rows at a time, and never stored.
        </Text>
      </div>
      {problem ? <Note kind="error">{problem}</Note> : null}
      <CsvDrop over={over} letGo="Drop to read it" busy={reading && 'Reading'} onFiles={takeFiles} />
      <Field
        label="Or paste rows"
        value={pasted}
        onChange={setPasted}
        multiline={4}
        hint="Copy rows from a spreadsheet. The first line has the column names."
      />
      <div>
        <Button disabled={pasted.trim() === ''} onClick={() => void take(() => readList(pasted, wanted))}>
          Use these rows
        </Button>
      </div>
    </Card>
  );
}
