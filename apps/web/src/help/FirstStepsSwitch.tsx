import { useApiQuery } from '../api/use-api-query.ts';
import { FIRST_STEPS_NOTICE, HIDDEN, useDismissals } from '../api/use-dismissals.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';

/** Brings the list of first steps back to the dashboard, for who has hidden it. */
export function FirstStepsSwitch() {
  const signedIn = useSession().accessToken() !== undefined;
  const company = useApiQuery('getUserCompany', {}, { enabled: signedIn }).data?.company;
  const enabled = signedIn && company !== undefined && company !== 0 && company.role !== 'viewer';
  const steps = useApiQuery('firstSteps', {}, { enabled }).data?.first_steps;
  const { isDismissed, restore } = useDismissals({ enabled });
  if (!enabled || !steps || steps.open || !isDismissed?.(FIRST_STEPS_NOTICE, HIDDEN)) return null;
  return (
    <Note
      kind="info"
      action={
        <Button size="work" to="/home" onClick={() => restore(FIRST_STEPS_NOTICE)}>
          Show it again
        </Button>
      }
    >
      You’ve hidden the list from your dashboard.
    </Note>
  );
}
