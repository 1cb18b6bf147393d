import { CLICK_RATE_BY_DAY, UNIQUE_IMPRESSIONS_BY_DAY } from '@limn/reporting';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useDismissals } from '../../../api/use-dismissals.ts';
import { Button } from '../../../ui/Button.tsx';
import { Later } from '../../../ui/Later.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Text } from '../../../ui/Text.tsx';
import { formatDay, formatFullDay } from '../../../ui/format.ts';
import { ChevronRight } from '../../../ui/icons/general.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Answers } from '../answers/public.ts';
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { MetricCard } from './MetricCard.tsx';
import { type CompanyQuery, PlanCard } from './PlanCard.tsx';
import { RecentImages } from './RecentImages.tsx';
import { SampleNote } from './SampleNote.tsx';
import { useRefreshing } from './refreshing.ts';

/** Fetched while what they ask for is on its way. */
const Problems = lazyPart(async () => (await import('./Problems.tsx')).Problems);

export function HomePage() {
  const user = useApiQuery('getUser', {}).data?.user;
  const refreshing = useRefreshing();
  const companyQuery = useApiQuery('getUserCompany', {}, refreshing);
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
          <Text variant="body2" muted sx={{ display: { md: 'none' } }}>
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
        <Metrics company={companyQuery} refreshing={refreshing} />
        <Answers />
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
  const days = useApiQuery('imageOpens', {}).data?.stats;
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

function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row align="center" justify="space-between" sx={{ minHeight: 32, mt: { xs: 5, md: 7 }, mb: 2 }}>
      <Text variant="h2">{title}</Text>
      {children}
    </Row>
  );
}

/** Impressions, clicks and the plan. */
function Metrics({ company, refreshing }: { company: CompanyQuery; refreshing: ReturnType<typeof useRefreshing> }) {
  const opens = useApiQuery('imageOpens', {}, refreshing);
  const clicks = useApiQuery('imageClicks', {}, refreshing);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4, lg: 5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
        '& > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
      }}
    >
      <MetricCard report={UNIQUE_IMPRESSIONS_BY_DAY} guide="/help/counting#unique-impressions" query={opens} />
      <MetricCard report={CLICK_RATE_BY_DAY} guide="/help/counting#click-rate" query={clicks} />
      <PlanCard query={company} />
    </Box>
  );
}

/**
 * After the billing provider's page: the account catches up in a few minutes. Dismissed, it leaves the
 * address too.
 */
function BillingThanks() {
  const [search, setSearch] = useSearchParams();
  const [dismissed, setDismissed] = useState(false);
  if (!search.has('billing') || dismissed) return null;
  const dismiss = () => {
    setDismissed(true);
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('billing');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Box sx={{ mb: 5 }}>
      <Note kind="success" onDismiss={dismiss}>
        Thanks for signing up. We will update your account with your new subscription in around 5 minutes time.
      </Note>
    </Box>
  );
}
