import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isMissing } from '../../../ui/explain-error.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Text } from '../../../ui/Text.tsx';
import { fetchPanels } from './lazy-panels.ts';
import { OpenEditor } from './OpenEditor.tsx';
import { openedDocument } from './session/open-document.ts';

fetchPanels();

/** The editor of the image that the address names. */
export function EditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  if (!Number.isInteger(id) || id <= 0) return <NoImage title="No image chosen" text="Choose an image from the list." />;
  return <LoadedEditor key={id} id={id} name={search.get('name') ?? ''} app={search.get('app') ?? ''} />;
}

function LoadedEditor({ id, name, app }: { id: number; name: string; app: string }) {
  const cache = useQueryClient();
  // Always fetched again: an old revision would be a conflict at the first save.
  const query = useApiQuery('getImage', { params: { id } }, { staleTime: 0 });
  const image = query.data?.image;
  // One that is deleted while it is open stays on the screen: what was drawn can still be copied elsewhere.
  if (isMissing(query.error) && !image)
    return <NoImage title="Image not found" text="It may have been deleted, or it belongs to another company." />;
  if (query.isError && !image)
    return (
      <Box sx={{ p: 8 }}>
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the image.
        </LoadFailure>
      </Box>
    );
  if (!image || !query.isFetchedAfterMount)
    return (
      <Box role="status" sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3, bgcolor: 'stage' }}>
        <Spinner label="Loading" />
        <Text variant="body2">{name ? `Loading ${name}` : 'Loading the image'}</Text>
      </Box>
    );
  const opened = openedDocument(image.data);
  if (!opened.ok)
    return (
      <EmptyState
        title="This image can’t be opened"
        text={`Its document contains something we can’t draw: ${opened.problem}`}
        action={
          <Button look="action" to="/images">
            Go to the images
          </Button>
        }
      />
    );
  return <OpenEditor image={image} document={opened.document} cache={cache} app={app} />;
}

function NoImage({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button look="action" to="/images">
          Go to the images
        </Button>
      }
    />
  );
}
