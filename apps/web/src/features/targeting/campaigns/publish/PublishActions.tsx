import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box } from '../../../../ui/layout.ts';
import { isUnsaved } from '../draft/campaign-session.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import type { GoTo } from '../editor/use-goal.ts';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const VersionsDialog = lazyPart(async () => (await import('./VersionsDialog.tsx')).VersionsDialog);

/** Publish, and once there are versions their list. */
export function PublishActions({ goTo }: { goTo: GoTo }) {
  const { session, mayEdit } = useCampaignEditor();
  const live = useCampaignState(({ campaign }) => campaign.live_version);
  const isCurrent = useCampaignState((state) => !state.campaign.unpublished_changes && !isUnsaved(state));
  const [dialog, setDialog] = useState<'publish' | 'versions'>();
  const close = () => setDialog(undefined);
  // Unsaved changes are saved only when that is asked for.
  const askToPublish = () => {
    if (!isUnsaved(session.getState())) void session.check();
    setDialog('publish');
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flex: 'none' }}>
      {live === null ? null : (
        <Button look="text" size="work" onClick={() => setDialog('versions')}>
          Versions
        </Button>
      )}
      {mayEdit ? (
        <Button size="work" disabled={isCurrent} reason={`Nothing has changed since version ${live}.`} onClick={askToPublish}>
          Publish
        </Button>
      ) : null}
      {dialog === 'publish' ? <PublishDialog onClose={close} goTo={goTo} /> : null}
      {dialog === 'versions' ? <VersionsDialog onClose={close} /> : null}
    </Box>
  );
}
