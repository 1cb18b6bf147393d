import type { Erasure } from '@limn/contracts';
import { counted } from '../../../../ui/format.ts';
import { Stack } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { agoText } from './data-labels.ts';

/** Says that someone was erased, when and by whom; who it was is kept nowhere. */
export function ErasureList({ erasures }: { erasures: readonly Erasure[] }) {
  return (
    <>
      <Text variant="h3" sx={{ mb: 2 }}>
        Erasures
      </Text>
      <ListTable label="Erasures" rows={erasures} rowKey={({ id }) => id} columns={COLUMNS} narrow={narrowRow} />
    </>
  );
}

const COLUMNS: readonly ListColumn<Erasure>[] = [
  { head: 'Requested', cell: askedFor },
  { head: 'By', cell: ({ asked_by }) => asked_by ?? 'Former user' },
  { head: 'What', cell: whatOf },
  { head: 'State', cell: stateOf },
];

function narrowRow(erasure: Erasure) {
  return (
    <Stack gap={1}>
      {stateOf(erasure)}
      <Text variant="body2">{whatOf(erasure)}</Text>
      <Text variant="caption" muted>
        {askedFor(erasure)} by {erasure.asked_by ?? 'former user'}
      </Text>
    </Stack>
  );
}

function askedFor({ created_at }: Erasure): string {
  return agoText(created_at);
}

function whatOf({ state, records, countdowns, events }: Erasure): string {
  if (state === 'waiting') return 'Reading each server’s journal first';
  return [
    counted(records, 'impression or click', 'impressions and clicks'),
    ...(countdowns > 0 ? [counted(countdowns, 'countdown', 'countdowns')] : []),
    ...(events > 0 ? [counted(events, 'deleted event', 'deleted events')] : []),
  ].join(', ');
}

function stateOf({ state }: Erasure) {
  return <Status kind={state === 'waiting' ? 'running' : 'live'}>{state === 'waiting' ? 'Being erased' : 'Erased'}</Status>;
}
