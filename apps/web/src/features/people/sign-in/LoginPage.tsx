import { useState } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../../../api/services.tsx';
import { isStorageForbidden } from '../../../session/browser-storage.ts';
import { useSession } from '../../../session/use-session.ts';
import { BarePage } from '../../../shell/BarePage.tsx';
import { MessageCard } from '../../../shell/MessageCard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';

/** Waits for a click: after a refused or ended session nothing signs in again by itself. */
export function LoginPage() {
  const session = useSession();
  const { snacks } = useServices();
  const location = useLocation();
  const [busy, setBusy] = useState(false);
  const flash = flashOf(location.state);
  const signedIn = session.accessToken() !== undefined;
  const leave = (going: Promise<void>) => {
    setBusy(true);
    going.catch(() => {
      setBusy(false);
      snacks.showError('The sign-in page didn’t respond.');
    });
  };
  if (signedIn) {
    return (
      <BarePage>
        <MessageCard
          title="You are logged in"
          actions={
            <>
              <Button look="action" to="/home">
                Go to the dashboard
              </Button>
              <Button look="text" to="/logout">
                Log out
              </Button>
            </>
          }
        >
          As {session.user?.name || session.user?.email}.
        </MessageCard>
      </BarePage>
    );
  }
  return (
    <BarePage>
      <MessageCard
        title="Log in to Limn"
        actions={
          <>
            <Button
              look="action"
              size="large"
              busy={busy && 'Opening log in'}
              onClick={() => leave(session.login(session.droppedAt ?? '/home'))}
            >
              Log in
            </Button>
            <Button look="text" size="large" to="/signup">
              Sign up
            </Button>
          </>
        }
      >
        {isStorageForbidden() ? (
          <Box sx={{ mb: 4 }}>
            <Note kind="warning">Your browser blocks cookies and site data for this page. Allow them and reload the page to log in.</Note>
          </Box>
        ) : flash ? (
          <Box sx={{ mb: 4 }}>
            <Note kind="error">{flash}</Note>
          </Box>
        ) : session.dropped ? (
          <Box sx={{ mb: 4 }}>
            <Note kind="info">You’ve been logged out. Log in again to continue.</Note>
          </Box>
        ) : null}
        Images for email and the web, different for each person.
      </MessageCard>
    </BarePage>
  );
}

function flashOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'flash' in state && typeof state.flash === 'string' ? state.flash : undefined;
}
