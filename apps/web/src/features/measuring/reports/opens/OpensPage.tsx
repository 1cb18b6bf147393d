import { dateIn } from '@limn/model';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatFullDay } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { usePageNumber } from '../../../../ui/use-view-parameters.ts';
import { ExportOpens } from './ExportOpens.tsx';
import { ShownDialog } from './ShownDialog.tsx';
import { OpensTable } from './OpensTable.tsx';
import { FIGURE_TITLES, goneNote } from './open-labels.ts';
import { FILTERS, opensAddress, readOpensAddress, reportAddress, type OpensRequest, type OpensFilter } from './opens-address.ts';
import { foundText, OpensFilters } from './OpensFilters.tsx';
import { useReportOpens } from './use-report-opens.ts';

/** The opens, clicks or conversions that a figure of a report is made of. */
export function OpensPage() {
  const [search, setSearch] = useSearchParams();
  const { data, dataUpdatedAt } = useApiQuery('getUserCompany', {});
  const company = data?.company || undefined;
  const asked = company && readOpensAddress(search, dateIn(company.timezone, dataUpdatedAt));
  const query = useReportOpens(asked);
  const first = query.data?.pages[0];
  const open = search.get('open');
  const filterBy = (chosen: Partial<Record<OpensFilter, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [filter, value] of Object.entries(chosen)) {
          if (value === '') next.delete(filter);
          else next.set(filter, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page>
      <PageHeader
        title={titleOf(asked, first?.about)}
        text={asked ? <Filters asked={asked} /> : ' '}
        above={asked ? <BackLink to={reportAddress(asked, search.get('back'))}>Report</BackLink> : null}
        actions={asked && first ? <ExportOpens asked={asked} disabled={first.opens.length === 0} /> : null}
      />
      {asked && !asked.figure.endsWith('conversions') && first?.days !== null ? (
        <Box sx={{ mb: 4 }}>
          <OpensFilters
            asked={asked}
            onChange={(filter, value) => filterBy({ [filter]: value })}
            onClear={() => filterBy(Object.fromEntries(FILTERS.map((filter) => [filter, ''])))}
          />
        </Box>
      ) : null}
      {asked && first ? (
        <Content key={opensAddress(asked)} asked={asked} query={query} />
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load these opens.
        </LoadFailure>
      ) : (
        <Loading label="Loading opens">
          <SkeletonBox width="100%" height={480} />
        </Loading>
      )}
      {open !== null && first ? (
        <ShownDialog
          open={open}
          timezone={first.timezone}
          onClose={() =>
            setSearch(
              (before) => {
                before.delete('open');
                return before;
              },
              { preventScrollReset: true },
            )
          }
        />
      ) : null}
    </Page>
  );
}

function Content({ asked, query }: { asked: OpensRequest; query: ReturnType<typeof useReportOpens> }) {
  const [wanted, setPage] = usePageNumber();
  const pages = query.data?.pages ?? [];
  // Each page begins behind the one before it: a link to a later one loads those before.
  const page = Math.min(wanted, Math.max(1, pages.length));
  const isBehind = wanted > pages.length && query.hasNextPage && !query.isFetchNextPageError;
  useEffect(() => {
    if (isBehind && !query.isFetchingNextPage) void query.fetchNextPage();
  });
  const [first] = pages;
  const shown = pages[page - 1] ?? first;
  if (!first || !shown) return null;
  const { days } = first;
  const listed = pages.reduce((sum, { opens }) => sum + opens.length, 0);
  // Known once all pages are there: an erasure, or the end of a month, may have taken some since they were
  // counted.
  const gone = query.hasNextPage || first.has_more ? 0 : Math.max(0, first.total - listed);
  const isFiltered = FILTERS.some((filter) => asked[filter] !== undefined);
  if (first.opens.length === 0 && isFiltered)
    return (
      <Card>
        <EmptyState title="No opens match these filters" text="Choose others, or clear them to see all." />
      </Card>
    );
  if (first.opens.length === 0)
    return (
      <Card>
        <EmptyState
          title={days ? (gone > 0 ? 'No longer kept' : 'Nothing on these days') : 'These days are too long ago'}
          text={
            days
              ? gone > 0
                ? goneNote(gone, first.total)
                : 'No one opened or clicked it.'
              : 'Single opens this old can’t be looked through any more. Reports keep their figures.'
          }
        />
      </Card>
    );
  return (
    <Stack gap={4}>
      {days && days.from !== asked.from ? (
        <Note kind="info">
          Older single opens can’t be looked through any more, so this list begins on {formatFullDay(days.from)}. The report counts all of
          its days.
        </Note>
      ) : null}
      {gone > 0 ? <Note kind="info">{goneNote(gone, first.total)}</Note> : null}
      {isFiltered ? (
        <Text variant="caption" role="status" muted>
          {foundText(first.total, first.has_more)}
        </Text>
      ) : null}
      <Box aria-busy={query.isFetchingNextPage} sx={{ opacity: query.isFetchingNextPage ? 0.6 : 1 }}>
        <OpensTable
          rows={shown.opens}
          timezone={first.timezone}
          currency={first.currency}
          figure={asked.figure}
          isOneObject={asked.id !== undefined}
          pageOf={{ page, total: first.total - gone, onPage: setPage }}
        />
      </Box>
      {query.isFetchNextPageError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.fetchNextPage()}>
          Couldn’t load older opens.
        </LoadFailure>
      ) : null}
      <Text variant="caption" muted>
        Times are in {first.timezone}. Recipients are shown by a code: the same code is the same person.
      </Text>
    </Stack>
  );
}

function titleOf(asked: OpensRequest | undefined, about: string | null | undefined): string {
  const title = asked ? FIGURE_TITLES[asked.figure] : 'Opens';
  return about ? `${title}: ${about}` : title;
}

function Filters({ asked: { from, to, openers } }: { asked: OpensRequest }) {
  return (
    <>
      {from === to ? formatFullDay(from) : `${formatFullDay(from)} to ${formatFullDay(to)}`}.{' '}
      {openers === 'people' ? 'People only: without prefetches, scanners, bots and tests.' : 'All opens, machines included.'}
    </>
  );
}
