import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDay, formatFullDay } from '../../ui/format.ts';
import { Box } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Text } from '../../ui/Text.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { Metrics } from './Metrics.tsx';
import { RecentImages } from './RecentImages.tsx';

export function HomePage() {
  const user = useApiQuery('getUser', {}).data?.user;
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const images = useApiQuery('listImages', { query: {} });
  const opens = useApiQuery('imageOpens', {});
  const count = images.data?.images.length ?? 0;
  const days = opens.data?.stats;
  const [first, last] = [days?.[0]?.date, days?.at(-1)?.date];
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        above={
          <Text variant="body2" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
            Hello {user?.name}!
          </Text>
        }
        text={
          <Box sx={{ minHeight: 18 }}>
            {first && last ? `${formatDay(first)} to ${formatFullDay(last)}${company ? `, ${placeOf(company.timezone)} time` : ''}` : null}
          </Box>
        }
      />
      <BillingThanks />
      <Metrics company={company || undefined} />
      <SectionHead title="Recent images">
        {count > 3 ? (
          <Box sx={{ mr: -2 }}>
            <Button look="text" size="work" to="/images" endIcon={<ChevronRight />}>{`All ${count} images`}</Button>
          </Box>
        ) : null}
      </SectionHead>
      <RecentImages />
      <SectionHead title="Getting Started" />
      <GettingStarted />
    </Page>
  );
}

/** After the billing provider's page: the account catches up in a few minutes. */
function BillingThanks() {
  const [search] = useSearchParams();
  const [dismissed, setDismissed] = useState(false);
  if (!search.has('billing') || dismissed) return null;
  return (
    <Box sx={{ mb: 5 }}>
      <Note kind="success" onDismiss={() => setDismissed(true)}>
        Thanks for signing up. We will update your account with your new subscription in around 5 minutes time.
      </Note>
    </Box>
  );
}

function SectionHead({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, mt: { xs: 5, md: 7 }, mb: 2 }}>
      <Text variant="h2">{title}</Text>
      {children}
    </Box>
  );
}

/** "Europe/London" → "London". */
function placeOf(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}
