import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { campaignTaggable } from '../../../design/taggable/public.ts';
import { loadTagPanels } from '../../../design/tags/public.ts';
import { isUnsaved } from '../draft/campaign-session.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { usePublish } from '../publish/use-publish.ts';

const TagPanels = lazyPart(loadTagPanels);

/** The tag of the campaign: what it needs from the email platform, tracking, and the snippet with its picture. */
export function TagsTab() {
  const campaign = useCampaignState((state) => state.campaign);
  const unsaved = useCampaignState(isUnsaved);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const taggable = useMemo(() => campaignTaggable(campaign), [campaign]);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {unsaved && campaign.live_version !== null ? (
        <Note kind="info">Save your changes first if they add or remove values that the tag brings.</Note>
      ) : null}
      <Card>{company ? <TagPanels taggable={taggable} company={company} beforePublish={<FirstPublish />} inPage /> : null}</Card>
    </Box>
  );
}

/** The first tag publishes: an unpublished campaign shows nothing. */
function FirstPublish() {
  const { mayEdit } = useCampaignEditor();
  const name = useCampaignState(({ history }) => history.present.name);
  const { publish, busy } = usePublish();
  return (
    <EmptyState
      title="Publish it to get its tag"
      text={`“${name}” isn’t published yet. Its tag shows the published version. Later changes stay in the draft until you publish again.`}
      action={
        <Button
          look="action"
          busy={busy && 'Publishing'}
          disabled={!mayEdit}
          reason="You can view this company’s campaigns. Ask an editor to publish it."
          onClick={() => void publish('')}
        >
          Publish and show the tag
        </Button>
      }
    />
  );
}
