import type { UsageRow } from '@limn/contracts';
import { dateOfDay, dayOfDate } from '@limn/model';
import { barsByTime, csvFileName, measuresOf, reportCsv, totalsOf, USAGE } from '@limn/reporting';
import { useId, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { FileDownload as Download } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatFullDay } from '../../../../ui/format.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { DaysFields } from '../../../../ui/picker/DaysFields.tsx';
import { ReportTable } from '../../../../ui/report/ReportTable.tsx';
import { BarsLegend, StackedBars } from '../../../../ui/report/StackedBars.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useDays, type Days } from '../../../../ui/use-view-parameters.ts';

const MEASURES = measuresOf(USAGE.figures);
const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

/** Tells which credits went where: by day and image, for any range of days. */
export function UsageSection({ today }: { today: string }) {
  const id = useId();
  const [range, setRange] = useDays({ from: dateOfDay(dayOfDate(today) - DEFAULT_DAYS + 1), to: today }, 'usage');
  const problem = rangeProblem(range);
  const [asked, setAsked] = useState(range);
  if (problem === undefined && (asked.from !== range.from || asked.to !== range.to)) setAsked(range);
  const query = useApiQuery('listUsage', { params: { start: asked.from, end: asked.to } }, { keepPrevious: true });
  const rows = query.data?.usage;
  return (
    <Box component="section" aria-labelledby={id} sx={{ py: { xs: 6, md: 8 } }}>
      <Text id={id} variant="h2">
        Usage
      </Text>
      <Text variant="body2" muted sx={{ mt: 1, mb: 4, maxWidth: 640 }}>
        Each impression uses one credit. Bots, your own tests and clicks are free.
      </Text>
      <Row gap={3} align="flex-start" wrap sx={{ mb: 5 }}>
        <DaysFields
          value={range}
          today={today}
          errors={problem}
          problemOf={(days) => {
            const wrong = rangeProblem(days);
            return wrong?.from ?? wrong?.to;
          }}
          onChange={setRange}
        />
        <Box sx={{ ml: { sm: 'auto' }, pt: { sm: 6 } }}>
          <Button
            icon={<Download />}
            disabled={!rows || rows.length === 0}
            reason="Nothing to export for these days."
            onClick={() => exportRows(rows ?? [], asked)}
          >
            Export CSV
          </Button>
        </Box>
      </Row>
      {rows ? (
        <Usage rows={rows} range={asked} />
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your usage.
        </LoadFailure>
      ) : (
        <Loading label="Loading your usage">
          <SkeletonBox width="100%" height={184} />
        </Loading>
      )}
    </Box>
  );
}

function exportRows(rows: readonly UsageRow[], { from, to }: Days): void {
  saveFile(csvFileName(USAGE, from, to), reportCsv(USAGE, rows, totalsOf(USAGE.figures, rows)), 'text/csv;charset=utf-8');
}

function Usage({ rows, range }: { rows: readonly UsageRow[]; range: Days }) {
  const totals = totalsOf(USAGE.figures, rows);
  const hasUnpaid = (totals['unpaid'] ?? 0) > 0;
  if (rows.length === 0)
    return (
      <Text variant="body2" muted>
        No impressions from {formatFullDay(range.from)} to {formatFullDay(range.to)}.
      </Text>
    );
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        {hasUnpaid ? <BarsLegend figures={MEASURES} /> : null}
        <StackedBars figures={MEASURES} {...barsByTime(MEASURES, rows, range)} />
      </Stack>
      <ReportTable report={USAGE} rows={rows} rowKey={({ date, image_id }) => `${date} ${image_id}`} totals={totals} />
      {hasUnpaid ? (
        <Text variant="body2" muted sx={{ maxWidth: 640 }}>
          Unpaid opens happened after your credits ran out. Those people saw the fallback image. They cost nothing and aren’t in any report.
        </Text>
      ) : null}
    </Stack>
  );
}

function rangeProblem({ from, to }: Days): { from?: string; to?: string } | undefined {
  if (to < from) return { to: 'The last day can’t be before the first.' };
  if (dayOfDate(to) - dayOfDate(from) >= MAX_DAYS) return { from: `Choose up to ${MAX_DAYS} days.` };
  return undefined;
}
