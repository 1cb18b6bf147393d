import type { Campaign } from '@limn/contracts';
import type { Catalogue } from '@limn/query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { DraftContext, type DraftLabels, type PublishedEditor } from '../../../../drafts/draft-context.tsx';
import { DraftFrame } from '../../../../drafts/DraftFrame.tsx';
import { DraftHeader } from '../../../../drafts/DraftHeader.tsx';
import { LiveStatus } from '../../../../drafts/LiveStatus.tsx';
import { campaignAddress, CAMPAIGNS } from '../../../../ui/campaign-addresses.ts';
import { SegmentsBehind, useSegments } from '../../segments/public.ts';
import { createCampaignSession } from '../draft/campaign-session.ts';
import { CampaignEditorContext, useCampaignState } from './editor-context.tsx';
import { CampaignTabs } from './CampaignTabs.tsx';

const WORDS: DraftLabels = {
  noun: 'campaign',
  unnamed: 'Campaign without a name',
  list: { title: 'Live Target', to: CAMPAIGNS },
  address: campaignAddress,
};

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
  const draft = useMemo((): PublishedEditor => ({ session, words: WORDS, versions: 'listCampaignVersions', mayEdit }), [session, mayEdit]);
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
    <DraftContext value={draft}>
      <CampaignEditorContext value={editor}>
        <DraftFrame>
          <Header />
          <CampaignTabs />
        </DraftFrame>
      </CampaignEditorContext>
    </DraftContext>
  );
}

function Header() {
  const behind = useCampaignState(({ thing }) => thing.segments_behind);
  return (
    <>
      <DraftHeader name={useCampaignState(({ history }) => history.present.name)} text={<LiveStatus />} />
      <SegmentsBehind segments={behind} what="campaign" />
    </>
  );
}
