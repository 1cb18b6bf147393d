import Download from '@mui/icons-material/FileDownloadOutlined';
import type { UsageRow } from '@limn/contracts';
import { dateOfDay, dayOfDate } from '@limn/model';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { formatCount, formatFullDay } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { Bone, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { UsageChart, UsageLegend } from './UsageChart.tsx';
import { barsOf, nameOf, totalsOf, usageCsv, type Totals } from './usage.ts';

const DEFAULT_DAYS = 30;
const LONGEST_DAYS = 400;

/** Which credits went where: by day and image, for any range of days. */
export function UsageSection({ today }: { today: string }) {
  const id = useId();
  const [range, setRange] = useState({ from: dateOfDay(dayOfDate(today) - DEFAULT_DAYS + 1), to: today });
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
      <Text variant="body2" sx={{ mt: 1, mb: 4, maxWidth: 640, color: 'text.secondary' }}>
        Each picture that a person sees takes one credit. Machines that open emails, your own tests and clicks take none.
      </Text>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mb: 5 }}>
        <Box sx={{ width: 160 }}>
          <Field label="From" type="date" value={range.from} onChange={(from) => setRange({ ...range, from })} error={problem?.from} />
        </Box>
        <Box sx={{ width: 160 }}>
          <Field label="To" type="date" value={range.to} onChange={(to) => setRange({ ...range, to })} error={problem?.to} />
        </Box>
        <Box sx={{ ml: { sm: 'auto' }, pt: { sm: 6 } }}>
          <Button
            icon={<Download />}
            disabled={!rows || rows.length === 0}
            reason="There is nothing to export in these days."
            onClick={() => saveFile(`usage ${asked.from} to ${asked.to}.csv`, usageCsv(rows ?? []), 'text/csv;charset=utf-8')}
          >
            Export CSV
          </Button>
        </Box>
      </Box>
      {rows ? (
        <Usage rows={rows} from={asked.from} to={asked.to} />
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
          Your usage could not be loaded.
        </LoadFailure>
      ) : (
        <Loading label="Loading your usage">
          <Bone width="100%" height={184} />
        </Loading>
      )}
    </Box>
  );
}

function Usage({ rows, from, to }: { rows: readonly UsageRow[]; from: string; to: string }) {
  const totals = totalsOf(rows);
  if (rows.length === 0)
    return (
      <Text variant="body2" sx={{ color: 'text.secondary' }}>
        Nobody saw a picture from {formatFullDay(from)} to {formatFullDay(to)}.
      </Text>
    );
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {totals.unpaid > 0 ? <UsageLegend /> : null}
        <UsageChart {...barsOf(rows, from, to)} />
      </Box>
      <ListTable
        label="Usage by day and image"
        columns={columnsOf(totals)}
        rows={rows}
        rowKey={({ date, image_id }) => `${date} ${image_id}`}
        sort={{ by: 'Date', descending: true }}
        narrow={narrowRow}
        narrowTotal={<NarrowLine first="TOTALS" second="" totals={totals} />}
      />
      {totals.unpaid > 0 ? (
        <Text variant="body2" sx={{ maxWidth: 640, color: 'text.secondary' }}>
          Unpaid opens came after the last credit: those people saw the fallback image. They cost nothing and are in no report.
        </Text>
      ) : null}
    </Box>
  );
}

function columnsOf(totals: Totals): ListColumn<UsageRow>[] {
  return [
    { head: 'Date', width: 190, sortBy: ({ date }) => date, cell: ({ date }) => formatFullDay(date), total: 'TOTALS' },
    { head: 'Image', sortBy: nameOf, cell: (row) => <ImageName row={row} />, total: null },
    {
      head: 'Credits',
      align: 'right',
      width: 130,
      sortBy: ({ credits }) => credits,
      cell: ({ credits }) => formatCount(credits),
      total: formatCount(totals.credits),
    },
    {
      head: 'Unpaid opens',
      align: 'right',
      width: 150,
      sortBy: ({ unpaid }) => unpaid,
      cell: ({ unpaid }) => formatCount(unpaid),
      total: formatCount(totals.unpaid),
    },
  ];
}

function ImageName({ row }: { row: UsageRow }) {
  return row.name === '' ? (
    <>{nameOf(row)}</>
  ) : (
    <Box component={Link} to={`/editor?id=${row.image_id}`} sx={{ overflowWrap: 'anywhere' }}>
      {row.name}
    </Box>
  );
}

function narrowRow(row: UsageRow) {
  return <NarrowLine first={nameOf(row)} second={formatFullDay(row.date)} totals={row} />;
}

function NarrowLine({ first, second, totals }: { first: string; second: string; totals: Totals }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <Box sx={{ minWidth: 0 }}>
        <Text variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {first}
        </Text>
        <Text variant="caption" sx={{ color: 'text.secondary' }}>
          {second}
        </Text>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Text variant="body2">{formatCount(totals.credits)} credits</Text>
        {totals.unpaid > 0 ? (
          <Text variant="caption" sx={{ color: 'text.secondary' }}>
            {formatCount(totals.unpaid)} unpaid
          </Text>
        ) : null}
      </Box>
    </Box>
  );
}

function rangeProblem({ from, to }: { from: string; to: string }): { from?: string; to?: string } | undefined {
  if (from === '') return { from: 'Choose a day.' };
  if (to === '') return { to: 'Choose a day.' };
  if (to < from) return { to: 'The last day cannot come before the first.' };
  if (dayOfDate(to) - dayOfDate(from) >= LONGEST_DAYS) return { from: `Choose at most ${LONGEST_DAYS} days.` };
  return undefined;
}
