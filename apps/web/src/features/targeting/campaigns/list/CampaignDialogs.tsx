import type { CampaignSummary } from '@limn/contracts';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../api/use-action.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useBatch } from '../../../../api/use-batch.ts';
import { restoredText } from '../../../../ui/batch-labels.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DeleteDialog } from '../../../../ui/DeleteDialog.tsx';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { NewNameDialog } from '../../../../ui/NewNameDialog.tsx';
import { campaignAddress } from '../../../../ui/campaign-addresses.ts';

export type CampaignDialog = { kind: 'new' } | { kind: 'copy' | 'delete'; campaign: CampaignSummary };

const LISTED = ['listCampaigns', 'listCampaignBin'] as const;

/** The dialog of the list that is open, if one is. */
export function CampaignDialogs({ dialog, onClose }: { dialog: CampaignDialog | undefined; onClose: () => void }) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new':
      return <NewRules onClose={onClose} />;
    case 'copy':
      return <CopyRule campaign={dialog.campaign} onClose={onClose} />;
    case 'delete':
      return <DeleteRule campaign={dialog.campaign} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}

function NewRules({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useApiMutation('createCampaign', { invalidates: LISTED, quiet: true });
  return (
    <NewNameDialog
      title="New Rules"
      label="Rules Name"
      noun="campaign"
      hint="Shown to your team, never to recipients."
      problem={
        create.error ? (fieldErrors(create.error)['name'] ?? explainError(create.error) ?? 'Couldn’t create it. Try again.') : undefined
      }
      isCreating={create.isPending}
      onSend={(name) =>
        create.mutate(
          { body: { name, rulesets: [], other: { image_type: '1' } } },
          { onSuccess: ({ rule }) => void navigate(campaignAddress(rule.id)) },
        )
      }
      onClose={onClose}
    />
  );
}

function CopyRule({ campaign, onClose }: { campaign: CampaignSummary; onClose: () => void }) {
  const navigate = useNavigate();
  const copy = useAction('copyCampaign', {
    id: campaign.id,
    invalidates: LISTED,
    failed: 'Couldn’t copy it.',
    done: ({ rule }) => {
      void navigate(campaignAddress(rule.id));
      return `“${campaign.name}” was copied.`;
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Copy rule?"
      confirm="Copy rule"
      keep="Cancel"
      look="action"
      busy={copy.busy && 'Copying'}
      problem={copy.problem}
      onConfirm={copy.go}
      onKeep={onClose}
    >
      The copy of “{campaign.name}” has its own tag, and is a draft until you publish it.
    </ConfirmDialog>
  );
}

function DeleteRule({ campaign, onClose }: { campaign: CampaignSummary; onClose: () => void }) {
  const snacks = useSnacks();
  const restore = useBatch('restoreCampaigns');
  const remove = useAction('deleteCampaign', {
    id: campaign.id,
    invalidates: LISTED,
    failed: 'Couldn’t delete it.',
    done: () => `“${campaign.name}” was deleted.`,
    gone: () => `“${campaign.name}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    undo: () =>
      void restore([campaign.id], {}).then(
        ([answer]) => answer && snacks.show({ icon: 'success', text: restoredText([campaign], 'campaign') }),
      ),
    onDone: onClose,
  });
  return (
    <DeleteDialog
      what="rule"
      consequence={`“${campaign.name}” stays in the bin for 30 days. Until it’s restored, its tags in emails you’ve sent show nothing, and clicks go to your company’s website.`}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onClose}
    />
  );
}
