import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { isUnsaved } from '../draft/campaign-session.ts';
import { useCampaignState } from '../editor/editor-context.tsx';
import { usePublish } from './use-publish.ts';

/** Saves what is unsaved, then the draft becomes what recipients see. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { publish, busy } = usePublish();
  const live = useCampaignState(({ campaign }) => campaign.live_version);
  const count = useCampaignState(({ history }) => history.present.rulesets.length);
  const unsaved = useCampaignState(isUnsaved);
  const [note, setNote] = useState('');

  // Reasons why it was not saved or published are shown on the page, behind the dialog.
  async function go(): Promise<void> {
    await publish(note.trim());
    onClose();
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
          <Button look="action" busy={busy && 'Publishing'} onClick={() => void go()}>
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
        {unsaved ? <Note kind="info">Your unsaved changes are saved and published too.</Note> : null}
        <Field label="Note" value={note} onChange={setNote} hint="Shown to your team in the list of versions. Optional." />
      </Box>
    </Dialog>
  );
}
