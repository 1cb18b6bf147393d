import { Box } from '../layout.ts';
import { SelectField, type Option } from '../SelectField.tsx';
import { Text } from '../Text.tsx';
import type { CsvRows } from './csv-rows.ts';
import { FileNotes } from './FileNotes.tsx';

export interface ColumnUseListProps<Use extends string> {
  file: CsvRows;
  uses: readonly Use[];
  /** The use that any number of columns may have: it is left out. */
  nothing: Use;
  optionsOf: (head: string, index: number) => readonly Option<Use>[];
  onChange: (uses: Use[]) => void;
}

/** The meaning of each column of a file. A use is given to one column at a time. */
export function ColumnUseList<Use extends string>({ file, uses, nothing, optionsOf, onChange }: ColumnUseListProps<Use>) {
  const choose = (index: number, use: Use) =>
    onChange(uses.map((one, at) => (at === index ? use : use !== nothing && one === use ? nothing : one)));
  const columns = file.heads.map((head, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a column has its place
    <Box key={index} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 1, sm: 4 }, alignItems: 'end' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{head === '' ? `Column ${index + 1}` : head}</strong>
        <Text variant="caption" component="div" muted>
          {exampleOf(file, index)}
        </Text>
      </Box>
      <SelectField
        label={`Use of ${head === '' ? `column ${index + 1}` : head}`}
        labelHidden
        value={uses[index] ?? nothing}
        options={[...optionsOf(head, index)]}
        onChange={(use) => choose(index, use)}
      />
    </Box>
  ));
  return (
    <>
      <FileNotes notes={file.notes} />
      {columns}
    </>
  );
}

const MAX_LENGTH = 80;

function exampleOf({ rows }: CsvRows, index: number): string {
  const first = rows.find((row) => (row[index] ?? '').trim() !== '')?.[index];
  return first === undefined ? 'Empty in the first rows' : `For example ${first.trim().slice(0, MAX_LENGTH)}`;
}
