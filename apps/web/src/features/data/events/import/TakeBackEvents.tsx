import type { EventImport } from '@limn/contracts';
import { useAction } from '../../../../api/use-action.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { counted } from '../../../../ui/format.ts';
import { PARTIAL, TakeBackDialog } from '../../../../ui/imports/TakeBackDialog.tsx';

/** Asks whether a file of events is to be taken back, with all that this changes. */
export function TakeBackEvents({ one, onClose }: { one: EventImport; onClose: () => void }) {
  const { id, file_name: name } = one;
  const query = useApiQuery('previewEventTakeBack', { params: { id } }, { staleTime: 0 });
  const act = useAction('takeBackEventImport', {
    id,
    invalidates: ['listEventImports'],
    failed: 'The import couldn’t be taken back.',
    done: () => `Taking back “${name}”.`,
    onDone: onClose,
  });
  const found = query.data?.take_back;
  return (
    <TakeBackDialog
      name={name}
      changes={
        found && {
          goes: [
            ...(found.partial ? [PARTIAL] : []),
            `${counted(found.events_removed, 'event')} ${found.events_removed === 1 ? 'is' : 'are'} removed, with what they added to customers’ figures, views and conversions.`,
            `${counted(found.customers_removed, 'customer')} that only this file named ${found.customers_removed === 1 ? 'is' : 'are'} removed.`,
          ],
          stays: [
            ...(found.events_kept > 0 ? [`${counted(found.events_kept, 'event')} of this file that also came another way.`] : []),
            'Columns that were made for the file, and refused rows.',
            'Customers that were merged.',
          ],
        }
      }
      failure={query.error}
      act={act}
      onKeep={onClose}
    />
  );
}
