import {
  csvFileName,
  measuresOf,
  numbersOf,
  opensFigureOf,
  reportCsv,
  totalsOf,
  type Figure,
  type Figures,
  type Report,
} from '@limn/reporting';
import type { DeliveredReport } from '@limn/contracts';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { FileDownload as Download } from '../../../ui/icons/general.ts';
import { Box, Row } from '../../../ui/layout.ts';
import type { NestedRows } from '../../../ui/ListTable.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReportTable, useReportOrder } from '../../../ui/report/ReportTable.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useAnswered } from '../../../api/use-answered.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { ShareReport } from './share/ShareReport.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { Period } from './Period.tsx';
import { ReportChart } from './ReportChart.tsx';
import { NoFigures } from './NoFigures.tsx';
import { QuietDays } from './QuietDays.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportMissing } from './ReportMissing.tsx';
import { opensAddress, type OpensRequest } from './opens/opens-address.ts';
import { TopRowsChart } from './TopRowsChart.tsx';
import type { ReportQuery } from './use-report-query.ts';

export interface ReportData<Row> {
  rows: readonly Row[];
  /** Figures of all rows together, and those of as many days before. */
  totals: Figures;
  previous: Figures;
  /** Undefined for a report that is not shown over time. */
  days: readonly { date: string }[] | undefined;
}

