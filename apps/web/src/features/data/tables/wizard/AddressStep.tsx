import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { TABLE_READS } from './table-reads.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { useScheduleForm, type ScheduleForm } from './use-schedule-form.ts';
import type { TableWizardState } from './use-table-wizard.ts';

export interface AddressSource {
  form: ScheduleForm;
  busy: boolean;
  error: Error | null;
  reset: () => void;
  /** Fetches the rows once, keeps the schedule, and goes on through the wizard. */
  send: () => void;
}

/** Rows from an address, in place of a file. */
export function useAddressSource({ name, tableId, fetched, givenUp }: TableWizardState): AddressSource {
  const form = useScheduleForm(null);
  const make = useApiMutation('importDatatable', { invalidates: TABLE_READS, quiet: true });
  const send = () => {
    const body = form.finish();
    if (!body || make.isPending) return;
    const replace = tableId === undefined ? {} : { replace: tableId };
    make.mutate(
      { body: { name: name.trim(), ...replace, ...body } },
      {
        onSuccess: ({ datatable }) => fetched(datatable, body.url),
        onError: () => {
          givenUp();
          form.field.current?.focus();
        },
      },
    );
  };
  return { form, busy: make.isPending, error: make.error, reset: make.reset, send };
}

/** Asks from where and when the rows are fetched. */
export function AddressStep({ source: { form, error, reset }, timezone }: { source: AddressSource; timezone: string }) {
  const refused = fieldErrors(error);
  const other =
    error && !refused['url'] ? (refused['file'] ?? explainError(error) ?? 'Couldn’t fetch the file. Please try again.') : undefined;
  return (
    <Stack gap={4}>
      {other ? <Note kind="error">{other}</Note> : null}
      <ScheduleFields form={form} timezone={timezone} refused={refused} onTyped={() => error && reset()} />
    </Stack>
  );
}
