import type { CampaignSummary } from '@limn/contracts';
import { useDeferredValue, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Add, Delete as Bin } from '../../../../ui/icons/general.ts';
import { Box } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { CampaignDialogs, type CampaignDialog } from './CampaignDialogs.tsx';
import { CampaignList } from './CampaignList.tsx';

/** All campaigns: to create, edit, copy and delete. */
export function CampaignsPage() {
  const query = useApiQuery('listCampaigns', {});
  const mayEdit = useMayEdit();
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const [dialog, setDialog] = useState<CampaignDialog>();
  const campaigns = query.data?.rules;
  const isEmpty = campaigns?.length === 0;
  const found = campaigns && findCampaigns(campaigns, wanted);
  return (
    <Page>
      <PageHeader
        title="Live Target"
        text={<Box sx={{ minHeight: 18 }}>{campaigns && !isEmpty ? countOf(campaigns.length, found?.length ?? 0, wanted) : null}</Box>}
        actions={
          <>
            <Button look="text" icon={<Bin />} to="/bin?kind=campaign">
              Bin
            </Button>
            {mayEdit && campaigns && !isEmpty ? (
              <Button look="action" icon={<Add />} onClick={() => setDialog({ kind: 'new' })}>
                New campaign
              </Button>
            ) : null}
          </>
        }
      />
      {query.isError && !campaigns ? (
        <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
          Couldn’t load your campaigns.
        </LoadFailure>
      ) : isEmpty ? (
        <Card>
          <EmptyState
            title="No campaigns yet"
            text="A campaign shows each recipient the first picture whose rule matches: by place, device, time or your data."
            action={
              mayEdit ? (
                <Button look="action" icon={<Add />} onClick={() => setDialog({ kind: 'new' })}>
                  Create a campaign
                </Button>
              ) : null
            }
          />
        </Card>
      ) : (
        <>
          <Box sx={{ maxWidth: 300, mb: 3 }}>
            <SearchField label="Search campaigns" placeholder="Search campaigns" value={words} onChange={setWords} />
          </Box>
          {!found ? (
            <CampaignsLoading />
          ) : found.length === 0 ? (
            <Card>
              <EmptyState
                title={`No results for “${wanted.trim()}”`}
                text="Try another name."
                action={<Button onClick={() => setWords('')}>Clear search</Button>}
              />
            </Card>
          ) : (
            <CampaignList campaigns={found} nowMs={query.dataUpdatedAt} onDialog={mayEdit ? setDialog : undefined} />
          )}
        </>
      )}
      <CampaignDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </Page>
  );
}

function CampaignsLoading() {
  return (
    <Loading label="Loading your campaigns">
      <Card sx={{ p: 3 }}>
        {[0, 1, 2, 3].map((row) => (
          <SkeletonBox key={row} width="100%" height={40} sx={{ my: 1 }} />
        ))}
      </Card>
    </Loading>
  );
}

/** Campaigns whose name holds every typed word. */
function findCampaigns(campaigns: readonly CampaignSummary[], words: string): readonly CampaignSummary[] {
  const typed = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return typed.length === 0 ? campaigns : campaigns.filter(({ name }) => typed.every((word) => name.toLowerCase().includes(word)));
}

function countOf(all: number, found: number, words: string): string {
  const noun = all === 1 ? 'campaign' : 'campaigns';
  return words.trim() === '' ? `${formatCount(all)} ${noun}` : `${formatCount(found)} of ${formatCount(all)} ${noun}`;
}
