import { useState } from 'react';
import { CsvDrop } from '../../../ui/drop/CsvDrop.tsx';
import { usePageFiles } from '../../../ui/drop/use-page-files.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import { listed, readFile, readList, type BroughtList } from './brought-list.ts';

/** Takes a list from a file or as text. Only the columns that the image uses are ever sent, a few rows at a time. */
export function ListIntake({
  wanted,
  onList,
  isOther,
}: {
  wanted: readonly string[];
  onList: (list: BroughtList) => void;
  isOther?: boolean;
}) {
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState<string>();
  const [reading, setReading] = useState(false);

  async function take(read: () => BroughtList | Promise<BroughtList>): Promise<void> {
    setFault(undefined);
    setReading(true);
    try {
      onList(await read());
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The list cannot be read.');
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
        <Text variant="h2">{isOther ? 'Or proof it on your own list' : 'Bring the list you will send to'}</Text>
        <Text sx={{ color: 'text.secondary', mt: 1, maxWidth: 680 }}>
          {wanted.length > 0 ? `This image asks for ${listed(wanted)}. ` : 'This image asks for no fields: a list shows nothing new. '}
          The list stays on this computer: only these columns are sent for drawing, a few rows at a time, and nothing of them is kept.
        </Text>
      </div>
      {fault ? <Note kind="error">{fault}</Note> : null}
      <CsvDrop over={over} letGo="Let go to read it" busy={reading && 'Reading'} onFiles={takeFiles} />
      <Field
        label="Or paste rows"
        value={pasted}
        onChange={setPasted}
        multiline={4}
        hint="The first line names the columns: copy them out of a spreadsheet."
      />
      <div>
        <Button disabled={pasted.trim() === ''} onClick={() => void take(() => readList(pasted, wanted))}>
          Use these rows
        </Button>
      </div>
    </Card>
  );
}
