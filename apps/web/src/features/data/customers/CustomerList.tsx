import type { Customer } from '@limn/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { ListTable } from '../../../ui/ListTable.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { usePageNumber } from '../../../ui/use-view-parameters.ts';
import { customerAddress } from './customer-addresses.ts';

const PER_PAGE = 25;
const SEARCH_AFTER_MS = 300;

/** Customers, 25 a page, with a search over all of them. */
export function CustomerList({ onImport }: { onImport: (() => void) | undefined }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = usePageNumber();
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const query = useApiQuery('listCustomers', { query: { page, rowsPerPage: PER_PAGE, search } }, { keepPrevious: true });
  // The answer to a search that was just cleared says nothing of all customers.
  const found = search === '' && query.isPlaceholderData && query.data?.customers.total === 0 ? undefined : query.data?.customers;
  const isSearching = typed !== '' || search !== '';
  return (
    <Stack gap={3}>
      {isSearching || (found && found.total > 0) ? (
        <Box sx={{ maxWidth: 300 }}>
          <SearchField
            label="Search customers"
            placeholder="Search customers"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setPage(1);
            }}
          />
        </Box>
      ) : null}
      {query.isError && !found ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your customers.
        </LoadFailure>
      ) : !found ? (
        <Loading label="Loading your customers">
          <SkeletonBox width="100%" height={240} />
        </Loading>
      ) : found.total === 0 ? (
        <Card>
          {search === '' ? (
            <EmptyState
              title="No customers yet"
              text="They appear as soon as an event names one. You can also import a CSV file with a column customer_id or email."
              action={
                onImport ? (
                  <Button look="action" onClick={onImport}>
                    Import CSV
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <EmptyState
              title={`No results for “${search}”`}
              text="Customer IDs and emails were searched."
              action={<Button onClick={() => setTyped('')}>Clear search</Button>}
            />
          )}
        </Card>
      ) : (
        <Box sx={{ opacity: query.isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}>
          <ListTable
            label="Customers"
            rows={found.data}
            rowKey={({ id }) => id}
            columns={[
              { head: 'Customer ID', width: '50%', cell: (customer) => link(customer, customer.customer_id) },
              { head: 'Email', cell: (customer) => link(customer, customer.email) },
            ]}
            narrow={narrowRow}
            pageOf={{ page: found.current_page, total: found.total, onPage: setPage }}
          />
        </Box>
      )}
    </Stack>
  );
}

function link({ id, customer_id: name }: Customer, text: string | null) {
  if (text === null)
    return name === null ? (
      <Link to={customerAddress(id)}>No ID</Link>
    ) : (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        Unknown
      </Box>
    );
  return (
    <Link to={customerAddress(id)} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Link>
  );
}

function narrowRow({ id, customer_id: name, email }: Customer) {
  return (
    <Link to={customerAddress(id)} style={{ overflowWrap: 'anywhere' }}>
      {[name, email].filter((text) => text !== null).join(' · ') || `Customer ${id}`}
    </Link>
  );
}
