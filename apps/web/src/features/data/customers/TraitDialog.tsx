import { EVENT_TYPES, type CustomerField, type EventType } from '@limn/contracts';
import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ValueLengths } from '../../../ui/lengths/ValueLengths.tsx';
import { lengthsIn, lengthsOf, problemsOfLengths, type LengthProblems } from '../../../ui/lengths/value-lengths.ts';
import { Note } from '../../../ui/Note.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

export type TraitStart = { kind: 'new'; name: string; data_type: EventType } | { kind: 'edit'; field: CustomerField };

const TYPES = Object.entries(EVENT_TYPES).map(([value, label]) => ({ value: value as EventType, label }));

/** A trait as a field, or another type for one. A failure leaves the form as it is. */
export function TraitDialog({ start, onClose }: { start: TraitStart; onClose: () => void }) {
  const [name, setName] = useState(start.kind === 'new' ? start.name : start.field.name);
  const [type, setType] = useState<EventType>(start.kind === 'new' ? start.data_type : start.field.data_type);
  const field = start.kind === 'edit' ? start.field : undefined;
  const [lengths, setLengths] = useState(() => lengthsOf(type, field));
  const [found, setFound] = useState<LengthProblems>({});
  const stale = { invalidates: ['listCustomerFields', 'listTraitProposals', 'getCustomer'] as const, quiet: true };
  const create = useApiMutation('createCustomerField', stale);
  const update = useApiMutation('updateCustomerField', stale);
  const error = create.error ?? update.error;
  const problems = error ? fieldErrors(error) : {};
  const isNew = start.kind === 'new';

  async function send(): Promise<void> {
    const wrong = problemsOfLengths(type, lengths);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { data_type: type, ...lengthsIn(type, lengths) };
    try {
      if (start.kind === 'new') await create.mutateAsync({ body: { name: name.trim(), ...body } });
      else await update.mutateAsync({ params: { id: start.field.id ?? 0 }, body });
      onClose();
    } catch {
      // It is shown in the form.
    }
  }

  return (
    <FormDialog
      title={isNew ? 'Add trait' : `Change type: ${name}`}
      width={460}
      action={isNew ? 'Add' : 'Save'}
      busy={(create.isPending || update.isPending) && 'Saving'}
      onSend={() => void send()}
      onClose={onClose}
    >
      {isNew ? (
        <Field
          label="Name"
          value={name}
          onChange={setName}
          error={problems['name']}
          hint="As identify or the CSV file names it."
          required
          autoFocus
        />
      ) : null}
      <SelectField
        label="Data Type"
        value={type}
        options={TYPES}
        onChange={(next) => {
          setType(next);
          setLengths(lengthsOf(next, field));
          setFound({});
        }}
        hint="Values that are there already are converted. If one doesn’t fit, nothing changes."
      />
      <ValueLengths
        type={type}
        lengths={lengths}
        problems={{ ...lengthProblemsIn(problems), ...found }}
        onChange={(changes) => setLengths({ ...lengths, ...changes })}
      />
      {error && !problems['name'] && !problems['field_length'] && !problems['field_decimals'] ? (
        <Note kind="error">{problems['data_type'] ?? explainError(error)}</Note>
      ) : null}
    </FormDialog>
  );
}

function lengthProblemsIn(problems: Readonly<Record<string, string | undefined>>): LengthProblems {
  const { field_length: length, field_decimals: decimals } = problems;
  return { ...(length !== undefined && { length }), ...(decimals !== undefined && { decimals }) };
}
