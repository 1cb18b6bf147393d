import type { Erasure } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { agoInWords, counted } from './data-words.ts';

/** That somebody was erased, when and by whom; who it was is kept nowhere. */
export function ErasureList({ erasures }: { erasures: readonly Erasure[] }) {
  return (
    <>
      <Text variant="h3" sx={{ mb: 2 }}>
        Erased so far
      </Text>
      <ListTable label="Erased so far" rows={erasures} rowKey={({ id }) => id} columns={COLUMNS} narrow={narrowRow} />
    </>
  );
}

const COLUMNS: readonly ListColumn<Erasure>[] = [
  { head: 'Asked for', cell: askedFor },
  { head: 'By', cell: ({ asked_by }) => asked_by ?? 'Somebody who has left' },
  { head: 'What', cell: whatOf },
  { head: 'State', cell: stateOf },
];

function narrowRow(erasure: Erasure) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {stateOf(erasure)}
      <Text variant="body2">{whatOf(erasure)}</Text>
      <Text variant="caption" sx={{ color: 'text.secondary' }}>
        {askedFor(erasure)} by {erasure.asked_by ?? 'somebody who has left'}
      </Text>
    </Box>
  );
}

function askedFor({ created_at }: Erasure): string {
  return agoInWords(created_at);
}

function whatOf({ state, records, countdowns }: Erasure): string {
  if (state === 'waiting') return 'What every server still has in its journal is read first';
  return [
    counted(records, 'impression or click', 'impressions and clicks'),
    ...(countdowns > 0 ? [counted(countdowns, 'countdown', 'countdowns')] : []),
  ].join(', ');
}

function stateOf({ state }: Erasure) {
  return <Status kind={state === 'waiting' ? 'running' : 'live'}>{state === 'waiting' ? 'Being erased' : 'Erased'}</Status>;
}
