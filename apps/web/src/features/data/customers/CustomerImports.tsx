import type { CustomerImport } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey, useApiQuery } from '../../../api/use-api-query.ts';
import { counted, formatCount } from '../../../ui/format.ts';
import { ImportCard } from '../../../ui/imports/ImportCard.tsx';
import { ImportNote, ImportState } from '../../../ui/imports/ImportState.tsx';
import { isBusy, shownImports } from '../../../ui/imports/shown-imports.ts';
import { CUSTOMERS } from './customer-addresses.ts';
import { TakeBackCustomers } from './TakeBackCustomers.tsx';

const REFRESH_MS = 10_000;
/** Reads that a file changes. */
const CHANGED = ['listCustomers', 'getCustomer', 'listCustomerFields', 'listTraitProposals', 'knownOpeners', 'listPeopleRejects'] as const;

/** Files that are being imported, and for an hour what became of the last one. */
export function CustomerImports({ mayEdit }: { mayEdit: boolean }) {
  const query = useApiQuery(
    'listCustomerImports',
    { query: {} },
    { refetchWhile: ({ imports }) => imports.some(isBusy), refetchInterval: REFRESH_MS },
  );
  const imports = query.data?.imports ?? [];
  const rows = imports.reduce(
    (sum, { rows: read, taken_back: back }) => sum + read + (back ? back.customers_removed + back.customers_restored : 0),
    0,
  );
  const ended = imports.filter((one) => !isBusy(one)).length;
  const shown = shownImports(imports);
  return (
    <>
      {shown.length > 0 ? <InvalidateLists key={`${rows} ${ended}`} /> : null}
      {shown.map(({ one, isWhole }) => (
        <OneImport key={one.id} one={one} isWhole={isWhole} mayEdit={mayEdit} />
      ))}
    </>
  );
}

/** One for each step of a file: what the page shows of customers is read again. */
function InvalidateLists() {
  const cache = useQueryClient();
  useEffect(() => {
    for (const read of CHANGED) void cache.invalidateQueries({ queryKey: apiKey(read) });
  }, [cache]);
  return null;
}

function OneImport({ one, isWhole, mayEdit }: { one: CustomerImport; isWhole: boolean; mayEdit: boolean }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error } = useApiMutation('cancelCustomerImport', { invalidates: ['listCustomerImports'], quiet: true });
  return (
    <>
      <ImportCard
        one={one}
        isWhole={isWhole}
        cancel={mayEdit ? { isPending, error, go: () => mutate({ params: { id: one.id } }) } : undefined}
        onTakeBack={mayEdit ? () => setAsks(true) : undefined}
      >
        <CustomerImportState one={one} />
      </ImportCard>
      {asks ? <TakeBackCustomers one={one} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

/** How far a file of customers is, or what became of it. */
export function CustomerImportState({ one }: { one: CustomerImport }) {
  const { created, updated, fields, taken_back: back, too_large_to_take_back: isTooLarge } = one;
  return (
    <ImportState
      one={one}
      taken={created + updated}
      takenBack={
        back ? `${counted(back.customers_removed, 'customer')} removed, ${counted(back.customers_restored, 'customer')} as before.` : ''
      }
      refusedTab={
        <Link to={`${CUSTOMERS}?tab=refused`} style={{ textDecoration: 'underline' }}>
          Refused
        </Link>
      }
      ofOthers={
        isTooLarge ? <ImportNote>This import changed too much to keep a copy of what was before. It can’t be taken back.</ImportNote> : null
      }
      ofTaken={
        created + updated > 0 ? (
          <ImportNote>
            {formatCount(created)} new, {formatCount(updated)} updated.{fields.length > 0 ? ` New fields: ${fields.join(', ')}.` : ''}
          </ImportNote>
        ) : null
      }
    />
  );
}
