import type { CustomerImport } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey, useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CUSTOMERS } from './customer-addresses.ts';

const REFRESH_MS = 10_000;
const SHOWN_MS = 3_600_000;
/** Reads that a file changes. */
const CHANGED = ['listCustomers', 'getCustomer', 'listCustomerFields', 'listTraitProposals', 'knownOpeners', 'listPeopleRejects'] as const;

const isRunning = ({ state }: CustomerImport) => state === 'running';

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
  const [newest] = imports;
  const shown = imports.filter((one) => isRunning(one) || (one === newest && isRecent(one)));
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

function isRecent({ ended_at }: CustomerImport): boolean {
  return ended_at !== null && Date.now() - Date.parse(ended_at) < SHOWN_MS;
}

function OneImport({ one, mayEdit }: { one: CustomerImport; mayEdit: boolean }) {
  const cancel = useApiMutation('cancelCustomerImport', { outdates: ['listCustomerImports'], quiet: true });
  return (
    <Card sx={{ mb: 4, p: 4 }}>
      <Box role="group" aria-label={`Import of ${one.file_name}`} sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Text variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
            {one.file_name}
          </Text>
          {isRunning(one) && mayEdit ? (
            <Button
              look="text"
              size="work"
              busy={cancel.isPending ? 'Cancelling' : false}
              onClick={() => cancel.mutate({ params: { id: one.id } })}
            >
              Cancel import
            </Button>
          ) : null}
        </Box>
        <ImportState one={one} />
        {cancel.isError ? <Note kind="error">{explainError(cancel.error) ?? 'The import couldn’t be cancelled.'}</Note> : null}
      </Box>
    </Card>
  );
}

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

/** How far a file is, or what became of it: each row is in one of the figures. */
function ImportState({ one }: { one: CustomerImport }) {
  const { state, progress, rows, created, updated, refused, erased, fields, reason } = one;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Text role="status" sx={{ fontWeight: 600 }}>
        {state === 'running' ? `Importing: ${rowsOf(rows)} read.` : importedOf(one)}
      </Text>
      {state === 'running' ? <Progress fraction={progress} label={`Import of ${one.file_name}`} /> : null}
      {reason === null ? null : <Note kind="error">{reason}</Note>}
      <Smaller isShown={state === 'cancelled'}>The import was cancelled. Import the file again to go on.</Smaller>
      <Smaller isShown={created + updated > 0}>
        {formatCount(created)} new, {formatCount(updated)} updated.{fields.length > 0 ? ` New fields: ${fields.join(', ')}.` : ''}
      </Smaller>
      <Smaller isShown={refused > 0}>
        {rowsOf(refused)} {refused === 1 ? 'doesn’t' : 'don’t'} fit. {refused === 1 ? 'It is' : 'They are'} under{' '}
        <Link to={`${CUSTOMERS}?tab=refused`} style={{ textDecoration: 'underline' }}>
          Refused
        </Link>
        , with the reason.
      </Smaller>
      <Smaller isShown={erased > 0}>
        {rowsOf(erased)} {erased === 1 ? 'is' : 'are'} about someone you’re erasing, and {erased === 1 ? 'was' : 'were'} left out.
      </Smaller>
    </Box>
  );
}

function Smaller({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return isShown ? (
    <Text variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Text>
  ) : null;
}

/** With the number of rows that were read, unless all were imported: the other figures are what is missing. */
function importedOf({ state, rows, created, updated }: CustomerImport): string {
  const taken = created + updated;
  if (taken === rows) return `${rowsOf(taken)} ${taken === 1 ? 'was' : 'were'} imported.`;
  return `${formatCount(taken)} of ${state === 'complete' ? '' : 'the first '}${rowsOf(rows)} ${taken === 1 ? 'was' : 'were'} imported.`;
}
