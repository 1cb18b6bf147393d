import type { Campaign } from '@limn/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { CAMPAIGNS } from '../../../../ui/campaign-addresses.ts';
import { OpeningPage } from '../../../../ui/OpeningPage.tsx';
import { OpenCampaign } from './OpenCampaign.tsx';

const OPENING = { noun: 'campaign', list: { title: 'Live Target', to: CAMPAIGNS }, bars: [60, 40, 64, 64, 64] };

/** `/livetarget/edit?id=5`. */
export function CampaignEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneCampaign key={id} id={id} /> : <OpeningPage {...OPENING} />;
}

function OneCampaign({ id }: { id: number }) {
  const campaign = useApiQuery('getCampaign', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const facts = useApiQuery('listCampaignFacts', {});
  const [opened, setOpened] = useState<Campaign>();
  // An answer of an earlier visit is not opened. Later ones reach the open draft through its session, also
  // when they are failures.
  if (!opened && campaign.data && !campaign.isFetching) setOpened(campaign.data.rule);
  if (opened && facts.data)
    return <OpenCampaign campaign={opened} latest={campaign.data?.rule ?? opened} catalogue={facts.data.query_builder_rules} />;
  return <OpeningPage {...OPENING} query={facts.isError && !campaign.isError ? facts : campaign} />;
}
