import type { LiveTargetStatsRow } from '@limn/contracts';
import { LIVE_TARGET_OPENS, LIVE_TARGET_STATISTICS, type Report } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ModelField } from './ModelField.tsx';
import { Answers } from '../answers/public.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { ReportSelect } from './ReportSelect.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

/** A campaign, or one of its rulesets, which holds none. */
type Row = Omit<LiveTargetStatsRow, 'rulesets'> & Partial<Pick<LiveTargetStatsRow, 'rulesets'>>;

const inputOf = ({ range, openers, model }: ReportQuery['asked']): Input<'liveTargetStats'> => ({
  params: { start: range.from, end: range.to },
  query: { openers, attribution_type: model },
});

export const askAhead = askReportAhead('liveTargetStats', inputOf);

export function LiveTargetReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('liveTargetStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const rows: readonly Row[] | undefined = query.data?.stats;
  const data = query.data && rows && { rows, totals: query.data.totals, previous: query.data.previous, days: query.data.daily_stats };
  const hasConversions = query.data?.has_conversions === true;
  const report: Report<Row> = hasConversions ? LIVE_TARGET_STATISTICS : LIVE_TARGET_OPENS;
  return (
    <ReportScreen<Row>
      report={report}
      delivered="livetarget"
      view={view}
      data={data}
      query={query}
      currency={query.data?.currency ?? 'GBP'}
      rowKey={({ id, ruleset_id: ruleset, ruleset_name: name }) => (ruleset === null ? String(id) : `${id} ${ruleset} ${name}`)}
      opens={{
        report: 'livetarget',
        of: ({ id, ruleset_key: key }) => ({ id, ...(key === null ? {} : { ruleset_key: key }) }),
      }}
      search={{
        label: 'Search campaigns',
        textOf: ({ name, rulesets = [] }) => [name, ...rulesets.map((one) => one.ruleset_name)].join(' '),
      }}
      nested={{ rows: ({ rulesets }) => rulesets ?? [], label: ({ name }) => `Rulesets of ${name}` }}
      controls={
        <>
          <ReportSelect />
          {hasConversions ? <ModelField view={view} /> : null}
        </>
      }
      notes={<Answers about={['campaign', 'campaign_tag']} />}
      empty={{
        title: 'No campaigns yet',
        text: 'A campaign shows each recipient the first picture whose rule matches. Its impressions and clicks are counted here, by ruleset.',
        action: (
          <Button look="action" to="/livetarget">
            Live Target
          </Button>
        ),
      }}
    />
  );
}
