import { CLICK_RATE_BY_DAY, UNIQUE_IMPRESSIONS_BY_DAY } from '@limn/reporting';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Box } from '../../../ui/layout.ts';
import { MetricCard } from './MetricCard.tsx';
import { PlanCard, type CompanyQuery } from './PlanCard.tsx';
import { REFRESHING } from './refreshing.ts';

/** Impressions, clicks and the plan. */
export function Metrics({ company }: { company: CompanyQuery }) {
  const opens = useApiQuery('imageOpens', {}, REFRESHING);
  const clicks = useApiQuery('imageClicks', {}, REFRESHING);
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