export interface ReportScreenProps<Row extends object> {
  report: Report<Row>;
  view: ReportQuery;
  data: ReportData<Row> | undefined;
  query: { isError: boolean; error: unknown; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  rowKey: (row: Row) => string;
  currency?: string;
  /** Search by what a row is called; without one it has none. */
  search?: { label: string; textOf: (row: Row) => string };
  nested?: NestedRows<Row>;
  /** More about a row, under its name in the table. */
  about?: (row: Row) => ReactNode;
  /** The opens below its figures; what a row adds to the question. Left out: its figures lead nowhere. */
  opens?: { report: OpensRequest['report']; of: (row: Row) => Partial<OpensRequest> };
  /** Its name where it is mailed and shared. */
  delivered: DeliveredReport;
  /** Beside the days. */
  controls?: ReactNode;
  /** Above the figures. */
  notes?: ReactNode;
  /** In place of the table where there is nothing to report on. */
  empty: { title: string; text: string; action?: ReactNode };
}

/**
 * A report: what is asked, its figures, its chart and its table. All of them are made from its definition.
 */
export function ReportScreen<Row extends object>(props: ReportScreenProps<Row>) {
  const { report, view, data, query, controls, search, currency = 'GBP' } = props;
  const asked = useAnswered(view.asked, query);
  const { range, openers, model } = asked;
  const mayEdit = useMayEdit();
  const shared = {
    report: props.delivered,
    title: report.title,
    openers,
    model: report.figures.some(({ kind }) => kind === 'money') ? model : undefined,
  };
  const words = useDeferredValue(view.words.trim().toLowerCase());
  const found = data && search && words !== '' ? data.rows.filter((row) => search.textOf(row).toLowerCase().includes(words)) : data?.rows;
  const totals = data && found ? totalsFor(report, data, found) : {};
  const inTableOrder = useReportOrder(report);
  return (
    <Page>
      <PageHeader
        title={report.title}
        text={view.problem === undefined ? <Period range={range} openers={openers} /> : undefined}
        actions={
          <Row gap={2} wrap sx={{ '@media print': { display: 'none' } }}>
            {mayEdit ? <ShareReport {...shared} /> : null}
            <Button
              icon={<Download />}
              disabled={view.problem !== undefined || !found || found.length === 0}
              reason="Nothing to export for these days."
              onClick={() =>
                saveFile(
                  csvFileName(report, range.from, range.to),
                  reportCsv(report, withNested(props, inTableOrder(found ?? [])), totals, currency),
                  CSV,
                )
              }
            >
              Export CSV
            </Button>
          </Row>
        }
      />
      <ReportControls view={view}>{controls}</ReportControls>
      {/* Notes ask the server for more than the report does, so they come after it. */}
      <Box sx={{ '& > *': { mb: 5 } }}>{data && view.problem === undefined ? props.notes : null}</Box>
      {view.problem !== undefined ? (
        <NoFigures problem={view.problem} />
      ) : data && found ? (
        <Box aria-busy={query.isPlaceholderData} sx={{ opacity: query.isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}>
          {data.rows.length === 0 ? (
            <Card>
              <EmptyState {...props.empty} />
            </Card>
          ) : (
            <Content {...props} asked={asked} data={data} found={found} totals={totals} currency={currency} />
          )}
        </Box>
      ) : (
        <ReportMissing query={query} />
      )}
    </Page>
  );
}

const CSV = 'text/csv;charset=utf-8';

interface ContentProps<Row extends object> extends ReportScreenProps<Row> {
  /** The question that the figures answer. */
  asked: ReportQuery['asked'];
  data: ReportData<Row>;
  found: readonly Row[];
  totals: Figures;
  currency: string;
}

function Content<Row extends object>({
  report,
  view,
  asked,
  data,
  found,
  totals,
  currency,
  search,
  rowKey,
  nested,
  query,
  opens,
  about,
}: ContentProps<Row>) {
  const { compared } = report;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    new Set(compared && report.figures.map(({ key }) => key).filter((key) => !compared.includes(key))),
  );
  const measures = measuresOf(report.figures);
  const toggle = (key: string) =>
    setHidden((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
  const isWhole = found.length === data.rows.length;
  const { range, openers, model } = asked;
  const place = useLocation();
  const here = place.pathname + place.search;
  const below = (figure: Figure, row: Row | undefined) => {
    const opensFigure = opensFigureOf(figure, report.figures);
    // Some rows together are no cell of the report.
    if (!opens || !opensFigure || (row === undefined && !isWhole)) return undefined;
    return opensAddress({ ...range, openers, model, report: opens.report, figure: opensFigure, ...(row && opens.of(row)) }, here);
  };
  const isQuiet = measures.every(({ key }) => (data.totals[key] ?? 0) === 0);
  return (
    <>
      {query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t refresh this report.
        </LoadFailure>
      ) : null}
      <FigureTiles
        figures={report.figures}
        totals={data.totals}
        previous={data.previous}
        currency={currency}
        charted={(compared ? report.figures : data.days ? measures : []).map(({ key }) => key)}
        hidden={hidden}
        onToggle={toggle}
      />
      {isQuiet ? (
        <QuietDays what="impressions" range={range} view={view} />
      ) : data.days ? (
        <ReportChart measures={measures} hidden={hidden} days={data.days} range={range} currency={currency} />
      ) : compared && found.length > 0 ? (
        <TopRowsChart report={report} rows={found} rowKey={rowKey} hidden={hidden} currency={currency} />
      ) : null}
      {search ? (
        <Row gap={4} align="center" sx={{ mb: 3, '@media print': { display: 'none' } }}>
          <Box sx={{ width: 300, maxWidth: '100%' }}>
            <SearchField label={search.label} placeholder={search.label} value={view.words} onChange={(find) => view.change({ find })} />
          </Box>
          {view.words.trim() === '' ? null : (
            <Text variant="caption" role="status" muted>
              {formatCount(found.length)} of {formatCount(data.rows.length)}
            </Text>
          )}
        </Row>
      ) : null}
      {found.length === 0 ? (
        <Card>
          <EmptyState
            title={`No results for “${view.words.trim()}”`}
            text="Try another name."
            action={<Button onClick={() => view.change({ find: '' })}>Clear search</Button>}
          />
        </Card>
      ) : (
        <ReportTable
          report={report}
          rows={found}
          rowKey={rowKey}
          totals={totals}
          currency={currency}
          about={about}
          addressOf={below}
          {...(nested ? { nested } : {})}
        />
      )}
    </>
  );
}

/** Uniques of rows that were searched for are not known, unless they are one or all. */
function totalsFor<Row extends object>(report: Report<Row>, data: ReportData<Row>, found: readonly Row[]): Figures {
  const [only] = found;
  const asked = found.length === data.rows.length ? data.totals : only && found.length === 1 ? numbersOf(only) : {};
  return totalsOf(report.figures, found, asked);
}

function withNested<Row extends object>({ nested }: ReportScreenProps<Row>, rows: readonly Row[] = []): readonly Row[] {
  return nested ? rows.flatMap((row) => [row, ...nested.rows(row)]) : rows;
}
