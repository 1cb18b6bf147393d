import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { MergeFieldChip } from '../../ui/MergeFieldChip.tsx';
import { addFieldNames, csvHeader, splitTyped } from './field-names.ts';

/** Enough of a file to hold its first line. */
const HEAD_BYTES = 262_144;

export interface FieldNamesInputProps {
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** What is typed and not yet a chip; the step's Next takes it too. */
  typed: string;
  onTyped: (typed: string) => void;
}

/** The merge fields of a personalised image: typed one by one, pasted as a list, or read from a CSV. */
export function FieldNamesInput({ names, onChange, typed, onTyped }: FieldNamesInputProps) {
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = (more: readonly string[]) => {
    const result = addFieldNames(names, more);
    onChange(result.names);
    setProblem(result.left.length > 0 ? `Left out: ${result.left.join(' ')}` : undefined);
  };
  const change = (text: string) => {
    const parts = splitTyped(text);
    if (parts.length > 1) take(parts.slice(0, -1));
    onTyped(parts.at(-1) ?? '');
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take([typed]);
      onTyped('');
    } else if (event.key === 'Backspace' && typed === '' && names.length > 0) onChange(names.slice(0, -1));
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const columns = csvHeader(new Uint8Array(await chosen.slice(0, HEAD_BYTES).arrayBuffer())).filter((column) => column !== '');
    if (columns.length === 0 || columns.some((column) => column.includes('\u0000')))
      setProblem(`“${chosen.name}” has no header line. Choose a CSV whose first line names its columns.`);
    else take(columns);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {names.length > 0 ? (
        <Box component="ul" aria-label="Merge fields" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {names.map((name) => (
            <Box component="li" key={name} sx={{ maxWidth: '100%', display: 'flex' }}>
              <MergeFieldChip name={name} onRemove={() => onChange(names.filter((other) => other !== name))} />
            </Box>
          ))}
        </Box>
      ) : null}
      <Field
        label="Merge field"
        value={typed}
        onChange={change}
        onKeyDown={keys}
        placeholder="firstname"
        error={problem}
        hint="Type a name and press Enter, or paste a list. You can change them later."
      />
      <div>
        <Button size="work" icon={<UploadFile />} onClick={() => file.current?.click()}>
          Read them from a CSV
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </Box>
  );
}
