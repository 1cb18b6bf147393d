import type { Invitation, User } from '@limn/contracts';
import { useState } from 'react';
import { withArticle } from '@limn/model';
import { explainError } from '../../../ui/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useAction } from '../../../api/use-action.ts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey } from '../../../api/use-api-query.ts';
import { useChangeCompany } from '../../../shell/use-change-company.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { dayOf, formatDay } from '../../../ui/format.ts';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';

/** Invitations to accept or decline. Anyone who accepts is taken into the company. */
export function InvitationList({ invitations, user }: { invitations: readonly Invitation[]; user: User }) {
  const { queries, snacks } = useServices();
  const change = useChangeCompany();
  const [declining, setDeclining] = useState<Invitation>();
  const reload = () => void queries.invalidateQueries({ queryKey: apiKey('listInvitations') });
  const accept = useApiMutation('acceptInvitation', { quiet: true });
  const verified = user.email_verified === 1;
  const join = (invitation: Invitation) => {
    if (accept.isPending) return;
    accept.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: ({ company, message }) => {
          // After the navigation, which clears what was said before.
          void change(company.id, '/home').then(() => snacks.show({ icon: 'success', text: message }));
        },
        onError: (error) => {
          // It may have been taken back, or used in another tab.
          reload();
          snacks.show({ icon: 'error', text: explainError(error) ?? 'Couldn’t accept the invitation. Please try again.' });
        },
      },
    );
  };
  return (
    <Stack gap={3}>
      {verified ? null : (
        <Note
          kind="warning"
          action={
            <Button look="action" size="work" to="/verify">
              Verify my email
            </Button>
          }
        >
          This invitation only works for the address it was sent to. Verify that {user.email} is yours, then accept.
        </Note>
      )}
      <Stack component="ul" aria-label="Invitations" gap={3}>
        {invitations.map((invitation) => (
          <Card component="li" key={invitation.id} sx={ROW}>
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Text sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{invitation.company.name}</Text>
              <Text variant="body2" muted breaks>
                {invitation.invited_by === '' ? 'You are invited' : `${invitation.invited_by} invites you`} as{' '}
                {withArticle(invitation.role)}, until {formatDay(dayOf(invitation.expires_at))}.
              </Text>
            </Box>
            <Row gap={2}>
              <Button
                look="text"
                label={`Decline the invitation to ${invitation.company.name}`}
                disabled={!verified}
                reason={WHY_NOT}
                onClick={() => setDeclining(invitation)}
              >
                Decline
              </Button>
              <Button
                look={invitations[0] === invitation ? 'action' : 'outlined'}
                label={`Accept the invitation to ${invitation.company.name}`}
                disabled={!verified}
                reason={WHY_NOT}
                busy={accept.isPending && Number(accept.variables.params.id) === invitation.id && 'Joining'}
                onClick={() => join(invitation)}
              >
                Accept
              </Button>
            </Row>
          </Card>
        ))}
      </Stack>
      {declining ? <DeclineQuestion invitation={declining} onClose={() => setDeclining(undefined)} onDone={reload} /> : null}
    </Stack>
  );
}

const WHY_NOT = 'Verify your email address first.';
const ROW = { p: 4, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 } as const;

function DeclineQuestion({ invitation, onClose, onDone }: { invitation: Invitation; onClose: () => void; onDone: () => void }) {
  const decline = useAction('declineInvitation', {
    id: invitation.id,
    failed: 'Couldn’t decline it.',
    done: ({ message }) => message,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Decline the invitation?"
      confirm="Decline"
      keep="Keep it"
      busy={decline.busy && 'Declining'}
      problem={decline.problem}
      onConfirm={decline.go}
      onKeep={onClose}
    >
      {invitation.company.name} can invite you again.
    </ConfirmDialog>
  );
}
