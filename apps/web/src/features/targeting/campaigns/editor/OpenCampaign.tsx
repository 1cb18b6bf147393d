import type { Campaign } from '@limn/contracts';
import type { Catalogue } from '@limn/query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Page } from '../../../../ui/Page.tsx';
import { useLeaveWarning } from '../../../../ui/use-leave-warning.ts';
import { useSegments } from '../../segments/public.ts';
import { createCampaignSession, isUnsaved } from '../draft/campaign-session.ts';
import { CampaignEditorContext, useCampaignEditor, useCampaignState } from './editor-context.tsx';
import { CampaignHeader } from './CampaignHeader.tsx';
import { CampaignTabs } from './CampaignTabs.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';

interface OpenCampaignProps {
  /** As it was when the page opened. */
  campaign: Campaign;
  /** The last answer; what the tag's and the preview's settings changed is in it. */
  latest: Campaign;
  catalogue: Catalogue;
}

export function OpenCampaign({ campaign, latest, catalogue }: OpenCampaignProps) {
  const { client } = useServices();
  const cache = useQueryClient();
  const mayEdit = useMayEdit();
  const [session] = useState(() => createCampaignSession(client, campaign, randomKey));
  const segments = useSegments(mayEdit);
  const editor = useMemo(() => ({ session, catalogue, segments, mayEdit }), [session, catalogue, segments, mayEdit]);
  useEffect(() => session.takeServer(latest), [session, latest]);
  // The list and the next visit show what was saved here.
  useEffect(
    () => () => {
      void cache.invalidateQueries({ queryKey: apiKey('listCampaigns') });
      cache.removeQueries({ queryKey: apiKey('getCampaign', { params: { id: campaign.id } }) });
    },
    [cache, campaign.id],
  );
  return (
    <CampaignEditorContext value={editor}>
      <EditorBody />
    </CampaignEditorContext>
  );
}

function EditorBody() {
  const { session, mayEdit } = useCampaignEditor();
  const { snacks } = useServices();
  const unsaved = useCampaignState(isUnsaved);
  const leaving = useLeaveWarning(unsaved);
  useEffect(() => {
    snacks.setUnsaved(unsaved);
    return () => snacks.setUnsaved(false);
  }, [snacks, unsaved]);

  function keys(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || !mayEdit) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      void session.save();
    }
    // In a field, the browser's own undo goes on working character by character.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) session.redo();
    else session.undo();
  }

  return (
    <Page>
      <Box onKeyDown={keys}>
        <CampaignHeader />
        <CampaignTabs />
      </Box>
      <ConflictDialog />
      <ConfirmDialog
        open={leaving.asked}
        title="Leave without saving?"
        confirm="Leave without saving"
        keep="Stay here"
        onConfirm={leaving.leave}
        onKeep={leaving.stay}
      >
        Your changes to this campaign aren’t saved and will be lost.
      </ConfirmDialog>
    </Page>
  );
}
