import type { CustomerPage } from '@limn/contracts';
import { useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceList } from '../../../ui/ChoiceList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { Person } from '../../../ui/icons/general.ts';
import { Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { nameOfCustomer } from './customer-addresses.ts';

const FOUND = 6;
const SEARCH_AFTER_MS = 300;

/** Finds the other customer, and makes one of both. */
export function MergeDialog({ customer, onClose }: { customer: CustomerPage; onClose: () => void }) {
  const snacks = useSnacks();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const query = useApiQuery('listCustomers', { query: { page: 1, rowsPerPage: FOUND + 1, search } }, { keepPrevious: true });
  const found = query.data?.customers.data.filter(({ id }) => id !== customer.id).slice(0, FOUND) ?? [];
  // Anyone out of sight after another search is not merged.
  const other = found.find(({ id }) => id === chosenId);
  const merge = useApiMutation('mergeCustomers', { invalidates: ['getCustomer', 'listCustomers'], quiet: true });
  const [into, from] = [nameOfCustomer(customer), other ? nameOfCustomer(other) : ''];
  const send = () => {
    if (!other) return;
    merge.mutate(
      { params: { id: customer.id }, body: { other: other.id } },
      {
        onSuccess: () => {
          snacks.show({ icon: 'success', text: `“${from}” is now part of “${into}”.` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title="Merge customers"
      width={500}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={!other} reason="Choose a customer first." busy={merge.isPending && 'Merging'} onClick={send}>
            Merge
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>
          Identities, traits and history of the other customer come over to <strong>{into}</strong>. Where both have a trait, this one’s
          stays. It can’t be undone.
        </Text>
        <SearchField label="Search customers" placeholder="Search customers" value={typed} onChange={setTyped} />
        {found.length > 0 ? (
          <ChoiceList
            label="Customers"
            value={other && String(other.id)}
            choices={found.map((one) => ({
              value: String(one.id),
              title: nameOfCustomer(one),
              text: one.customer_id === null || one.email === null ? `Customer ${one.id}` : one.customer_id,
              icon: <Person />,
            }))}
            onChange={(id) => setChosenId(Number(id))}
          />
        ) : (
          <Text muted>No other customer was found.</Text>
        )}
        {merge.error ? <Note kind="error">{explainError(merge.error)}</Note> : null}
      </Stack>
    </Dialog>
  );
}
