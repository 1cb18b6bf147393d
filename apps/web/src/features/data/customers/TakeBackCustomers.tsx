import type { CustomerImport } from '@limn/contracts';
import { useAction } from '../../../api/use-action.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { counted } from '../../../ui/format.ts';
import { PARTIAL, TakeBackDialog } from '../../../ui/imports/TakeBackDialog.tsx';

/** Asks whether a file of customers is to be taken back, with all that this changes. */
export function TakeBackCustomers({ one, onClose }: { one: CustomerImport; onClose: () => void }) {
  const { id, file_name: name, fields } = one;
  const query = useApiQuery('previewCustomerTakeBack', { params: { id } }, { staleTime: 0 });
  const act = useAction('takeBackCustomerImport', {
    id,
    invalidates: ['listCustomerImports'],
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
            `${counted(found.customers_removed, 'customer')} that only this file named ${found.customers_removed === 1 ? 'is' : 'are'} removed.`,
            `${counted(found.customers_restored, 'customer')} ${found.customers_restored === 1 ? 'gets back the fields and address it' : 'get back the fields and addresses they'} had before.`,
            'Customers that only this file joined by an email address come apart.',
            ...(fields.length > 0 ? [`Fields made for the file are deleted where they’re empty and unused: ${fields.join(', ')}.`] : []),
          ],
          stays: [
            `What was said of a customer since the import, by events or another file.${found.customers_kept > 0 ? ` ${counted(found.customers_kept, 'customer')} won’t change.` : ''}`,
            'Customers merged by a person or an alias, and refused rows.',
          ],
        }
      }
      failure={query.error}
      act={act}
      onKeep={onClose}
    />
  );
}
