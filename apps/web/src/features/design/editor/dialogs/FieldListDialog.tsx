import { checkFieldNames, readCsvHeader } from '@limn/image-types';
import { renameInTemplate } from '@limn/merge';
import { useState } from 'react';
import { Add, DeleteOutline as Delete, FileUpload as Upload } from '../../../../ui/icons/general.ts';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { renameInDocument, usedFields } from '../document/merge-fields.ts';
import { fieldListOf, isFieldList, listedFields, recordFields } from '../document/preview-fields.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

const CSV = '.csv,.tsv,.txt,text/csv';

interface Row {
  /** The name as it is saved; none for a new row. */
  was: string | undefined;
  name: string;
}

/** The names of the fields that this image's list of recipients has. */
export function FieldListDialog({ onClose }: { onClose: () => void }) {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const document = useEditorState((state) => state.document);
  const [rows, setRows] = useState<Row[]>(() => listedFields(image).map((name) => ({ was: name, name })));
  const [added, setAdded] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const checked = checkFieldNames(rows.map((row) => row.name));
  const kept = new Set(rows.map((row) => row.was ?? row.name));
  const used = usedFields(document, image.link, ...image.custom_merge_fields.map((field) => field.value));
  const lost = used.filter((name) => listedFields(image).includes(name) && !kept.has(name));
  const isList = isFieldList(image);
  const ofRecord = recordFields(image);
  const twice = checked.names.find((name) => ofRecord.includes(name));
  const wrong = twice === undefined ? checked.problems[0]?.message : `“${twice}” is a field of the image’s own data already.`;

  function add(names: readonly string[]): void {
    const now = new Set(rows.map((row) => row.name));
    setRows([
      ...rows,
      ...names
        .map((name) => name.trim())
        .filter((name) => name !== '' && !now.has(name))
        .map((name) => ({ was: undefined, name })),
    ]);
  }

  async function readFile(chosen: File): Promise<void> {
    const header = readCsvHeader(await chosen.slice(0, 200_000).text());
    add(header.names);
    setError(header.problems[0]?.message);
  }

  async function save(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await session.setField('data_source', fieldListOf(image, checked.names));
      for (const { was, name } of rows) if (was !== undefined && was !== name) await renameField(was, name);
      onClose();
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? explainError(failure) ?? 'Couldn’t save the list.');
    } finally {
      setBusy(false);
    }
  }

  /** A renamed field keeps its places in texts, in the link and in custom fields, and its sample value. */
  async function renameField(from: string, to: string): Promise<void> {
    const { store } = session;
    const now = store.getState();
    store.commit(renameInDocument(now.document, from, to), { label: 'Rename field' });
    const link = renameInTemplate(now.image.link, from, to);
    if (link !== now.image.link) await session.setField('link', link);
    const custom = now.image.custom_merge_fields.map(({ name, value }) => ({ name, value: renameInTemplate(value, from, to) }));
    if (custom.some(({ value }, index) => value !== now.image.custom_merge_fields[index]?.value)) {
      await session.setField('custom_merge_fields', custom);
    }
    const { [from]: sample, ...others } = now.image.preview_settings;
    if (sample !== undefined) await session.setField('preview_settings', { ...others, [to]: sample });
  }

  const problem = error ?? wrong;
  return (
    <Dialog
      open
      title={isList ? 'Fields' : 'Fields of the tag'}
      subtitle={
        isList
          ? 'The columns of your recipient list. Tags pass a value for each field.'
          : 'What your email platform passes in beside the image’s own data, such as a first name.'
      }
      width={500}
      onClose={onClose}
      onNextStep={() => void save()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={wrong !== undefined} busy={busy && 'Saving'} onClick={() => void save()}>
            Save the fields
          </Button>
        </>
      }
    >
      <Stack component="ul" aria-label="Fields" gap={2} sx={{ mb: 3 }}>
        {rows.map((row, index) => (
          <Row component="li" key={row.was ?? `new-${index}`} gap={1} align="center">
            <Field
              label={`Field ${index + 1}`}
              labelHidden
              size="work"
              value={row.name}
              onChange={(name) => setRows(rows.map((each) => (each === row ? { ...each, name } : each)))}
            />
            <IconButton label={`Remove ${row.name}`} size="work" onClick={() => setRows(rows.filter((each) => each !== row))}>
              <Delete />
            </IconButton>
          </Row>
        ))}
      </Stack>
      <Form
        sx={{ display: 'flex', gap: 2, alignItems: 'flex-end' }}
        onSend={() => {
          add(added.split(','));
          setAdded('');
        }}
      >
        <Field label="New field" size="work" value={added} onChange={setAdded} autoFocus={rows.length === 0} />
        <Button size="work" icon={<Add />} type="submit" disabled={added.trim() === ''}>
          Add
        </Button>
      </Form>
      <Row gap={2} align="center" wrap sx={{ mt: 3 }}>
        <FileButton size="work" icon={<Upload />} label="CSV file" accept={CSV} onFiles={([chosen]) => chosen && void readFile(chosen)}>
          Import fields from a CSV
        </FileButton>
        <Text variant="caption" muted>
          We only read the header row. The file isn’t uploaded.
        </Text>
      </Row>
      {lost.length > 0 ? (
        <Box sx={{ mt: 3 }}>
          <Note kind="warning">
            {lost.join(', ')} {lost.length === 1 ? 'is' : 'are'} still used in this image and would be empty.
          </Note>
        </Box>
      ) : null}
      {problem ? (
        <Text role="alert" variant="body2" sx={{ mt: 3, color: 'error.main' }}>
          {problem}
        </Text>
      ) : null}
    </Dialog>
  );
}
