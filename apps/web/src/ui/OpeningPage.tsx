import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { isMissing } from './explain-error.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Page } from './Page.tsx';
import { Loading, SkeletonBox } from './Skeletons.tsx';

interface PageQuery {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface OpeningPageProps {
  /** "recipe". */
  noun: string;
  /** The list that it belongs to, and its address. */
  list: { title: string; to: string };
  /** Undefined where the address names none. */
  query?: PageQuery;
  /** Heights of what is loading, in pixels. */
  bars: readonly number[];
}

/** The page of one thing until it is there: it is loading, could not be loaded, or does not exist. */
export function OpeningPage({ noun, list, query, bars }: OpeningPageProps) {
  return (
    <Page>
      {!query || isMissing(query.error) ? (
        <Card>
          <EmptyState
            title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}
            text="It may have been deleted, or belongs to another company."
            action={
              <Button look="action" to={list.to}>
                Back to {list.title}
              </Button>
            }
          />
        </Card>
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load this {noun}.
        </LoadFailure>
      ) : (
        <Loading label={`Loading the ${noun}`}>
          {bars.map((height, row) => (
            <SkeletonBox key={row} width="100%" height={height} sx={{ my: 2 }} />
          ))}
        </Loading>
      )}
    </Page>
  );
}
