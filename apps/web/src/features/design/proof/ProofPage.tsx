import { useSearchParams } from 'react-router';
import { BackLink } from '../../../ui/BackLink.tsx';
import { isMissing } from '../../../ui/explain-error.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { TAGGABLE_KINDS, taggableInAddress, useTaggable, type TaggableRef } from '../taggable/public.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { ProofWorkspace } from './ProofWorkspace.tsx';

/** Looks over everyone's picture of one image before it is sent. */
export function ProofPage() {
  const [search] = useSearchParams();
  const named = taggableInAddress(search);
  if (named?.kind !== 'image')
    return (
      <NoImage
        title="No image chosen"
        text="The address names no image. Choose one from the list, then “Proof with your list” in its menu."
      />
    );
  return <LoadedProof key={named.id} of={named} />;
}

function LoadedProof({ of: { kind, id } }: { of: TaggableRef }) {
  const object = useTaggable({ kind, id });
  // Rows may have changed since it was asked last.
  const proof = useApiQuery('describeProof', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const [taggable, source] = [object.taggable, proof.data?.proof];
  const failed = object.isError && !taggable ? object : proof.isError && !source ? proof : undefined;
  if (isMissing(object.error))
    return <NoImage title="Image not found" text="It may have been deleted, or it belongs to another company." />;
  return (
    <Page>
      <PageHeader
        title={taggable ? `Proof of ${taggable.name}` : 'Proof'}
        above={<BackLink to={TAGGABLE_KINDS[kind].editor(id)}>Editor</BackLink>}
        text={about(source)}
      />
      {failed ? (
        <LoadFailure error={failed.error} busy={failed.isFetching} onRetry={() => [object, proof].forEach((query) => void query.refetch())}>
          Couldn’t load the image.
        </LoadFailure>
      ) : taggable && source ? (
        <ProofWorkspace taggable={taggable} source={source} reload={() => void proof.refetch()} />
      ) : (
        <Loading label="Loading the image and its rows">
          <SkeletonBox width="100%" height={168} sx={{ borderRadius: '10px' }} />
        </Loading>
      )}
    </Page>
  );
}

function about(source: { kind: string; name: string | null } | undefined) {
  if (!source) return 'Preview every recipient’s image before you send.';
  if (source.kind === 'list') return 'Preview every recipient’s image before you send, with a list that stays on this computer.';
  return `Preview every recipient’s image before you send, with ${source.name ? `“${source.name}”` : 'its data'}.`;
}

function NoImage({ title, text }: { title: string; text: string }) {
  return (
    <Page>
      <PageHeader title="Proof" />
      <Card>
        <EmptyState
          title={title}
          text={text}
          action={
            <Button look="action" to="/images">
              Go to the images
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
