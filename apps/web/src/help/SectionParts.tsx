import { useApiQuery } from '../api/use-api-query.ts';
import { FIRST_STEPS_NOTICE, HIDDEN, useDismissals } from '../api/use-dismissals.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/Button.tsx';
import { ExamplePicture } from '../ui/ExamplePicture.tsx';
import { Note } from '../ui/Note.tsx';
import { Text } from '../ui/Text.tsx';
import { Box } from '../ui/layout.ts';
import { ContactForm } from './ContactForm.tsx';
import { GuideTable } from './GuideText.tsx';
import { MergeStepTable } from './MergeStepTable.tsx';
import { PresetTable } from './PresetTable.tsx';
import { EDITOR_KEYS } from './editor-keys.ts';
import type { SectionPart } from './guide.ts';
import { TourVideo } from './TourVideo.tsx';

/** The block that a section shows below its text. */
export function SectionPartView({ part }: { part: SectionPart }) {
  switch (part) {
    case 'presets':
      return <PresetTable />;
    case 'keys':
      return <GuideTable head={[['What'], ['Keys']]} rows={EDITOR_KEYS.map(([what, keys]) => [[what], [keys]])} />;
    case 'first-steps':
      return <FirstStepsSwitch />;
    case 'three-people':
      return <ThreePeople />;
    case 'tour-video':
      return <TourVideo />;
    case 'contact':
      return <ContactForm />;
    case 'merge-steps':
      return <MergeStepTable />;
  }
}

function ThreePeople() {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
      {['Amelia', 'Tom', 'Priyanka'].map((name) => (
        <figure key={name}>
          <Box sx={{ borderRadius: '6px', overflow: 'hidden', boxShadow: 'var(--e1)', '& svg': { display: 'block', width: '100%' } }}>
            <ExamplePicture name={name} />
          </Box>
          <Text component="figcaption" variant="caption" muted sx={{ display: 'block', mt: 1 }}>
            firstname {name}
          </Text>
        </figure>
      ))}
    </Box>
  );
}

/** Brings the list of first steps back to the dashboard, for who has hidden it. */
function FirstStepsSwitch() {
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
