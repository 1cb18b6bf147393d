import { NAMELESS_EVENT, type EventProposal } from '@limn/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { formatAgo, formatCount } from '../../../ui/format.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { eventAddress } from './event-addresses.ts';
import { sendAgain } from './send-again.ts';
import { WaitingRecords } from './WaitingRecords.tsx';

const LISTED = ['listEvents', 'listEventProposals'] as const;
const SHOWN = 5;
const REFRESH_MS = 5000;

/** Names that senders use and no event has: one click makes the event and takes what has waited. */
export function EventProposals({ mayEdit }: { mayEdit: boolean }) {
  const query = useApiQuery('listEventProposals', { query: {} }, { refetchInterval: REFRESH_MS });
  const navigate = useNavigate();
  const snacks = useSnacks();
  const [discarded, setDiscarded] = useState<EventProposal>();
  const [looked, setLooked] = useState<EventProposal>();
  const create = useApiMutation('createEvent', { invalidates: LISTED });
  const retry = useApiMutation('retryEventRejects', { invalidates: LISTED });
  const proposals = query.data?.proposals ?? [];
  if (proposals.length === 0) return null;
  async function make({ event_name: name, record_count: waiting }: EventProposal): Promise<void> {
    const { event } = await create.mutateAsync({ body: { event_name: name } });
    const accepted = await sendAgain((body) => retry.mutateAsync({ params: { id: event.id }, body }), waiting);
    void navigate(eventAddress(event.id));
    snacks.show({
      icon: 'success',
      text: `“${name}” was created, and takes ${formatCount(accepted)} waiting ${accepted === 1 ? 'record' : 'records'}.`,
    });
  }
  return (
    <Card label="New event names" sx={{ p: 4, mb: 4 }}>
      <Text variant="h3" component="h2">
        Collected under unknown names
      </Text>
      <Text variant="body2" muted sx={{ mb: 2 }}>
        These records wait until there is an event of their name.
      </Text>
      <Box component="ul" sx={{ display: 'grid', m: 0, p: 0, listStyle: 'none' }}>
        {proposals.slice(0, SHOWN).map((proposal) => (
          <Row component="li" key={proposal.event_name} gap={2} align="center" wrap sx={{ py: 1 }}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{nameOf(proposal)}</strong>
              <Text variant="caption" component="div" muted>
                {formatCount(proposal.record_count)} {proposal.record_count === 1 ? 'record' : 'records'}, last received{' '}
                {formatAgo(proposal.last_received_at, query.dataUpdatedAt)}
                {isNameless(proposal) ? '. No event can take them: correct what sends them, then discard these.' : ''}
              </Text>
            </Box>
            <Row gap={{ xs: 0.5, sm: 2 }} wrap sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}>
              {mayEdit && !isNameless(proposal) ? (
                <Button
                  size="work"
                  look="standing"
                  busy={(create.isPending || retry.isPending) && 'Creating'}
                  onClick={() => void make(proposal).catch(() => undefined)}
                >
                  Create event
                </Button>
              ) : null}
              <Button size="work" look={isNameless(proposal) ? 'outlined' : 'text'} onClick={() => setLooked(proposal)}>
                Show records
              </Button>
              {mayEdit ? (
                <Button size="work" look="text" onClick={() => setDiscarded(proposal)}>
                  Discard
                </Button>
              ) : null}
            </Row>
          </Row>
        ))}
      </Box>
      {proposals.length > SHOWN ? (
        <Text variant="caption" muted>
          and {formatCount(proposals.length - SHOWN)} more names
        </Text>
      ) : null}
      {looked ? <WaitingRecords eventName={looked.event_name} title={nameOf(looked)} onClose={() => setLooked(undefined)} /> : null}
      {discarded ? (
        <DiscardRecords names={[discarded.event_name]} records={discarded.record_count} onClose={() => setDiscarded(undefined)} />
      ) : null}
    </Card>
  );
}

function isNameless({ event_name: name }: EventProposal): boolean {
  return name === NAMELESS_EVENT;
}

function nameOf(proposal: EventProposal): string {
  return isNameless(proposal) ? 'Sent without a usable name' : proposal.event_name;
}

export function DiscardRecords({ names, records, onClose }: { names: readonly string[]; records: number; onClose: () => void }) {
  const discard = useApiMutation('discardEventRejects', {
    invalidates: ['listEventProposals', 'listEventRejects', 'listPeopleRejects', 'listRejectsByName'],
    quiet: true,
  });
  const discardAll = async () => {
    for (const name of names) await discard.mutateAsync({ body: { event_name: name } });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Discard these records?"
      confirm="Discard records"
      keep="Keep them"
      busy={discard.isPending && 'Discarding'}
      problem={discard.error ? `Nothing was discarded. ${explainError(discard.error) ?? 'Please try again.'}` : undefined}
      onConfirm={() => void discardAll().catch(() => undefined)}
      onKeep={onClose}
    >
      {records === 1 ? 'The refused record' : `All ${formatCount(records)} refused records`} of “{names.join('” and “')}” will be deleted
      for ever.
    </ConfirmDialog>
  );
}
