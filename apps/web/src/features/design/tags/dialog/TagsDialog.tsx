import { explainError, isMissing } from '../../../../ui/explain-error.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Later } from '../../../../ui/Later.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { useTaggable, type TaggableRef } from '../../taggable/public.ts';
import { TagPanels } from './TagPanels.tsx';

/** The tag of an object: its settings at the left, the snippet and what it shows at the right. */
export function TagsDialog({ of, open, onClose }: { of: TaggableRef; open: boolean; onClose: () => void }) {
  const query = useTaggable(of, { enabled: open, staleTime: 0 });
  const company = useApiQuery('getUserCompany', {}, { enabled: open }).data?.company;
  const { taggable } = query;
  // Content stays on the screen when only a later refresh failed, so that no input is lost.
  if (query.isError && (!taggable || isMissing(query.error)))
    return <NoTag open={open} error={query.error} onRetry={() => void query.refetch()} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      title="Tags"
      subtitle={taggable ? subtitle(taggable.name, taggable.liveVersion) : ' '}
      width={1160}
      height={800}
      onClose={onClose}
      flush
    >
      {/* The panels are many: the dialog is on the screen before they are drawn, also where everything is
          known already. */}
      <Later until={<TagSkeleton />}>
        {taggable && company ? <TagPanels key={taggable.id} taggable={taggable} company={company} /> : <TagSkeleton />}
      </Later>
    </Dialog>
  );
}

function NoTag({ open, error, onRetry, onClose }: { open: boolean; error: Error | null; onRetry: () => void; onClose: () => void }) {
  const gone = isMissing(error);
  return (
    <Dialog
      open={open}
      title="Tags"
      width={500}
      onClose={onClose}
      actions={
        gone ? (
          <Button look="action" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button look="action" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <Text>
        {gone
          ? 'Image not found in this company. It may have been deleted; tags already mailed show its fallback image.'
          : `Couldn’t load the tag. ${explainError(error) ?? ''}`}
      </Text>
    </Dialog>
  );
}

function subtitle(name: string, version: number | null): string {
  return version === null ? `${name}. Never published.` : `${name}. Version ${version} is live.`;
}

function TagSkeleton() {
  return (
    <Loading label="Loading the tag">
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '400px minmax(0, 1fr)' }, gap: 6, p: 6 }}>
        <Stack gap={4} sx={{ alignContent: 'start' }}>
          {[1, 2, 3, 4, 5].map((row) => (
            <SkeletonBox key={row} width="100%" height={44} />
          ))}
        </Stack>
        <Stack gap={5} sx={{ alignContent: 'start' }}>
          <SkeletonBox width="100%" height={258} />
          <SkeletonBox width="100%" height={280} />
        </Stack>
      </Box>
    </Loading>
  );
}
