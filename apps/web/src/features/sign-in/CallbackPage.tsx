import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../api/services.tsx';
import { useSession } from '../../session/use-session.ts';
import { WholePageLoader } from '../../shell/PageLoader.tsx';

/** Where the sign-in provider sends people back to. */
export function CallbackPage() {
  const session = useSession();
  const { queries } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    void session.finishSignIn().then((outcome) => {
      switch (outcome.kind) {
        case 'silent':
          return undefined;
        case 'failed':
          return navigate('/login', { replace: true, state: { flash: outcome.message } });
        case 'signed-in':
          // Somebody else may have been here before.
          queries.clear();
          return navigate(outcome.returnTo, { replace: true });
      }
    });
  }, [session, navigate, queries]);
  return <WholePageLoader />;
}
