import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { isMissing } from '../../../../ui/explain-error.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { CAMPAIGNS } from '../campaign-address.ts';
import { OpenCampaign } from './OpenCampaign.tsx';

/** `/livetarget/edit?id=5`. */
export function CampaignEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const isNumber = Number.isInteger(id) && id > 0;
  // What others save meanwhile is found out at the next save; asking again would be of no use to an open draft.
  const campaign = useApiQuery('getCampaign', { params: { id } }, { enabled: isNumber, staleTime: 0, refetchOnWindowFocus: false });
  const facts = useApiQuery('listCampaignFacts', {}, { enabled: isNumber });
  const failed = campaign.isError ? campaign : facts.isError ? facts : undefined;
  if (!isNumber || isMissing(campaign.error)) return <NoCampaign />;
  if (campaign.data && facts.data && !campaign.isFetching)
    return <OpenCampaign key={id} campaign={campaign.data.rule} catalogue={facts.data.query_builder_rules} />;
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
