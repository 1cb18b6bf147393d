import type { Campaign } from '@limn/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { isMissing } from '../../../../ui/explain-error.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { CAMPAIGNS } from '../../../../ui/campaign-addresses.ts';
import { OpenCampaign } from './OpenCampaign.tsx';

/** `/livetarget/edit?id=5`. */
export function CampaignEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneCampaign key={id} id={id} /> : <NoCampaign />;
}

function OneCampaign({ id }: { id: number }) {
  const campaign = useApiQuery('getCampaign', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const facts = useApiQuery('listCampaignFacts', {});
  const [opened, setOpened] = useState<Campaign>();
  // An answer of an earlier visit is not opened. Later ones reach the open draft through its session, also when they are failures.
  if (!opened && campaign.data && !campaign.isFetching) setOpened(campaign.data.rule);
  const failed = campaign.isError ? campaign : facts.isError ? facts : undefined;
  if (opened && facts.data)
    return <OpenCampaign campaign={opened} latest={campaign.data?.rule ?? opened} catalogue={facts.data.query_builder_rules} />;
  if (isMissing(campaign.error)) return <NoCampaign />;
  return (
    <Page>
      {failed ? (
        <LoadFailure error={failed.error} busy={failed.isFetching} onAgain={() => void failed.refetch()}>
          Couldn’t load this campaign.
        </LoadFailure>
      ) : (
        <Loading label="Loading the campaign">
          {[60, 40, 64, 64, 64].map((height, row) => (
            <SkeletonBox key={row} width="100%" height={height} sx={{ my: 2 }} />
          ))}
        </Loading>
      )}
    </Page>
  );
}

function NoCampaign() {
  return (
    <Page>
      <Card>
        <EmptyState
          title="Campaign not found"
          text="It may have been deleted, or belongs to another company."
          action={
            <Button look="action" to={CAMPAIGNS}>
              Back to Live Target
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
