import type { EventKind } from '@limn/contracts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { fieldErrors } from '../../../ui/explain-error.ts';
import { Field } from '../../../ui/Field.tsx';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Stack } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { eventAddress } from './event-addresses.ts';
import { bodyOf, formOf, problemsOf, type EventForm, type EventFormProblems } from './event-form.ts';
import { isShorter, ShortenRetention } from './ShortenRetention.tsx';

const ID_TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
] as const;

/** New Event, or the settings of one. A failure leaves the form as it is. */
export function EventDialog({ event, onClose }: { event: EventKind | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const [form, setForm] = useState(() => formOf(event));
  const [problems, setProblems] = useState<EventFormProblems>({});
  const [isShortening, setShortening] = useState(false);
  const [isWhole, setWhole] = useState(event !== undefined);
  const element = useRef<HTMLFormElement>(null);
  const create = useApiMutation('createEvent', { invalidates: ['listEvents', 'listEventProposals'], quiet: 'logged' });
  const update = useApiMutation('updateEvent', { invalidates: ['listEvents', 'listEventProposals'], quiet: 'logged' });
  const change = (changes: Partial<EventForm>) => {
    setForm({ ...form, ...changes });
    setProblems({});
  };

  function show(found: EventFormProblems): void {
    setProblems(found);
    if (Object.keys(found).some((key) => key !== 'name')) setWhole(true);
    setTimeout(() => element.current && focusFirstInvalid(element.current));
  }

  async function send(): Promise<void> {
    const found = problemsOf(form);
    if (Object.keys(found).length > 0) return show(found);
    if (event && isShorter(event, bodyOf(form).data_retention_days)) return setShortening(true);
    await save();
  }

  async function save(): Promise<void> {
    setShortening(false);
    try {
      if (event) await update.mutateAsync({ params: { id: event.id }, body: bodyOf(form) });
      else {
        const made = await create.mutateAsync({ body: { ...bodyOf(form), id_datatype: form.idDatatype } });
        void navigate(eventAddress(made.event.id));
      }
      onClose();
    } catch (error) {
      // A wrong name is marked at its field; any other failure is only logged, as specified: the form stays
      // as it was typed.
      const name = fieldErrors(error)['event_name'];
      if (name !== undefined) show({ name });
    }
  }

  return (
    <>
      <FormDialog
        title={event ? 'Edit Event' : 'New Event'}
        action={event ? 'Save' : 'Create'}
        busy={(create.isPending || update.isPending) && (event ? 'Saving' : 'Creating')}
        ref={element}
        onSend={() => void send()}
        onClose={onClose}
      >
        <Field
          label="Event Name"
          value={form.name}
          onChange={(name) => change({ name })}
          error={problems.name}
          hint={event ? 'Senders have to use the new name from now on.' : 'As your shop or tool will send it, like “Purchased”.'}
          required
          autoFocus
        />
        {event ? null : (
          <SelectField
            label="Customer ID"
            value={form.idDatatype}
            options={ID_TYPES}
            onChange={(idDatatype) => change({ idDatatype })}
            hint="Whether customers are known by a text, like an email address, or by a number. It can’t be changed later."
          />
        )}
        <Settings form={form} problems={problems} onChange={change} isWhole={isWhole} />
      </FormDialog>
      {event && isShortening ? (
        <ShortenRetention
          event={event}
          days={bodyOf(form).data_retention_days}
          onConfirm={() => void save()}
          onKeep={() => setShortening(false)}
        />
      ) : null}
    </>
  );
}

interface SettingsProps {
  form: EventForm;
  problems: EventFormProblems;
  onChange: (changes: Partial<EventForm>) => void;
  /** Without a fold. */
  isWhole: boolean;
}

function Settings({ form, problems, onChange, isWhole }: SettingsProps) {
  const fields = (
    <Stack gap={4}>
      <CheckField
        label="Create customers that are not known yet"
        checked={form.allowCustomerCreation}
        onChange={(allowCustomerCreation) => onChange({ allowCustomerCreation })}
      />
      <Field
        label="Data Retention in Days"
        value={form.retentionDays}
        onChange={(retentionDays) => onChange({ retentionDays })}
        error={problems.retentionDays}
        hint="Older events are deleted, a month at a time. 0 keeps them for ever. Conversions counted from them stay in your reports."
        inputMode="numeric"
      />
      <Field
        label="Aggregate Frequency in Minutes"
        value={form.frequencyMins}
        onChange={(frequencyMins) => onChange({ frequencyMins })}
        error={problems.frequencyMins}
        hint="Figures are always current: this changes nothing."
        inputMode="numeric"
      />
      <Field
        label="Aggregate Rebuild in Minutes"
        value={form.rebuildMins}
        onChange={(rebuildMins) => onChange({ rebuildMins })}
        error={problems.rebuildMins}
        inputMode="numeric"
      />
      <Field
        label="List of items"
        value={form.itemsIn}
        onChange={(itemsIn) => onChange({ itemsIn })}
        error={problems.itemsIn}
        hint="The property that lists several items in one record, like “products” of an order. Each item becomes an event of its own, so records count as many times as they have items. Leave it empty for one event per record."
      />
    </Stack>
  );
  return isWhole ? (
    fields
  ) : (
    <Fold title="More settings" open={false}>
      {fields}
    </Fold>
  );
}
