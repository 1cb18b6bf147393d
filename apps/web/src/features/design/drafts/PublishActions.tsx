import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Box } from '../../../ui/layout.ts';
import { useDraftEditor, useDraftState } from './draft-context.tsx';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const VersionsDialog = lazyPart(async () => (await import('./VersionsDialog.tsx')).VersionsDialog);

/** Publish, and once there are versions their list. */
export function PublishActions({ name, summary }: { name: string; summary: string }) {
  const { mayEdit } = useDraftEditor();
  const live = useDraftState(({ thing }) => thing.live_version);
  const isCurrent = useDraftState(({ thing, isUnsaved }) => !thing.unpublished_changes && !isUnsaved);
  const [dialog, setDialog] = useState<'publish' | 'versions'>();
  const close = () => setDialog(undefined);
  return (
    <Box sx={{ display: 'flex', gap: 1, flex: 'none' }}>
      {live === null ? null : (
        <Button look="text" size="work" onClick={() => setDialog('versions')}>
          Versions
        </Button>
      )}
      {mayEdit ? (
        <Button size="work" disabled={isCurrent} reason={`Nothing has changed since version ${live}.`} onClick={() => setDialog('publish')}>
          Publish
        </Button>
      ) : null}
      {dialog === 'publish' ? <PublishDialog name={name} summary={summary} onClose={close} /> : null}
      {dialog === 'versions' ? <VersionsDialog name={name} onClose={close} /> : null}
    </Box>
  );
}
