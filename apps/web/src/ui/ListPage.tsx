import { useDeferredValue, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { formatCount } from './format.ts';
import { Add } from './icons/general.ts';
import { Box } from './layout.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Page } from './Page.tsx';
import { PageHeader } from './PageHeader.tsx';
import { SearchField } from './SearchField.tsx';
import { Loading, SkeletonBox } from './Skeletons.tsx';

/** State of the query, as the hook that reads from the server answers it. */
interface Loaded {
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface ListPageProps<R> {
  title: string;
  /** "campaign", "campaigns". */
  noun: string;
  plural: string;
  query: Loaded;
  /** Undefined until they are loaded. */
  rows: readonly R[] | undefined;
  /** Texts that the search looks in. */
  textOf: (row: R) => string;
  /** Over the title. */
  above?: ReactNode;
  /** Beside the button for a new one. */
  actions?: ReactNode;
  /** Absent for those who only read. */
  onNew?: (() => void) | undefined;
  /** The purpose of one, for an empty list. */
  about: string;
  renderRows: (rows: readonly R[], nowMs: number) => ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** The page of a list that is searched by words: loading, failed, empty, nothing found, or the list. */
export function ListPage<R>({
  title,
  noun,
  plural,
  query,
  rows,
  textOf,
  above,
  actions,
  onNew,
  about,
  renderRows,
  children,
}: ListPageProps<R>) {
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const isEmpty = rows?.length === 0;
  const found = rows && rowsWith(rows, textOf, wanted);
  return (
    <Page>
      <PageHeader
        title={title}
        above={above}
        text={
          <Box sx={{ minHeight: 18 }}>
            {rows && found && !isEmpty ? countOf(rows.length, found.length, wanted, { noun, plural }) : null}
          </Box>
        }
        actions={
          <>
            {actions}
            {onNew && rows && !isEmpty ? (
              <Button look="action" icon={<Add />} onClick={onNew}>
                New {noun}
              </Button>
            ) : null}
          </>
        }
      />
      {query.isError && !rows ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your {plural}.
        </LoadFailure>
      ) : isEmpty ? (
        <Card>
          <EmptyState
            title={`No ${plural} yet`}
            text={about}
            action={
              onNew ? (
                <Button look="action" icon={<Add />} onClick={onNew}>
                  Create a {noun}
                </Button>
              ) : null
            }
          />
        </Card>
      ) : (
        <>
          <Box sx={{ maxWidth: { sm: 300 }, mb: 3 }}>
            <SearchField label={`Search ${plural}`} placeholder={`Search ${plural}`} value={words} onChange={setWords} />
          </Box>
          {!found ? (
            <RowsLoading label={`Loading your ${plural}`} />
          ) : found.length === 0 ? (
            <Card>
              <EmptyState
                title={`No results for “${wanted.trim()}”`}
                text="Try another name."
                action={<Button onClick={() => setWords('')}>Clear search</Button>}
              />
            </Card>
          ) : (
            renderRows(found, query.dataUpdatedAt)
          )}
        </>
      )}
      {children}
    </Page>
  );
}

function RowsLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Card sx={{ p: 3 }}>
        {[0, 1, 2, 3].map((row) => (
          <SkeletonBox key={row} width="100%" height={40} sx={{ my: 1 }} />
        ))}
      </Card>
    </Loading>
  );
}

/** Rows whose text holds every typed word. */
function rowsWith<R>(rows: readonly R[], textOf: (row: R) => string, words: string): readonly R[] {
  const typed = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return typed.every((word) => text.includes(word));
  });
}

function countOf(all: number, found: number, words: string, { noun, plural }: { noun: string; plural: string }): string {
  const name = all === 1 ? noun : plural;
  return words.trim() === '' ? `${formatCount(all)} ${name}` : `${formatCount(found)} of ${formatCount(all)} ${name}`;
}
