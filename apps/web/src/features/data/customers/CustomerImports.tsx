import type { CustomerImport } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey, useApiQuery } from '../../../api/use-api-query.ts';
import { formatCount } from '../../../ui/format.ts';
import { ImportCard } from '../../../ui/imports/ImportCard.tsx';
import { ImportNote, ImportState } from '../../../ui/imports/ImportState.tsx';
import { isRunning, shownImports } from '../../../ui/imports/shown-imports.ts';
import { CUSTOMERS } from './customer-addresses.ts';

const REFRESH_MS = 10_000;
/** Reads that a file changes. */
const CHANGED = ['listCustomers', 'getCustomer', 'listCustomerFields', 'listTraitProposals', 'knownOpeners', 'listPeopleRejects'] as const;

/** Files that are being imported, and for an hour what became of the last one. */
export function CustomerImports({ mayEdit }: { mayEdit: boolean }) {
  const query = useApiQuery(
    'listCustomerImports',
    { query: {} },
    { againWhile: ({ imports }) => imports.some(isRunning), refetchInterval: REFRESH_MS },
  );
  const imports = query.data?.imports ?? [];
  const rows = imports.reduce((sum, one) => sum + one.rows, 0);
  const ended = imports.filter((one) => !isRunning(one)).length;
  const shown = shownImports(imports);
  return (
    <>
      {shown.length > 0 ? <Outdates key={`${rows} ${ended}`} /> : null}
      {shown.map((one) => (
        <OneImport key={one.id} one={one} mayEdit={mayEdit} />
      ))}
    </>
  );
}

/** One for each step of a file: what the page shows of customers is read again. */
function Outdates() {
  const cache = useQueryClient();
  useEffect(() => {
    for (const read of CHANGED) void cache.invalidateQueries({ queryKey: apiKey(read) });
  }, [cache]);
  return null;
}

function OneImport({ one, mayEdit }: { one: CustomerImport; mayEdit: boolean }) {
  const { mutate, isPending, error } = useApiMutation('cancelCustomerImport', { outdates: ['listCustomerImports'], quiet: true });
  return (
    <ImportCard one={one} cancel={mayEdit ? { isPending, error, go: () => mutate({ params: { id: one.id } }) } : undefined}>
      <CustomerImportState one={one} />
    </ImportCard>
  );
}

/** How far a file of customers is, or what became of it. */
export function CustomerImportState({ one }: { one: CustomerImport }) {
  const { created, updated, fields } = one;
  return (
    <ImportState
      one={one}
      taken={created + updated}
      refusedTab={
        <Link to={`${CUSTOMERS}?tab=refused`} style={{ textDecoration: 'underline' }}>
          Refused
        </Link>
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
