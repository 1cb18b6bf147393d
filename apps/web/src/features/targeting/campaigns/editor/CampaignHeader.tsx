import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { CAMPAIGNS } from '../../../../ui/campaign-addresses.ts';
import { SegmentsBehind } from '../../segments/public.ts';
import { isUnsaved } from '../draft/campaign-session.ts';
import { useCampaignEditor, useCampaignState } from './editor-context.tsx';

/** Which campaign it is, what is saved and live of it, and SAVE. */
export function CampaignHeader() {
  const { session, mayEdit } = useCampaignEditor();
  const name = useCampaignState(({ history }) => history.present.name);
  const saving = useCampaignState((state) => state.saving);
  const unsaved = useCampaignState(isUnsaved);
  const live = useCampaignState(({ campaign }) => campaign.live_version);
  const isPending = useCampaignState(({ campaign }) => campaign.unpublished_changes);
  const behind = useCampaignState(({ campaign }) => campaign.segments_behind);
  return (
    <>
      <PageHeader
        title={name.trim() || 'Campaign without a name'}
        above={
          <Box component={Link} to={CAMPAIGNS} sx={{ typography: 'body2', color: 'text.secondary' }}>
            Live Target
          </Box>
        }
        text={
          <Status kind={live === null ? 'draft' : isPending ? 'pending' : 'live'}>
            {live === null ? 'Draft' : isPending ? `Version ${live} is live, with unpublished changes` : `Version ${live} is live`}
          </Status>
        }
        actions={
          mayEdit ? (
            <>
              {unsaved ? (
                <Box sx={{ alignSelf: 'center', display: { xs: 'none', sm: 'block' } }}>
                  <Status kind="pending">Unsaved changes</Status>
                </Box>
              ) : null}
              <Button
                look="action"
                capitals
                busy={saving.kind === 'saving' && 'SAVING'}
                disabled={!unsaved && saving.kind !== 'saving'}
                reason="Everything is saved."
                onClick={() => void session.save()}
              >
                SAVE
              </Button>
            </>
          ) : null
        }
      />
      <SegmentsBehind segments={behind} what="campaign" />
      {saving.kind === 'failed' ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error">{saving.message}</Note>
        </Box>
      ) : null}
    </>
  );
}
