import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../session/use-session.ts';
import { BarePage } from '../../../shell/BarePage.tsx';
import { MessageCard } from '../../../shell/MessageCard.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Coming from the drawer it logs out at once; an address that was typed or linked asks first. */
export function LogoutPage() {
  const session = useSession();
  const now = asksForNow(useLocation().state);
  const [leaving, setLeaving] = useState(now);
  const signedIn = session.accessToken() !== undefined;
  useEffect(() => {
    if (leaving && signedIn) void session.logout();
  }, [leaving, signedIn, session]);
  if (!signedIn && !leaving) {
    return (
      <BarePage>
        <MessageCard
          title="You are logged out"
          actions={
            <Button look="action" to="/login">
              Log in
            </Button>
          }
        />
      </BarePage>
    );
  }
  return (
    <BarePage>
      <MessageCard
        title="Log out of Limn?"
        actions={
          <>
            <Button look="action" busy={leaving && 'Logging out'} onClick={() => setLeaving(true)}>
              Log out
            </Button>
            {leaving ? null : (
              <Button look="text" to="/home">
                Stay logged in
              </Button>
            )}
          </>
        }
      >
        Your images and tags keep working.
      </MessageCard>
    </BarePage>
  );
}

function asksForNow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'now' in state && state.now === true;
}
