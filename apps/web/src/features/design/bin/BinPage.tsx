import type { BinnedImage } from '@limn/contracts';
import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useRestore } from '../cards/public.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Bone, Loading } from '../../../ui/Skeletons.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { BinList } from './BinList.tsx';
import { PurgeDialog } from './PurgeDialog.tsx';

/** Deleted images and templates of the last 30 days: to restore, or to delete forever. */
export function BinPage() {
  const query = useApiQuery('listBin', {});
  const mayEdit = useMayEdit();
  const restore = useRestore();
  const [words, setWords] = useState('');
  const [going, setGoing] = useState<readonly BinnedImage[]>();
  const binned = query.data?.bin;
  const wanted = words.trim().toLowerCase();
  const found = binned?.filter(({ name, labels }) => [name, ...labels].some((text) => text.toLowerCase().includes(wanted)));
  return (
    <Page>
      <PageHeader
        title="Bin"
        above={<Breadcrumb />}
        text={
          <Box sx={{ minHeight: 18 }}>
            {binned && binned.length > 0
              ? `${formatCount(binned.length)} ${binned.length === 1 ? 'image' : 'images'}. Each is deleted forever after 30 days.`
              : null}
          </Box>
        }
        actions={mayEdit && binned && binned.length > 0 ? <Button onClick={() => setGoing(binned)}>Empty bin</Button> : null}
      />
      {query.isError && !binned ? (
        <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
          The bin could not be loaded.
        </LoadFailure>
      ) : !found ? (
        <Loading label="Loading the bin">
          <Card sx={{ p: 3 }}>
            {[0, 1, 2].map((row) => (
              <Bone key={row} width="100%" height={48} sx={{ my: 1 }} />
            ))}
          </Card>
        </Loading>
      ) : binned?.length === 0 ? (
        <EmptyState
          title="The bin is empty"
          text="Deleted images and templates stay here for 30 days. You can restore them exactly as they were."
        />
      ) : (
        <>
          <Box sx={{ maxWidth: 300, mb: 3 }}>
            <SearchField label="Search the bin" placeholder="Search the bin" value={words} onChange={setWords} />
          </Box>
          {found.length === 0 ? (
            <EmptyState
              title={`No image in the bin is called “${words.trim()}”`}
              text="Names and labels were searched."
              action={<Button onClick={() => setWords('')}>Clear search</Button>}
            />
          ) : (
            <BinList
              images={found}
              nowMs={query.dataUpdatedAt}
              {...(mayEdit ? { onRestore: (image) => void restore([image]), onPurge: (image) => setGoing([image]) } : {})}
            />
          )}
        </>
      )}
      {going ? <PurgeDialog images={going} onClose={() => setGoing(undefined)} /> : null}
    </Page>
  );
}
