import Info from '@mui/icons-material/InfoOutlined';
import type { ReactNode } from 'react';
import type { OfferedTemplate } from '../../dialogs/templates/template-list.ts';
import { ExamplePicture } from '../../image-cards/ExamplePicture.tsx';
import { Box } from '../../ui/layout.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';

const NAMES = ['Amelia', 'Tom', 'Priyanka'];

interface Example {
  person: string;
  picture: ReactNode;
}

/** What one design gives for three people: the chosen template, or an example. */
export function WizardHelp({ step, template }: { step: number; template: OfferedTemplate | undefined }) {
  const field = template?.fields[0] ?? 'firstname';
  const examples = template ? ofTemplate(template) : [];
  return (
    <Box
      component="aside"
      aria-label="What people see"
      sx={{
        bgcolor: 'background.sunken',
        borderRadius: '14px',
        p: 5,
        alignSelf: 'start',
        display: { xs: step === 1 ? 'block' : 'none', lg: 'block' },
      }}
    >
      <Text variant="h3" component="h2">
        One design, a different picture for each person
      </Text>
      <Text variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>
        Your email platform fills the fields of the tag. This is what three people would see.
      </Text>
      <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)', lg: '1fr' } }}>
        {(examples.length > 1 ? examples : EXAMPLES).map(({ person, picture }) => (
          <figure key={person}>
            <Box sx={{ borderRadius: '6px', overflow: 'hidden', '& svg, & img': { display: 'block', width: '100%' } }}>{picture}</Box>
            <Text component="figcaption" variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 1 }}>
              {field} {person}
            </Text>
          </figure>
        ))}
      </Box>
      <Text
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', display: 'flex', gap: 2, mt: 4, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}
      >
        <Info sx={{ fontSize: 16, flex: 'none' }} aria-hidden />
        <span>A field that is left unfilled is drawn empty, or as the default you give it. The picture is never broken.</span>
      </Text>
    </Box>
  );
}

const EXAMPLES: readonly Example[] = NAMES.map((person) => ({ person, picture: <ExamplePicture name={person} /> }));

function ofTemplate({ pictures, alt }: OfferedTemplate): Example[] {
  return pictures.map(({ url, person }) => ({ person, picture: <Picture src={url} alt={`${alt}, for ${person}`} /> }));
}
