import { IDENTITY_KINDS, type CustomerPage as Customer, type CustomerValue } from '@limn/contracts';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatAgo, formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CallMerge as Merge, Delete, MoreVert as More } from '../../../ui/icons/general.ts';
import { breakable } from '../../../ui/breakable.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CustomerTimeline } from './CustomerTimeline.tsx';
import { CUSTOMERS, nameOfCustomer } from './customer-addresses.ts';
import { MergeDialog } from './MergeDialog.tsx';

const REFRESH_MS = 5000;

/** `/customers/5`: who it is, what is known, and what happened. */
export function CustomerPage() {
  const id = Number(useParams()['id']);
  const query = useApiQuery('getCustomer', { params: { id } }, { refetchInterval: REFRESH_MS });
  const customer = query.data?.customer;
  if (customer) return <OneCustomer key={customer.id} customer={customer} nowMs={query.dataUpdatedAt} />;
  return (
    <Page>
      <PageHeader title="Customer" above={<BackLink to={CUSTOMERS}>Customers</BackLink>} />
      {query.isError ? (
        query.error && 'status' in query.error && query.error.status === 404 ? (
          <Card>
            <EmptyState
              title="Customer not found"
              text="It may have been erased, or it belongs to another company."
              action={<Button to={CUSTOMERS}>All customers</Button>}
            />
          </Card>
        ) : (
          <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
            Couldn’t load the customer.
          </LoadFailure>
        )
      ) : (
        <Loading label="Loading the customer">
          <SkeletonBox width="100%" height={240} />
        </Loading>
      )}
    </Page>
  );
}

function OneCustomer({ customer, nowMs }: { customer: Customer; nowMs: number }) {
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const mayErase = company !== undefined && company !== 0 && company.role === 'owner';
  const [question, setQuestion] = useState<'merge' | 'erase'>();
  const name = nameOfCustomer(customer);
  return (
    <Page>
      <PageHeader
        title={name}
        above={<BackLink to={CUSTOMERS}>Customers</BackLink>}
        text={`First seen ${formatAgo(customer.created_at, nowMs)}`}
        actions={
          mayEdit ? (
            <ActionMenu
              label={`Actions of ${name}`}
              trigger={
                <IconButton label="More actions" bordered>
                  <More />
                </IconButton>
              }
              actions={[
                { label: 'Merge with another customer', icon: <Merge />, onClick: () => setQuestion('merge') },
                {
                  label: 'Erase',
                  icon: <Delete />,
                  danger: true,
                  separated: true,
                  disabled: !mayErase,
                  onClick: () => setQuestion('erase'),
                },
              ]}
            />
          ) : null
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
          alignItems: 'start',
        }}
      >
        <Stack gap={4}>
          <Section title="Identities">
            <Facts
              facts={customer.identities.map(({ kind, value }) => ({ key: `${kind} ${value}`, label: IDENTITY_KINDS[kind], value }))}
              empty="None."
            />
          </Section>
          <Section title="Traits">
            <Facts facts={traitsOf(customer)} empty="Nothing is known yet. Send identify or import a CSV file." />
          </Section>
          {customer.aggregates.map(({ event_id: event, event_name: eventName, is_building: isBuilding, values }) => (
            <Section key={event} title={eventName}>
              {isBuilding ? (
                <Text muted>Being added up. It takes up to a few minutes.</Text>
              ) : (
                <Aggregates values={values} eventName={eventName} />
              )}
            </Section>
          ))}
        </Stack>
        {/* Another one's history came in by a merge. */}
        <CustomerTimeline key={customer.identities.length} customer={customer} nowMs={nowMs} />
      </Box>
      {question === 'merge' ? <MergeDialog customer={customer} onClose={() => setQuestion(undefined)} /> : null}
      {question === 'erase' ? (
        <EraseCustomer customer={customer} onKeep={() => setQuestion(undefined)} onDone={() => void navigate(CUSTOMERS)} />
      ) : null}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card label={title} sx={{ p: 4, display: 'grid', gap: 2 }}>
      <Text variant="h2">{title}</Text>
      {children}
    </Card>
  );
}

interface Fact {
  key: string;
  label: string;
  value: string | null;
}

