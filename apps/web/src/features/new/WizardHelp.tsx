import Info from '@mui/icons-material/InfoOutlined';
import { ExamplePicture } from '../../image-cards/ExamplePicture.tsx';
import { Box } from '../../ui/layout.ts';
import { Text } from '../../ui/Text.tsx';

const NAMES = ['Amelia', 'Tom', 'Priyanka'];

/** What one design gives for three people. */
export function WizardHelp({ step }: { step: number }) {
  return (
    <Box
      component="aside"
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
        {NAMES.map((name) => (
          <figure key={name}>
            <Box sx={{ borderRadius: '6px', overflow: 'hidden', '& svg': { display: 'block', width: '100%' } }}>
              <ExamplePicture name={name} />
            </Box>
            <Text component="figcaption" variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 1 }}>
              firstname {name}
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
