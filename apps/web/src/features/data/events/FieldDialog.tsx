import {
  ApiError,
  CONVERTED_AT_ONCE,
  EVENT_TYPES,
  type Datatable,
  type EventField,
  type EventKind,
  type EventRetype,
  type EventType,
} from '@limn/contracts';
import { useRef, useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { Field } from '../../../ui/Field.tsx';
import { UsingImages } from '../../../ui/in-use/UsingImages.tsx';
import { usersIn } from '../../../ui/in-use/using-images.ts';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ValueLengths } from '../../../ui/lengths/ValueLengths.tsx';
import { lengthsOf } from '../../../ui/lengths/value-lengths.ts';
import { bodyOf, formOf, problemsOf, TYPE_OPTIONS, type FieldForm, type FieldFormProblems } from './field-form.ts';
import { MisfitList } from './MisfitList.tsx';

export type FieldStart = { kind: 'new'; name?: string; type?: EventType } | { kind: 'edit'; field: EventField };

interface FieldDialogProps {
  event: EventKind;
  start: FieldStart;
  tables: readonly Datatable[];
  onClose: () => void;
}

const INVALIDATES = ['listEventFields', 'listEvents', 'listEventRecords'] as const;

/**
 * Add or edit a column. A new type converts what is stored, or is refused with the first rows that don't fit.
 */
export function FieldDialog({ event, start, tables, onClose }: FieldDialogProps) {
  const field = start.kind === 'edit' ? start.field : undefined;
  const [form, setForm] = useState(() => formOf(field, start.kind === 'new' ? start : {}));
  const [problems, setProblems] = useState<FieldFormProblems>({});
  const [failure, setFailure] = useState<unknown>();
  const element = useRef<HTMLFormElement>(null);
  const create = useApiMutation('createEventField', { invalidates: INVALIDATES, quiet: true });
  const alter = useApiMutation('alterEventColumn', { invalidates: INVALIDATES, quiet: true });
  const update = useApiMutation('updateEventField', { invalidates: INVALIDATES, quiet: true });
  const isBusy = create.isPending || alter.isPending || update.isPending;
  const change = (changes: Partial<FieldForm>) => {
    setForm({ ...form, ...changes });
    setProblems({});
    setFailure(undefined);
  };

  async function send(): Promise<void> {
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return void setTimeout(() => element.current && focusFirstInvalid(element.current));
    setFailure(undefined);
    try {
      if (!field) await create.mutateAsync({ params: { id: event.id }, body: bodyOf(form) });
      else if (form.type === field.data_type) await update.mutateAsync({ params: { id: field.id }, body: bodyOf(form) });
      else {
        // The type changes with all else that does, or nothing changes.
        const { data_type: new_data_type, ...others } = bodyOf(form);
        await alter.mutateAsync({ params: { id: event.id }, body: { column_name: field.name, new_data_type, ...others } });
      }
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <FormDialog
      title={field ? 'Edit Column' : 'Add Column'}
      action={field ? 'Save' : 'Add column'}
      busy={isBusy && (field && form.type !== field.data_type ? 'Converting' : 'Saving')}
      ref={element}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Field
        label="Column Name"
        value={form.name}
        onChange={(name) => change({ name })}
        error={problems.name}
        hint={`The name of the property in event_properties.${field ? '' : filledHint(event)}`}
        required
        autoFocus
      />
      <SelectField
        label="Data Type"
        value={form.type}
        options={TYPE_OPTIONS}
        onChange={(type) => change({ type, ...lengthsOf(type, field) })}
        disabled={field?.identity_field ?? false}
        hint={field?.identity_field ? 'Customers are known by this field: its type stays.' : undefined}
      />
      <ValueLengths type={form.type} lengths={form} problems={problems} onChange={change} isFixed={field?.identity_field ?? false} />
      {field?.identity_field ? null : <Marks form={form} problems={problems} tables={tables} onChange={change} />}
      {failure ? <Failure error={failure} type={form.type} /> : null}
    </FormDialog>
  );
}

function filledHint({ record_count: records }: EventKind): string {
  if (records === 0) return '';
  return records > CONVERTED_AT_ONCE
    ? ' Stored records fill the column where their value fits its type. This event has many, so that takes a while.'
    : ' Stored records fill the column where their value fits its type.';
}

interface PartProps {
  form: FieldForm;
  problems: FieldFormProblems;
  onChange: (changes: Partial<FieldForm>) => void;
}

function Marks({ form, problems, tables, onChange }: PartProps & { tables: readonly Datatable[] }) {
  return (
    <>
      <div>
        <CheckField label="Item Field: names an item of a data table" checked={form.isItem} onChange={(isItem) => onChange({ isItem })} />
        {form.isItem ? (
          <Box sx={{ mt: 2, pl: 7 }}>
            <SelectField
              label="Datatable"
              value={form.table}
              options={tables.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(table) => onChange({ table })}
              error={problems.table}
              placeholder="Choose a data table"
            />
          </Box>
        ) : null}
      </div>
      <CheckField label="Value Field: summed up per customer" checked={form.isValue} onChange={(isValue) => onChange({ isValue })} />
    </>
  );
}

/** The message, and the first rows that don't fit a new type. */
function Failure({ error, type }: { error: unknown; type: EventType }) {
  const rows = rowsIn(error);
  const users = usersIn(error);
  const [first] = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return (
    <Note kind="error">
      {rows.length > 0
        ? `Some records don’t fit the type ${EVENT_TYPES[type]}. Choose another type, or add a column of this type beside it.`
        : (first?.message ?? explainError(error) ?? 'Couldn’t save the column. Try again.')}
      {users.length > 0 ? <UsingImages users={users} /> : null}
      <MisfitList rows={rows} />
    </Note>
  );
}

function rowsIn(error: unknown): EventRetype['rows'] {
  const rows = error instanceof ApiError ? error.problem['rows'] : undefined;
  return Array.isArray(rows) ? (rows as EventRetype['rows']) : [];
}
