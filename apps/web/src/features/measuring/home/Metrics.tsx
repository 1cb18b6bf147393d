import { useApiQuery } from '../../../api/use-api-query.ts';
import { formatCount, formatRate } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { pointsChange, relativeChange } from './change-of.ts';
import { MetricCard, type Metric } from './MetricCard.tsx';
import { PlanCard, type CompanyQuery } from './PlanCard.tsx';
import { REFRESHING } from './refreshing.ts';

const UNIQUE_IMPRESSIONS: Metric = {
  name: 'Unique Impressions',
  how: 'people who saw at least one of your images in these 30 days, each once, on their first day.',
  guide: '/help/counting#unique-impressions',
  figure: formatCount,
  change: relativeChange,
};
const CLICK_RATE: Metric = {
  name: 'Click Rate',
  how: 'people who clicked, in percent of the people who saw an image in these 30 days.',
  guide: '/help/counting#click-rate',
  figure: formatRate,
  change: pointsChange,
  unit: 'points',
};

/** Impressions, clicks and the plan. Both figures are sums of their series: see the hints. */
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
      <MetricCard metric={UNIQUE_IMPRESSIONS} query={opens} />
      <MetricCard metric={CLICK_RATE} query={clicks} />
      <PlanCard query={company} />
    </Box>
  );
}
