import { useEffect, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { UploadFile } from '../../../ui/icons/general.ts';
import { Field } from '../../../ui/Field.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { MergeFieldChip } from '../../../ui/MergeFieldChip.tsx';
import { Text } from '../../../ui/Text.tsx';
import { readCsvFile } from './csv-file.ts';
import { addFieldNames, splitTyped } from './field-names.ts';
import type { SourceFormProps } from './SourceForms.tsx';

/**
 * The merge fields of a personalised image: typed one by one, pasted as a list, or read from a CSV's first
 * line.
 */
export function FieldNamesForm({ wizard: { fields: names, typed }, onChange }: SourceFormProps) {
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState<string>();
  const [over, setOver] = useState(false);
  useNoFileOpens();

  const take = (more: readonly string[], rest: string, left: readonly string[] = []) => {
    const result = addFieldNames(names, more);
    onChange({ fields: result.names, typed: rest });
    const reasons = [...left, ...result.left];
    setProblem(reasons.length > 0 ? `Skipped: ${reasons.join(' ')}` : undefined);
    setRead(undefined);
    return result.names.length - names.length;
  };
  const type = (text: string) => {
    const parts = splitTyped(text);
    if (parts.length > 1) take(parts.slice(0, -1), parts.at(-1) ?? '');
    else onChange({ typed: text });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take([typed], '');
    } else if (event.key === 'Backspace' && typed === '' && names.length > 0) onChange({ fields: names.slice(0, -1) });
  };
  const paste = (event: ClipboardEvent) => {
    // A field of one line would glue the lines of a pasted column together.
    const parts = splitTyped(event.clipboardData.getData('text'));
    if (parts.length < 2) return;
    event.preventDefault();
    take([typed, ...parts], '');
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const header = await readCsvFile(file);
    if ('problem' in header) {
      setRead(undefined);
      return setProblem(header.problem);
    }
    const added = take(header.names, typed, header.left);
    setRead(wordsFor(file.name, header.names.length, added));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop a file on; the button does the same
    <Stack
      data-drop-here=""
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      gap={3}
      sx={{ borderRadius: '8px', outline: over ? '2px dashed' : 'none', outlineColor: 'secondary.main', outlineOffset: 8 }}
    >
      {names.length > 0 ? (
        <Row component="ul" aria-label="Merge fields" gap={1.5} wrap>
          {names.map((name) => (
            <Row component="li" key={name} sx={{ maxWidth: '100%' }}>
              <MergeFieldChip name={name} onRemove={() => onChange({ fields: names.filter((other) => other !== name) })} />
            </Row>
          ))}
        </Row>
      ) : null}
      <Box onPaste={paste}>
        <Field
          label="Merge field"
          value={typed}
          onChange={type}
          onKeyDown={keys}
          placeholder="firstname"
          error={problem}
          hint="Type a name and press Enter, or paste a list. You can change these later."
        />
      </Box>
      <CsvButton onFile={(file) => void readFile(file)} over={over} />
      {read ? (
        <Text role="status" variant="caption" muted>
          {read}
        </Text>
      ) : null}
    </Stack>
  );
}

function CsvButton({ onFile, over }: { onFile: (file: File | undefined) => void; over: boolean }) {
  return (
    <Row align="center" wrap sx={{ columnGap: 3, rowGap: 1 }}>
      <FileButton size="work" icon={<UploadFile />} label="CSV file" accept=".csv,.tsv,.txt,text/csv" onFiles={([file]) => onFile(file)}>
        Import fields from a CSV
      </FileButton>
      <Text variant="caption" muted>
        {over ? 'Drop it to read the header row.' : 'Or drop the file here. We only read the header row.'}
      </Text>
    </Row>
  );
}

/** @param columns that can be fields @param added of them, those that were not there yet */
function wordsFor(file: string, columns: number, added: number): string {
  const found = `${columns} ${columns === 1 ? 'column' : 'columns'} in “${file}”`;
  const news = added === columns ? '' : added === 0 ? ', all already added' : `, ${added} new`;
  return `${found}${news}. We only read the header row. The rows stay on your computer.`;
}

/** A file that is dropped beside the form would take the page's place in the browser. */
function useNoFileOpens(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-drop-here], [role="dialog"]')) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
