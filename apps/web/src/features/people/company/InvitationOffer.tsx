import type { Invitation, User } from '@limn/contracts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InvitationList } from './InvitationList.tsx';

/** Before a person makes a company of their own: the one that waits for them. */
export function InvitationOffer({
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
