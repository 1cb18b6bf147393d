import type { ApiDataSource } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { apiKey, useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Add, Delete as Bin } from '../../../ui/icons/general.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { DeleteOne } from '../../../api/DeleteOne.tsx';
import { DeleteSelected } from '../../../api/DeleteSelected.tsx';
import { RESTORABLE } from '../../../ui/DeleteDialog.tsx';
import { rowSelection } from '../../../ui/selection/row-selection.ts';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import { FeedDialog } from './FeedDialog.tsx';
import { FeedExample } from './FeedExample.tsx';
import { FeedTable } from './FeedTable.tsx';

const NONE: readonly ApiDataSource[] = [];

/** The company's API feeds: to look at, add, change and delete. */
export function FeedsPage() {
  const query = useApiQuery('listDataSources', {});
  const cache = useQueryClient();
  const mayEdit = useMayEdit();
  // An address may say what to look for, also one that is gone to from this very page.
  const { key, search } = useLocation();
  const [typed, setTyped] = useState({ at: '', words: '' });
  const words = typed.at === key ? typed.words : (new URLSearchParams(search).get('find') ?? '');
  const setWords = (text: string) => setTyped({ at: key, words: text });
  const [edited, setEdited] = useState<{ feed: ApiDataSource | undefined }>();
  const [deleted, setDeleted] = useState<ApiDataSource>();
  const feeds = query.data?.datasource;
  const found = feeds?.filter((feed) => matches(feed, words));
  const selection = useSelection(found ?? NONE, feeds, mayEdit);
  const reload = () => void cache.invalidateQueries({ queryKey: apiKey('listDataSources') });
  const closeQuestion = () => {
    setDeleted(undefined);
    reload();
  };
  const add = (
    <Button look="action" icon={<Add />} onClick={() => setEdited({ feed: undefined })}>
      Add API
    </Button>
  );
  const none = feeds?.length === 0;
  return (
    <Page>
      <PageHeader
        title="API Data Sources"
        text={
          <Box sx={{ minHeight: 18 }}>
            {feeds && !none ? `${formatCount(feeds.length)} ${feeds.length === 1 ? 'feed' : 'feeds'}` : null}
          </Box>
        }
        actions={
          <>
            <Button look="text" icon={<Bin />} to="/bin?kind=feed">
              Bin
            </Button>
            {mayEdit && feeds && !none ? add : null}
          </>
        }
      />
      {query.isError && !feeds ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your feeds.
        </LoadFailure>
      ) : none ? (
        <NoFeeds action={mayEdit ? add : undefined} />
      ) : (
        <>
          <Box sx={{ maxWidth: { sm: 300 }, mb: 3, visibility: selection.chosen.length > 0 ? 'hidden' : 'visible' }}>
            <SearchField value={words} onChange={setWords} label="Search feeds" placeholder="Search by name or URL" />
          </Box>
          <DeleteSelected word="feed" label="Selected feeds" selection={selection} of={found?.length ?? 0} />
          {!found ? (
            <FeedSkeleton />
          ) : found.length === 0 ? (
            <NoneFound words={words} onClear={() => setWords('')} />
          ) : (
            <FeedTable
              feeds={found}
              nowMs={query.dataUpdatedAt}
              mayEdit={mayEdit}
              onEdit={(feed) => setEdited({ feed })}
              onDelete={setDeleted}
              select={mayEdit ? rowSelection(selection) : undefined}
            />
          )}
        </>
      )}
      {edited ? (
        <FeedDialog
          feed={edited.feed}
          onClose={() => {
            setEdited(undefined);
            reload();
          }}
        />
      ) : null}
      {deleted ? (
        <DeleteOne
          call="deleteDataSource"
          invalidates={['listDataSources', 'listDataSourceBin']}
          what="data source"
          bin="feed"
          thing={deleted}
          consequence={`“${deleted.name}” will be deleted with its user name, password and headers. ${RESTORABLE}`}
          advice="These images use it. Switch them to other data first, then delete it:"
          onKeep={closeQuestion}
          onDeleted={closeQuestion}
        />
      ) : null}
    </Page>
  );
}

function NoFeeds({ action }: { action: ReactNode }) {
  return (
    <Card>
      <EmptyState
        picture={<FeedExample />}
        title="No feeds yet"
        text="A feed is a URL of your shop or service that returns data: products, prices, points. Limn calls it each time an email is opened, so every picture shows current data."
        action={action}
      />
    </Card>
  );
}

function NoneFound({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        title={`No results for “${words.trim()}”`}
        text="Try another name or URL."
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    </Card>
  );
}

function matches({ name, config }: ApiDataSource, words: string): boolean {
  const text = `${name} ${config.url}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function FeedSkeleton() {
  return (
    <Loading label="Loading your feeds">
      <Card sx={{ p: 4, display: 'grid', gap: 4 }}>
        {[0, 1, 2].map((row) => (
          <Row key={row} gap={5}>
            <SkeletonBox width="20%" height={16} />
            <SkeletonBox width="45%" height={16} />
            <SkeletonBox width="15%" height={16} />
          </Row>
        ))}
      </Card>
    </Loading>
  );
}
