import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { Button } from '../../../../ui/Button.tsx';
import { LOOK_UP, SEGMENTS } from '../../../../ui/campaign-addresses.ts';
import { Delete as Bin, FilterAlt, PersonSearch } from '../../../../ui/icons/general.ts';
import { ListPage } from '../../../../ui/ListPage.tsx';
import { CampaignDialogs } from './CampaignDialogs.tsx';
import type { ListDialog } from '../../../../api/ListDialogs.tsx';
import { CampaignList } from './CampaignList.tsx';

/** All campaigns: to create, edit, copy and delete. */
export function CampaignsPage() {
  const query = useApiQuery('listCampaigns', {});
  const mayEdit = useMayEdit();
  const [dialog, setDialog] = useState<ListDialog>();
  return (
    <ListPage
      title="Live Target"
      noun="campaign"
      plural="campaigns"
      query={query}
      rows={query.data?.rules}
      textOf={({ name }) => name}
      about="A campaign shows each recipient the first picture whose rule matches: by place, device, time or your data."
      actions={
        <>
          {mayEdit ? (
            <Button look="text" icon={<PersonSearch />} to={LOOK_UP}>
              Look up a recipient
            </Button>
          ) : null}
          <Button look="text" icon={<FilterAlt />} to={SEGMENTS}>
            Segments
          </Button>
          <Button look="text" icon={<Bin />} to="/bin?kind=campaign">
            Bin
          </Button>
        </>
      }
      onNew={mayEdit ? () => setDialog({ kind: 'new' }) : undefined}
      renderRows={(campaigns, nowMs) => <CampaignList campaigns={campaigns} nowMs={nowMs} onDialog={mayEdit ? setDialog : undefined} />}
    >
      <CampaignDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </ListPage>
  );
}
