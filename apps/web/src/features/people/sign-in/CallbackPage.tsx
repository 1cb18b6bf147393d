import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../../api/services.tsx';
import { useSession } from '../../../session/use-session.ts';
import { WholePageLoader } from '../../../shell/PageLoader.tsx';

/** Where the sign-in provider sends people back to. */
export function CallbackPage() {
  const session = useSession();
  const { queries } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    const finish = async () => {
      const outcome = await session.finishSignIn();
      switch (outcome.kind) {
        case 'silent':
          return;
        case 'failed':
          await navigate('/login', { replace: true, state: { flash: outcome.message } });
          return;
        case 'signed-in':
          // Someone else may have been here before.
          queries.clear();
          await navigate(outcome.returnTo, { replace: true });
      }
    };
    void finish();
  }, [session, navigate, queries]);
  return <WholePageLoader />;
}