function Facts({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  if (facts.length === 0) return <Text muted>{empty}</Text>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)', columnGap: 3, rowGap: 1.5 }}>
      {facts.map(({ key, label, value }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === null ? '–' : breakable(value)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function traitsOf({ traits, other_traits: others }: Customer): Fact[] {
  return [
    ...traits.map(({ id, label, value }) => ({ key: id, label, value })),
    ...Object.entries(others).map(([name, value]) => ({ key: `other ${name}`, label: name, value })),
  ];
}

const WINDOWS = [
  { suffix: '', head: 'All' },
  { suffix: '_7', head: '7 days' },
  { suffix: '_30', head: '30 days' },
  { suffix: '_90', head: '90 days' },
  { suffix: '_365', head: '365 days' },
] as const;
/** Two narrow tables, which stand side by side where there is room and never scroll. */
const MEASURES = [
  [
    { measure: 'count', label: 'Events' },
    { measure: 'sum', label: 'Sum' },
    { measure: 'average', label: 'Average' },
  ],
  [
    { measure: 'first', label: 'First' },
    { measure: 'last', label: 'Last' },
  ],
] as const;

/** Figures as small tables: a row for each window, a column for each measure. */
function Aggregates({ values, eventName }: { values: readonly CustomerValue[]; eventName: string }) {
  const of = (measure: string) => values.find(({ id }) => id.endsWith(`.${measure}`))?.value;
  const since = of('days_since');
  // All of its figures would be zeros and dashes.
  if (since == null) return <Text muted>Never happened.</Text>;
  return (
    <>
      <Text muted>{sinceText(since)}</Text>
      <Row role="group" aria-label={`Figures of ${eventName}`} wrap sx={{ columnGap: 6, rowGap: 3 }}>
        {MEASURES.map((measures) => {
          const shown = measures
            .filter(({ measure }) => of(measure) !== undefined)
            .map(({ measure, label }) => ({ label, values: alike(WINDOWS.map(({ suffix }) => of(`${measure}${suffix}`))) }));
          return shown.length > 0 ? <Figures key={measures[0].measure} measures={shown} /> : null;
        })}
      </Row>
    </>
  );
}

function Figures({ measures }: { measures: readonly { label: string; values: readonly string[] }[] }) {
  return (
    <Box
      component="table"
      sx={{
        flex: '1 1 auto',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        fontSize: { xs: 13, sm: 14 },
        '& th, & td': { textAlign: 'right', py: 1, pl: 3, overflowWrap: 'anywhere' },
        '& th': { color: 'text.secondary', whiteSpace: 'nowrap' },
      }}
    >
      <thead>
        <tr>
          <Box component="td" sx={{ '&&': { pl: 0 } }} />
          {measures.map(({ label }) => (
            <Box component="th" scope="col" key={label} sx={{ typography: 'caption' }}>
              {label}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {WINDOWS.map(({ suffix, head }, index) => (
          <tr key={suffix}>
            <Box component="th" scope="row" sx={{ '&&': { textAlign: 'left', pl: 0 }, fontWeight: 400 }}>
              {head}
            </Box>
            {measures.map(({ label, values }) => (
              <td key={label}>{values[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** "0" beside "191.00" becomes "0.00". */
function alike(values: readonly (string | null | undefined)[]): string[] {
  const decimals = Math.max(...values.map((value) => value?.split('.')[1]?.length ?? 0));
  return values.map((value) => (value == null ? '–' : value === '0' && decimals > 0 ? `0.${'0'.repeat(decimals)}` : value));
}

function sinceText(days: string): string {
  if (days === '0') return 'Last time today.';
  return days === '1' ? 'Last time yesterday.' : `Last time ${formatCount(Number(days))} days ago.`;
}

function EraseCustomer({ customer, onKeep, onDone }: { customer: Customer; onKeep: () => void; onDone: () => void }) {
  const name = nameOfCustomer(customer);
  const erase = useAction('eraseCustomer', {
    id: customer.id,
    invalidates: ['listCustomers', 'listErasures'],
    failed: 'Couldn’t erase it.',
    done: () => `“${name}” is being erased. It takes some seconds.`,
    gone: () => `“${name}” was already erased.`,
    icon: 'delete',
    onDone,
  });
  return (
    <ConfirmDialog
      open
      title="Erase customer?"
      confirm="Erase customer"
      keep="Keep it"
      busy={erase.busy && 'Erasing'}
      problem={erase.problem}
      onConfirm={erase.go}
      onKeep={onKeep}
    >
      “{name}” will be erased under every identity: traits, events and aggregates are deleted, and counts no longer lead to the person. This
      can’t be undone.
    </ConfirmDialog>
  );
}
