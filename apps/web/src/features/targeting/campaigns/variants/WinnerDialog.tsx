import type { CampaignTestResult } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey, type Output } from '../../../../api/use-api-query.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { Stack } from '../../../../ui/layout.ts';
import { useCampaignState } from '../editor/editor-context.tsx';

type Arm = CampaignTestResult['arms'][number];

/** The arm that everyone is to see; `none`: the test goes on. */
export type AskedWinner = Pick<Arm, 'key' | 'name'> | 'none';

interface WinnerDialogProps {
  test: CampaignTestResult;
  asked: AskedWinner;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before recipients see something else: this changes what is live, at once and without a publish. */
export function WinnerDialog({ test, asked, onDone, onClose }: WinnerDialogProps) {
  const id = useCampaignState(({ thing }) => thing.id);
  const cache = useQueryClient();
  const choose = useApiMutation('chooseCampaignTestWinner', {
    quiet: true,
    invalidates: ['listCampaignTests'],
    onSuccess: ({ test: answer }) =>
      cache.setQueryData<Output<'listCampaignTests'>>(
        apiKey('listCampaignTests', { params: { id } }),
        (list) => list && { ...list, tests: list.tests.map((one) => (one.key === answer.key ? answer : one)) },
      ),
  });
  const send = () =>
    choose.mutate(
      { params: { id, test: test.key }, body: { variant: asked === 'none' ? null : asked.key } },
      {
        onSuccess: onDone,
        // It may have ended, or have another winner by now.
        onError: () => void cache.invalidateQueries({ queryKey: apiKey('listCampaignTests') }),
      },
    );
  const failed = asked === 'none' ? 'Couldn’t continue the test.' : `Couldn’t show “${asked.name}” to everyone.`;
  return (
    <ConfirmDialog
      open
      look="action"
      title={asked === 'none' ? 'Continue the test?' : `Show “${asked.name}” to everyone?`}
      confirm={asked === 'none' ? 'Continue test' : 'Show to everyone'}
      keep={test.winner ? `Keep “${test.winner.name}”` : 'Keep testing'}
      busy={choose.isPending && 'Saving'}
      problem={choose.error ? `${failed} ${explainError(choose.error) ?? 'Try again.'}` : undefined}
      onConfirm={send}
      onKeep={onClose}
    >
      <Stack gap={2} sx={{ overflowWrap: 'anywhere', '& p': { m: 0 } }}>
        {(asked === 'none' ? continued(test) : shown(test, asked)).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}

function shown({ ruleset, arms }: CampaignTestResult, { name }: Exclude<AskedWinner, 'none'>): string[] {
  const heldOut = arms.some(({ role }) => role === 'hold_out') ? ', the hold-out included' : '';
  return [
    `Everyone who matches “${ruleset.name}” sees “${name}” from their next open${heldOut}. This is live at once, and publishes nothing else of your draft.`,
    'A click leads to the link of the picture that its recipient saw last.',
    'No one joins the test any more, and conversions from now on don’t count in it. You can continue the test later.',
  ];
}

function continued({ ruleset, automatic_winner: isAutomatic }: CampaignTestResult): string[] {
  return [
    `From their next open, everyone who matches “${ruleset.name}” gets a variant by the weights. Recipients who had one get the same again. This is live at once, and publishes nothing of your draft.`,
    'A click leads to the link of the picture that its recipient saw last. Opens since the winner was chosen don’t count in the results.',
    ...(isAutomatic
      ? ['A winner can be chosen automatically again within minutes. To prevent that, publish the test without automatic choice first.']
      : []),
  ];
}
