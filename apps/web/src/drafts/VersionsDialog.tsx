import type { PublishedVersion } from '@limn/contracts';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Box, Row, Stack } from '../ui/layout.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../ui/Skeletons.tsx';
import { Status } from '../ui/Status.tsx';
import { Text } from '../ui/Text.tsx';
import { useDraftState, usePublishedEditor } from './draft-context.tsx';
import { usePublish } from './use-publish.ts';

/** Published versions; any of them can be made live again. */
export function VersionsDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { versions: call, mayEdit } = usePublishedEditor();
  const id = useDraftState(({ thing }) => thing.id);
  const query = useApiQuery(call, { params: { id } }, { staleTime: 0 });
  const { makeLive, busy } = usePublish(name);
  const [asked, setAsked] = useState<number>();
  const versions = query.data?.versions;
  return (
    <>
      <Dialog open title="Versions" subtitle="Recipients see the live version. The draft is yours to change." width={600} onClose={onClose}>
        {versions ? (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {versions.map((version) => (
              <VersionRow key={version.version} version={version} onMakeLive={mayEdit ? () => setAsked(version.version) : undefined} />
            ))}
          </Box>
        ) : query.isError ? (
          <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
            Couldn’t load the versions.
          </LoadFailure>
        ) : (
          <Loading label="Loading the versions">
            <SkeletonBox width="100%" height={120} />
          </Loading>
        )}
      </Dialog>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Make version ${asked ?? ''} live?`}
        confirm={`Make version ${asked ?? ''} live`}
        keep="Not now"
        look="action"
        busy={busy && 'Publishing'}
        onConfirm={() => void makeLive(asked ?? 0).then(() => setAsked(undefined))}
        onKeep={() => setAsked(undefined)}
      >
        Recipients see it from now on, even in emails you’ve already sent. Tags don’t change.
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  version: PublishedVersion;
  onMakeLive: (() => void) | undefined;
}

function VersionRow({ version: { version, live, note, published_at: at, published_by: by }, onMakeLive }: RowProps) {
  const when = new Date(at).toLocaleString('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
  return (
    <Row
      component="li"
      gap={3}
      align="center"
      justify="space-between"
      sx={{ py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Stack gap={0.5} sx={{ minWidth: 0 }}>
        <Status kind={live ? 'live' : 'draft'}>{live ? `Version ${version}, live` : `Version ${version}`}</Status>
        <Text variant="caption" muted breaks>
          {by === null ? when : `${when}, by ${by}`}
          {note === '' ? '' : `: ${note}`}
        </Text>
      </Stack>
      {live || !onMakeLive ? null : (
        <Button size="work" label={`Make version ${version} live`} onClick={onMakeLive}>
          Make live
        </Button>
      )}
    </Row>
  );
}
