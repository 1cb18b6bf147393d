import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Stack } from '../ui/layout.ts';
import { Note } from '../ui/Note.tsx';
import { Text } from '../ui/Text.tsx';
import { usePublishedState } from './draft-context.tsx';
import { usePublish } from './use-publish.ts';

export interface PublishDialogProps {
  name: string;
  /** Sentence about the draft’s content. */
  summary: string;
  /** The reason why it can’t be published. */
  stopped?: string | undefined;
  /** Offered beside unsaved changes. */
  unsavedAction?: ReactNode;
  onClose: () => void;
  /** Shown where nothing is unsaved: facts about the saved draft. */
  children?: ReactNode;
}

/** Saves what is unsaved, then the draft becomes what recipients see. */
export function PublishDialog({ name, summary, stopped, unsavedAction, onClose, children }: PublishDialogProps) {
  const { publish, busy } = usePublish(name);
  const live = usePublishedState(({ thing }) => thing.live_version);
  const unsaved = usePublishedState(({ isUnsaved }) => isUnsaved);
  const [note, setNote] = useState('');

  // Reasons why it was not saved or published are shown on the page, behind the dialog.
  async function go(): Promise<void> {
    if (stopped !== undefined) return;
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
          <Button
            look="action"
            busy={busy && 'Publishing'}
            onClick={() => void go()}
            {...(stopped === undefined ? {} : { disabled: true, reason: stopped })}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>
          {summary} {live === null ? 'This is the first version.' : `Version ${live} is live now.`}
        </Text>
        {unsaved ? (
          <Note kind="info" action={unsavedAction}>
            Your unsaved changes are saved and published too.
          </Note>
        ) : (
          children
        )}
        <Field label="Note" value={note} onChange={setNote} hint="Shown to your team in the list of versions. Optional." />
      </Stack>
    </Dialog>
  );
}
