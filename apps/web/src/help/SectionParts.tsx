import { ExamplePicture } from '../ui/ExamplePicture.tsx';
import { Box } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { EDITOR_KEYS } from './editor-keys.ts';
import { FirstStepsSwitch } from './FirstStepsSwitch.tsx';
import type { SectionPart } from './guide.ts';
import { GuideTable } from './GuideText.tsx';
import { MergeStepTable } from './MergeStepTable.tsx';
import { PresetTable } from './PresetTable.tsx';

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
          <Text component="figcaption" variant="caption" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
            firstname {name}
          </Text>
        </figure>
      ))}
    </Box>
  );
}
