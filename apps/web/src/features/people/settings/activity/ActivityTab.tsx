import { dateOfDay, dayIn } from '@limn/model';
import { useState } from 'react';
import { Download } from '../../../../ui/icons/general.ts';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { DaysFields } from '../../../../ui/picker/DaysFields.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useDays, usePageNumber, type Days } from '../../../../ui/use-view-parameters.ts';
import { ActivityTable } from './ActivityTable.tsx';

const PER_PAGE = 25;
const ANY_DAYS: Days = { from: '', to: '' };

interface ActivityQuery extends Days {
  search: string;
}

/** Tells who changed what in the company, and when. */
export function ActivityTab() {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const [words, setWords] = useState('');
  const [days, setDays] = useDays(ANY_DAYS);
  const [openedMs] = useState(Date.now);
  const [page, setPage] = usePageNumber();
  // Typing a word asks once, not at each key.
  const search = useDebounced(words, 250);
  const query = useApiQuery(
    'listActivity',
    { query: { ...queryOf({ ...days, search }), page, rowsPerPage: PER_PAGE } },
    { staleTime: 0, keepPrevious: true },
  );
  const activity = query.data?.activity;
  const asked = { ...days, search: words };
  const isNarrowed = Object.values(asked).some((value) => value !== '');
  const wrong = fieldErrors(query.error);
  return (
    <>
      <Box sx={{ mb: 4, maxWidth: 640 }}>
        <Text variant="h2">Activity</Text>
        <Text variant="body2" muted sx={{ mt: 1 }}>
          Who changed what, and when, in {company ? company.name : 'your company'}. Kept for 400 days, without the values that were entered.
        </Text>
      </Box>
      <Row gap={3} align="flex-end" wrap sx={{ mb: 4 }}>
        <Box sx={{ width: { xs: '100%', sm: 320 } }}>
          <SearchField
            label="Search activity"
            placeholder="Search by person or item"
            value={words}
            onChange={(next) => {
              setWords(next);
              setPage(1);
            }}
          />
        </Box>
        <DaysFields
          optional
          value={days}
          today={dateOfDay(dayIn(company ? company.timezone_today : 'UTC', openedMs))}
          errors={{ from: wrong.from, to: wrong.to }}
          problemOf={({ from, to }) => (to !== '' && to < from ? 'The last day can’t be before the first.' : undefined)}
          onChange={setDays}
        />
        <Box sx={{ ml: { md: 'auto' } }}>
          <Export asked={asked} none={activity?.total === 0} />
        </Box>
      </Row>
      {query.isError && Object.keys(wrong).length === 0 ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the activity.
        </LoadFailure>
      ) : !activity ? (
        query.isError ? null : (
          <Loading label="Loading activity">
            <Card sx={{ p: 3 }}>
              {[0, 1, 2, 3].map((row) => (
                <SkeletonBox key={row} width="100%" height={40} sx={{ my: 1 }} />
              ))}
            </Card>
          </Loading>
        )
      ) : activity.total === 0 ? (
        <Card>
          {isNarrowed ? (
            <EmptyState
              title="No results"
              text="No changes by that person or to that item on these days."
              action={
                <Button
                  onClick={() => {
                    setWords('');
                    setDays(ANY_DAYS);
                  }}
                >
                  Show everything
                </Button>
              }
            />
          ) : (
            <EmptyState title="No activity yet" text="Changes by your team and API keys appear here." />
          )}
        </Card>
      ) : (
        <ActivityTable
          rows={activity.data}
          timezone={company ? company.timezone_today : 'UTC'}
          page={activity.current_page}
          perPage={PER_PAGE}
          total={activity.total}
          onPage={setPage}
        />
      )}
    </>
  );
}

function Export({ asked, none }: { asked: ActivityQuery; none: boolean }) {
  const snacks = useSnacks();
  const read = useApiMutation('exportActivity', { quiet: true });
  async function send(): Promise<void> {
    try {
      const { csv, rows, total } = await read.mutateAsync({ query: queryOf(asked) });
      saveFile('Activity.csv', csv, 'text/csv;charset=utf-8');
      if (rows < total)
        snacks.show({
          icon: 'info',
          text: `The file has the latest ${formatCount(rows)} of ${formatCount(total)} changes.`,
          detail: 'Choose fewer days to export the others.',
        });
    } catch (error) {
      snacks.showError(explainError(error));
    }
  }
  return (
    <Button
      icon={<Download />}
      onClick={() => void send()}
      busy={read.isPending && 'Exporting'}
      disabled={none}
      reason="Nothing to export."
    >
      Export CSV
    </Button>
  );
}

function queryOf({ search, from, to }: ActivityQuery) {
  return { search: search.trim(), ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}
