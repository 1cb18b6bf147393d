import type { Company } from '@limn/contracts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { formatCount, formatRate } from '../../ui/format.ts';
import { Box } from '../../ui/layout.ts';
import { MetricCard } from './MetricCard.tsx';
import { PlanCard } from './PlanCard.tsx';

/** While the dashboard is looked at its figures follow. */
const REFRESH_MS = 30_000;

/** Impressions, clicks and the plan. Both figures are sums of their series: see the hints. */
export function Metrics({ company }: { company: Company | undefined }) {
  const opens = useApiQuery('imageOpens', {}, { refetchInterval: REFRESH_MS });
  const clicks = useApiQuery('imageClicks', {}, { refetchInterval: REFRESH_MS });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4, lg: 5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
        '& > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
      }}
    >
      <MetricCard
        name="Unique Impressions"
        how="People who saw at least one of your images in these 30 days, each counted on their first day."
        query={opens}
        figure={(total) => formatCount(total)}
      />
      <MetricCard
        name="Click Rate"
        how="People who clicked, as percent of the people who saw an image in these 30 days."
        query={clicks}
        figure={formatRate}
      />
      <PlanCard company={company} />
    </Box>
  );
}
