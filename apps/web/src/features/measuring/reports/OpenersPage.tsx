import type { OpenerStatsRow } from '@limn/contracts';
import { OPENER_CLASS } from '@limn/model';
import {
  csvFileName,
  measuresOf,
  OPENER_GROUPS,
  OPENERS,
  OPENERS_BY_DAY,
  PEOPLE_CLASSES,
  reportCsv,
  type OpenerGroup,
} from '@limn/reporting';
import { useState, type ReactNode } from 'react';
import { useAnswered } from '../../../api/use-answered.ts';
import { useApiQuery, type Input, type Output } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileDownload as Download } from '../../../ui/icons/general.ts';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { BarList } from '../../../ui/report/BarList.tsx';
import { HeatMap } from '../../../ui/report/HeatMap.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Text } from '../../../ui/Text.tsx';
import { BillTables } from './BillTables.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { NoFigures } from './NoFigures.tsx';
import { Period } from './Period.tsx';
import { ReportChart } from './ReportChart.tsx';
import { QuietDays } from './QuietDays.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportMissing } from './ReportMissing.tsx';
import { ReportSelect } from './ReportSelect.tsx';
import { opensAddress } from './opens/opens-address.ts';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

type Stats = Output<'openerStats'>;

const inputOf = ({ range, openers }: ReportQuery['asked']): Input<'openerStats'> => ({
  params: { start: range.from, end: range.to },
  query: { openers },
});

export const askAhead = askReportAhead('openerStats', inputOf);

/** Tells who opened, with what, where and when; and how all opens come to the bill. */
export function OpenersPage() {
  const view = useReportQuery();
  const query = useApiQuery('openerStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const { data } = query;
  const asked = useAnswered(view.asked, query);
  const { range, openers } = asked;
  return (
    <Page>
      <PageHeader
        title={OPENERS.title}
        text={view.problem === undefined ? <Period range={range} openers={openers} /> : undefined}
        actions={
          <Box sx={{ '@media print': { display: 'none' } }}>
            <Button
              icon={<Download />}
              disabled={view.problem !== undefined || !data || data.totals.opens + data.totals.clicks === 0}
              reason="Nothing to export for these days."
              onClick={() =>
                data &&
                saveFile(csvFileName(OPENERS, range.from, range.to), reportCsv(OPENERS, data.stats, data.totals), 'text/csv;charset=utf-8')
              }
            >
              Export CSV
            </Button>
          </Box>
        }
      />
      <ReportControls view={view}>
        <ReportSelect />
      </ReportControls>
      {view.problem !== undefined ? (
        <NoFigures problem={view.problem} />
      ) : data ? (
        <Box aria-busy={query.isPlaceholderData} sx={{ opacity: query.isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}>
          {query.isError ? (
            <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
              Couldn’t refresh this report.
            </LoadFailure>
          ) : null}
          <Content data={data} asked={asked} view={view} />
        </Box>
      ) : (
        <ReportMissing query={query} />
      )}
    </Page>
  );
}

function Content({ data, asked, view }: { data: Stats; asked: ReportQuery['asked']; view: ReportQuery }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { range, openers } = asked;
  const classes = measuresOf(OPENERS_BY_DAY.figures);
  const shown = openers === 'all' ? classes : classes.filter(({ key }) => PEOPLE_CLASSES.includes(key));
  const toggle = (key: string) =>
    setHidden((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
  return (
    <>
      <FigureTiles
        figures={shown}
        totals={data.classes}
        previous={data.previous}
        currency="GBP"
        charted={shown.map(({ key }) => key)}
        hidden={hidden}
        onToggle={toggle}
      />
      {data.totals.opens === 0 ? (
        <QuietDays what="opens" range={range} view={view} />
      ) : (
        <>
          <ReportChart measures={shown} hidden={hidden} days={data.daily_stats} range={range} currency="GBP" />
          <Groups data={data} asked={asked} />
        </>
      )}
      <BillTables bill={data.bill} range={range} />
    </>
  );
}

const LISTS = ['class', 'client', 'device', 'country'] as const satisfies readonly OpenerGroup[];
const CLASS_NAMES = Object.keys(OPENER_CLASS) as (keyof typeof OPENER_CLASS)[];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hourText = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
const HOURS = Array.from({ length: 24 }, (_, hour) => hourText(hour));

function Groups({ data: { stats, totals }, asked }: { data: Stats; asked: ReportQuery['asked'] }) {
  const rowsOf = (by: OpenerGroup) => stats.filter((row) => row.by === by);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          mb: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {LISTS.map((by) => (
          <Group key={by} title={OPENER_GROUPS[by]}>
            <BarList
              label={OPENER_GROUPS[by]}
              heads={['Name', 'Opens']}
              rows={rowsOf(by)
                .filter(({ opens }) => opens > 0)
                .map(({ code, name, opens }) => ({ key: code, name, count: opens, to: listOf(by, code, asked) }))}
              total={totals.opens}
            />
          </Group>
        ))}
      </Box>
      <Group title="When they opened" text="By weekday and hour, in your company’s timezone.">
        <HeatMap
          label="Opens by weekday and hour"
          rows={WEEKDAYS}
          columns={HOURS}
          values={rowsOf('weekhour').map(({ opens }) => opens)}
          nameOf={(day, hour) => `${WEEKDAYS[day]}, ${hourText(hour)} to ${hourText(hour + 1)}`}
          unit="opens"
        />
      </Group>
    </>
  );
}

/** The single opens that a row counts. */
function listOf(by: (typeof LISTS)[number], code: OpenerStatsRow['code'], { range, openers, model }: ReportQuery['asked']): string {
  const filter = by === 'class' ? { opener: CLASS_NAMES.find((name) => OPENER_CLASS[name] === code) } : { [by]: code };
  return opensAddress({ report: 'openers', figure: 'opens', ...range, openers, model, ...filter });
}

function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0, mb: text ? 6 : 0, breakInside: 'avoid' }}>
      <Text variant="h2" component="h2" sx={{ mb: text ? 0.5 : 2 }}>
        {title}
      </Text>
      {text ? (
        <Text variant="body2" muted sx={{ mb: 3 }}>
          {text}
        </Text>
      ) : null}
      {children}
    </Box>
  );
}
