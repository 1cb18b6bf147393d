import { useApiQuery } from '../../../api/use-api-query.ts';
import { useDismissals } from '../../../api/use-dismissals.ts';
import { ChevronRight } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDay, formatFullDay } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { Later } from '../../../ui/Later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Text } from '../../../ui/Text.tsx';
import { BillingThanks } from './BillingThanks.tsx';
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { Metrics } from './Metrics.tsx';
import { Problems } from './Problems.tsx';
import { RecentImages } from './RecentImages.tsx';
import { REFRESHING } from './refreshing.ts';
import { SampleNote } from './SampleNote.tsx';
import { SectionHead } from './SectionHead.tsx';

export function HomePage() {
  const user = useApiQuery('getUser', {}).data?.user;
  const companyQuery = useApiQuery('getUserCompany', {}, REFRESHING);
  const company = companyQuery.data?.company || undefined;
  const images = useApiQuery('listImages', { query: {} });
  const dismissals = useDismissals();
  const firstSteps = useFirstSteps(company, dismissals);
  const count = images.data?.images.length ?? 0;
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        above={
          <Text variant="body2" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
            Hello {user?.name}!
          </Text>
        }
        text={<Period timezone={company?.timezone} />}
      />
      <BillingThanks />
      <Later height={1100}>
        <Problems company={company} dismissals={dismissals} />
        <FirstSteps view={firstSteps} dismissals={dismissals} />
        <SampleNote company={company} />
        <Metrics company={companyQuery} />
        <SectionHead title="Recent images">
          {count > 3 ? (
            <Box sx={{ mr: -2 }}>
              <Button look="text" size="work" to="/images" endIcon={<ChevronRight />}>{`All ${count} images`}</Button>
            </Box>
          ) : null}
        </SectionHead>
        <RecentImages led={firstSteps.kind === 'steps'} />
        <SectionHead title="Getting Started" />
        <GettingStarted />
      </Later>
    </Page>
  );
}

/** The days that the figures are of. */
function Period({ timezone }: { timezone: string | undefined }) {
  const days = useApiQuery('imageOpens', {}, REFRESHING).data?.stats;
  const [first, last] = [days?.[0]?.date, days?.at(-1)?.date];
  return (
    <Box sx={{ minHeight: 18 }}>
      {first && last ? `${formatDay(first)} to ${formatFullDay(last)}${timezone ? `, ${placeOf(timezone)} time` : ''}` : null}
    </Box>
  );
}

/** "Europe/London" → "London". */
function placeOf(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}
