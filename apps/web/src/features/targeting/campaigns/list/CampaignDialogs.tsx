import { ListDialogs, type ListDialog } from '../../../../api/ListDialogs.tsx';
import { NewOne } from '../../../../api/NewOne.tsx';
import { campaignAddress } from '../../../../ui/campaign-addresses.ts';

const LISTED = ['listCampaigns', 'listCampaignBin'] as const;

/** The dialog of the list that is open, if one is. */
export function CampaignDialogs({ dialog, onClose }: { dialog: ListDialog | undefined; onClose: () => void }) {
  return (
    <ListDialogs
      dialog={dialog}
      what="rule"
      invalidates={LISTED}
      create={
        <NewOne
          call="createCampaign"
          invalidates={LISTED}
          input={(name) => ({ body: { name, rulesets: [], other: { image_type: '1' } } })}
          field="name"
          opens={({ rule }) => campaignAddress(rule.id)}
          title="New Rules"
          label="Rules Name"
          noun="campaign"
          hint="Shown to your team, never to recipients."
          onClose={onClose}
        />
      }
      copy={{
        call: 'copyCampaign',
        consequence: (name) => `The copy of “${name}” has its own tag, and is a draft until you publish it.`,
        opens: ({ rule }) => campaignAddress(rule.id),
      }}
      remove={{
        call: 'deleteCampaign',
        bin: 'campaign',
        consequence: (name) =>
          `“${name}” stays in the bin for 30 days. Until it’s restored, its tags in emails you’ve sent show nothing, and clicks go to your company’s website.`,
      }}
      onClose={onClose}
    />
  );
}
