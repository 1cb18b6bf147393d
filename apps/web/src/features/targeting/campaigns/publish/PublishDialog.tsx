import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { CheckResults } from '../check/CheckResults.tsx';
import { isUnsaved } from '../draft/campaign-session.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import type { GoTo } from '../editor/use-goal.ts';
import { usePublish } from './use-publish.ts';

interface PublishDialogProps {
  onClose: () => void;
  goTo: GoTo;
}

/** Saves what is unsaved, then the draft becomes what recipients see. What a check finds is shown first. */
export function PublishDialog({ onClose, goTo }: PublishDialogProps) {
  const { session } = useCampaignEditor();
  const { publish, busy } = usePublish();
  const live = useCampaignState(({ campaign }) => campaign.live_version);
  const count = useCampaignState(({ history }) => history.present.rulesets.length);
  const unsaved = useCampaignState(isUnsaved);
  const isStopped = useCampaignState(
    (state) =>
      state.check.kind === 'idle' && !isUnsaved(state) && (state.check.last?.open.some(({ stopsPublishing }) => stopsPublishing) ?? false),
  );
  const [note, setNote] = useState('');

  // Reasons why it was not saved or published are shown on the page, behind the dialog.
  async function go(): Promise<void> {
    if (isStopped) return;
    await publish(note.trim());
    onClose();
  }

  async function saveAndCheck(): Promise<void> {
    await session.check();
    if (isUnsaved(session.getState())) onClose();
  }

  return (
    <Dialog
      open
      title="Publish?"
      subtitle="Recipients see the new version from now on, even in emails you’ve already sent. Tags don’t change."
      width={600}
      onClose={onClose}
      onNextStep={() => void go()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Not yet
          </Button>
          <Button
            look="action"
            busy={busy && 'Publishing'}
            disabled={isStopped}
            reason="Fix the problems that stop publishing first."
            onClick={() => void go()}
          >
            Publish
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Text>
          {count === 0 ? 'Otherwise alone: everyone sees the same.' : `${count} ${count === 1 ? 'ruleset' : 'rulesets'} and Otherwise.`}{' '}
          {live === null ? 'This is the first version.' : `Version ${live} is live now.`}
        </Text>
        {unsaved ? (
          <Note
            kind="info"
            action={
              <Button look="text" size="work" onClick={() => void saveAndCheck()}>
                Save and check
              </Button>
            }
          >
            Your unsaved changes are saved and published too.
          </Note>
        ) : (
          <CheckResults
            goTo={(goal) => {
              onClose();
              goTo(goal);
            }}
          />
        )}
        <Field label="Note" value={note} onChange={setNote} hint="Shown to your team in the list of versions. Optional." />
      </Box>
    </Dialog>
  );
}
