import type { ScheduledImport } from '@limn/contracts';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { ScheduleFields, scheduleText, useScheduleForm } from '../tables/public.ts';

import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';

export interface ScheduleDialogProps {
  item: ScheduledImport;
  /** The company's. */
  timezone: string;
  onClose: () => void;
  /** It is being fetched already. */
  onSaved: (item: ScheduledImport) => void;
}

/** From where and when the rows of a table are fetched again. */
export function ScheduleDialog({ item, timezone, onClose, onSaved }: ScheduleDialogProps) {
  const snacks = useSnacks();
  const form = useScheduleForm(item.schedule);
  const save = useApiMutation('scheduleImport', { quiet: true });
  const refused = fieldErrors(save.error);
  const send = () => {
    const body = form.finish();
    if (!body || save.isPending) return;
    save.mutate(
      { params: { id: item.id }, body },
      {
        onSuccess: ({ scheduled_import: saved }) => {
          onSaved(saved);
          snacks.show({ icon: 'success', text: `“${item.name}” is importing now, then ${scheduleText(body).toLowerCase()}.` });
          onClose();
        },
        onError: () => form.field.current?.focus(),
      },
    );
  };
  const other = save.error && !refused['url'] ? (explainError(save.error) ?? 'Couldn’t save. Please try again.') : undefined;
  return (
    <Dialog
      open
      title={`Schedule of “${item.name}”`}
      subtitle="Rows are fetched from a URL: once now, then on schedule. The current rows stay in use until a new file is complete."
      width={600}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" onClick={send} busy={save.isPending && 'Saving'}>
            Save schedule
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {other ? <Note kind="error">{other}</Note> : null}
        <ScheduleFields form={form} timezone={timezone} refused={refused} onTyped={() => save.error && save.reset()} />
      </Stack>
    </Dialog>
  );
}
