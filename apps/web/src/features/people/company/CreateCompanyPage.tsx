import type { Invitation, User } from '@limn/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../../api/services.tsx';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { BarePage } from '../../../shell/BarePage.tsx';
import { KeptMail } from '../../../shell/KeptMail.tsx';
import { WholePageLoader } from '../../../shell/PageLoader.tsx';
import { enterCompany } from '../../../shell/guard-ports.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { CompanySetup } from './CompanySetup.tsx';
import { InvitationList } from './InvitationList.tsx';
import { useKeptAnswers } from './kept-answers.ts';

/**
 * After signing up: an invitation that waits, else the two steps of a company, then the word about the
 * verification mail.
 */
export function CreateCompanyPage() {
  const user = useApiQuery('getUser', {}).data?.user;
  const waiting = useApiQuery('listInvitations', {});
  if (!user || waiting.isPending) return <WholePageLoader />;
  // Without an answer to the question no one is kept from setting up a company.
  return <Start user={user} invitations={waiting.data?.invitations ?? []} />;
}

const WELCOME = 'You get 1,000 free credits and 14 days to try everything.';

/** Anyone who was taken out of their only company comes here. */
function removedFrom(company: string): string {
  return `You were removed from ${company}. If that’s a mistake, ask an owner to invite you again, or create your own company.`;
}

function Start({ user, invitations }: { user: User; invitations: readonly Invitation[] }) {
  const services = useServices();
  const navigate = useNavigate();
  const kept = useKeptAnswers();
  // Decided once: anyone who fills in the form is not interrupted by an invitation that comes meanwhile.
  const [phase, setPhase] = useState<'offer' | 'set up' | 'verify'>(invitations.length > 0 ? 'offer' : 'set up');
  if (phase === 'verify') return <VerifyDialog email={user.email} onVerify={() => void navigate('/verify', { replace: true })} />;
  if (phase === 'offer' && invitations.length > 0)
    return (
      <BarePage>
        <InvitationOffer invitations={invitations} user={user} onOwnCompany={() => setPhase('set up')} />
      </BarePage>
    );
  return (
    <BarePage>
      <CompanySetup
        alone
        start={kept.found}
        subtitle={user.removed_from === '' ? WELCOME : removedFrom(user.removed_from)}
        exit={
          <Button look="text" to="/logout">
            Log out
          </Button>
        }
        onAnswers={kept.keep}
        onCreated={(made) => {
          kept.forget();
          if (user.email_verified !== 1) return setPhase('verify');
          enterCompany(services, made);
          void navigate('/home', { replace: true });
        }}
      />
    </BarePage>
  );
}

function VerifyDialog({ email, onVerify }: { email: string; onVerify: () => void }) {
  return (
    <BarePage>
      <Dialog
        open
        alone
        width={500}
        title="One more thing: verify your email"
        onNextStep={onVerify}
        actions={
          <Button look="action" onClick={onVerify}>
            {"I've clicked on the link"}
          </Button>
        }
      >
        <Text>
          Your company is ready. We sent a link to <b>{email}</b>. Open it to verify your email.
        </Text>
        <Box sx={{ mt: 4 }}>
          <KeptMail />
        </Box>
      </Dialog>
    </BarePage>
  );
}

/** Before a person makes a company of their own: the one that waits for them. */
function InvitationOffer({
  invitations,
  user,
  onOwnCompany,
}: {
  invitations: readonly Invitation[];
  user: User;
  onOwnCompany: () => void;
}) {
  const only = invitations.length === 1 ? invitations[0] : undefined;
  return (
    <Dialog
      open
      alone
      width={560}
      title={only ? `${only.company.name} has invited you` : 'You are invited'}
      subtitle="Join a team that already uses Limn, or set up your own company."
      actions={
        <>
          <Button look="text" to="/logout">
            Log out
          </Button>
          <Button look="outlined" onClick={onOwnCompany}>
            Set up my own company
          </Button>
        </>
      }
    >
      <InvitationList invitations={invitations} user={user} />
    </Dialog>
  );
}
