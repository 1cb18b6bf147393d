import type { Company } from '@limn/contracts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useSnacks } from '../../../api/services.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';

/** Over figures that are made up, until they are cleared. */
export function SampleNote({ company }: { company: Company | undefined }) {
  const sample = useApiQuery('sampleData', {}).data?.sample_data;
  const snacks = useSnacks();
  const clear = useApiMutation('clearSampleData', {
    invalidates: ['sampleData', 'imageOpens', 'imageClicks', 'imageStats', 'liveTargetStats', 'openerStats', 'listAnswers', 'firstSteps'],
    onSuccess: ({ message }) => snacks.show({ icon: 'success', text: message }),
  });
  if (!sample?.present || !sample.from || !sample.to) return null;
  return (
    <Box component="section" aria-label="Sample figures" sx={{ mb: { xs: 3, md: 5 } }}>
      <Note
        kind="info"
        action={
          company?.role === 'owner' ? (
            <Button size="work" busy={clear.isPending && 'Clearing'} onClick={() => clear.mutate({})}>
              Clear sample figures
            </Button>
          ) : null
        }
      >
        <Box component="strong" sx={{ fontWeight: 600 }}>
          These figures are samples.
        </Box>{' '}
        Opens and clicks from {formatDay(sample.from)} to {formatDay(sample.to)} are made up and cost no credits. Real ones are added on
        top.
      </Note>
    </Box>
  );
}
