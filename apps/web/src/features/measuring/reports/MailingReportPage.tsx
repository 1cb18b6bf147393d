import type { MailingStatsRow } from '@limn/contracts';
import { MAILING_STATISTICS } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { RecipeControls } from './RecipeControls.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

const inputOf = ({ range, openers, model }: ReportQuery['asked']): Input<'mailingStats'> => ({
  params: { start: range.from, end: range.to, attribution_type: model },
  query: { openers },
});

export const askAhead = askReportAhead('mailingStats', inputOf);

export function MailingReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('mailingStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const { data } = query;
  return (
    <ReportScreen<MailingStatsRow>
      report={MAILING_STATISTICS}
      delivered="mailing"
      view={view}
      data={data && { rows: data.stats, totals: data.totals, previous: data.previous, days: undefined }}
      query={query}
      currency={data?.currency ?? 'GBP'}
      rowKey={({ mailing }) => mailing}
      opens={{ report: 'mailing', of: ({ mailing }) => ({ mailing }) }}
      search={{ label: 'Search mailings', textOf: ({ mailing }) => mailing }}
      controls={<RecipeControls view={view} />}
      empty={{
        title: 'No mailing was opened on these days',
        text: 'A tag says which mailing it is in by its Send ID: choose your email service in the tag’s settings, and it fills that in.',
        action: <Button to="/help/reports#mailings">How mailings get their names</Button>,
      }}
    />
  );
}
