import { PublishDialog } from '../../../../drafts/PublishDialog.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { CheckResults } from './CheckResults.tsx';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import type { GoTo } from '../editor/use-goal.ts';

interface PublishCampaignProps {
  onClose: () => void;
  goTo: GoTo;
}

/** Findings of a check are shown before it is published. */
export function PublishCampaign({ onClose, goTo }: PublishCampaignProps) {
  const { session } = useCampaignEditor();
  const name = useCampaignState(({ history }) => history.present.name);
  const count = useCampaignState(({ history }) => history.present.rulesets.length);
  const isStopped = useCampaignState(
    ({ check, isUnsaved }) =>
      check.kind === 'idle' && !isUnsaved && (check.last?.open.some(({ stopsPublishing }) => stopsPublishing) ?? false),
  );

  async function saveAndCheck(): Promise<void> {
    await session.check();
    if (session.getState().isUnsaved) onClose();
  }

  return (
    <PublishDialog
      name={name.trim()}
      summary={count === 0 ? 'Otherwise alone: everyone sees the same.' : `${count} ${count === 1 ? 'ruleset' : 'rulesets'} and Otherwise.`}
      stopped={isStopped ? 'Fix the problems that stop publishing first.' : undefined}
      unsavedAction={
        <Button look="text" size="work" onClick={() => void saveAndCheck()}>
          Save and check
        </Button>
      }
      onClose={onClose}
    >
      <CheckResults
        goTo={(goal) => {
          onClose();
          goTo(goal);
        }}
      />
    </PublishDialog>
  );
}
