import type { ControlStatsRow, RecipeComparison } from '@limn/contracts';
import { CONTROL_STATISTICS, totalsOf } from '@limn/reporting';
import { Fold } from '../../../../ui/Fold.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { ReportTable } from '../../../../ui/report/ReportTable.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { ClickResult, momentText, OutcomeResult } from '../../../targeting/campaigns/public.ts';

/** Both groups of one recipe. */
const GROUPS = {
  ...CONTROL_STATISTICS,
  dimensions: CONTROL_STATISTICS.dimensions.filter(({ key }) => key === 'group'),
  detail: undefined,
  drillDown: undefined,
  sort: { by: 'group', descending: true },
} as const;

interface BesideControlProps {
  /** Figures of the days that are looked at. */
  rows: readonly ControlStatsRow[];
  comparisons: readonly RecipeComparison[];
  currency: string;
  timezone: string;
}

/** Shows what the recipe earns beside the most popular items, and how certain that is by now. */
export function BesideControl({ rows, comparisons, currency, timezone }: BesideControlProps) {
  const [current, ...earlier] = comparisons;
  if (!current) return null;
  return (
    <Stack component="section" aria-labelledby="beside-control" gap={4} sx={{ minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Text id="beside-control" variant="h3" component="h2" sx={{ mb: 1 }}>
          Recipe and control
        </Text>
        <Text variant="caption" component="p" muted sx={{ maxWidth: 720 }}>
          Compare rates and averages: the groups differ in size. Impressions without a Customer ID are in neither.
        </Text>
      </div>
      {rows.length > 0 ? (
        <ReportTable
          report={GROUPS}
          rows={rows}
          rowKey={({ group }) => group}
          totals={totalsOf(GROUPS.figures, rows)}
          currency={currency}
        />
      ) : (
        <Text variant="body2">No one was in either group on these days.</Text>
      )}
      <Comparison comparison={current} timezone={timezone} />
      {earlier.length > 0 ? (
        <Fold
          title="Earlier comparisons"
          heading="h2"
          open={false}
          summary={earlier.length === 1 ? '1 comparison' : `${earlier.length} comparisons`}
        >
          <Stack gap={5}>
            {earlier.map((comparison) => (
              <Comparison key={comparison.key} comparison={comparison} timezone={timezone} />
            ))}
          </Stack>
        </Fold>
      ) : null}
    </Stack>
  );
}

function Comparison({ comparison, timezone }: { comparison: RecipeComparison; timezone: string }) {
  const { share, by, since, ended_at: ended, summary, sample_ratio: ratio, outcomes } = comparison;
  const until = momentText(ended, timezone);
  return (
    <Stack gap={3} sx={{ minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        {ratio.sound ? <Text sx={{ fontWeight: 600, maxWidth: 720 }}>{summary}</Text> : <Note kind="error">{summary}</Note>}
        <Text variant="caption" component="p" muted sx={{ maxWidth: 720 }}>
          {share}% of recipients {ended === null ? 'see' : 'saw'} the most popular items (
          {by.map((label) => label.replace(/^Most popular /, '')).join(', then ')}) since {momentText(since, timezone)}
          {until ? `, until ${until}` : ''}. You may look at any time: intervals are 95% certain at every look.
        </Text>
      </div>
      <ClickResult test={comparison} />
      {outcomes.map((outcome) => (
        <OutcomeResult key={outcome.id} outcome={outcome} test={comparison} />
      ))}
    </Stack>
  );
}
