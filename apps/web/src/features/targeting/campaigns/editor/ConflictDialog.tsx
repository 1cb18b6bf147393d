import { useNavigate } from 'react-router';
import { campaignAddress } from '../../../../ui/campaign-addresses.ts';
import { ConflictQuestion } from '../../../design/drafts/public.ts';
import { useCampaignEditor, useCampaignState } from './editor-context.tsx';

/** Open while the draft conflicts with what someone else saved. */
export function ConflictDialog() {
  const { session } = useCampaignEditor();
  const navigate = useNavigate();
  const saving = useCampaignState((state) => state.saving);
  if (saving.kind !== 'stale') return null;
  return (
    <ConflictQuestion
      noun="campaign"
      by={saving.by}
      at={saving.at}
      onTheirs={() => session.loadTheirs()}
      onCopy={async () => void navigate(campaignAddress(await session.keepMineAsCopy()))}
    />
  );
}
