import type { ApiDataSource } from '@limn/contracts';
import { useEffect, useRef } from 'react';
import { UsingImages } from '../../../ui/in-use/UsingImages.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../ui/DialogSteps.tsx';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { isComplete, STEPS } from './feed-editor.ts';
import { FieldsStep } from './FieldsStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { RecordStep } from './RecordStep.tsx';
import { SetupStep } from './SetupStep.tsx';
import { useFeedEditor } from './use-feed-editor.ts';

const MISSING = [
  'Enter a name and a URL first.',
  'Test the feed to continue.',
  'Choose where the data is in this response first.',
  'Choose at least one field, each with its own name.',
] as const;
const PARTS = [SetupStep, PreviewStep, RecordStep, FieldsStep] as const;

/** Adds a feed, or changes one, in four steps. Always opens at the first. */
export function FeedDialog({ feed, onClose }: { feed: ApiDataSource | undefined; onClose: () => void }) {
  const editor = useFeedEditor(feed, onClose);
  const { state, step, saving, saveFailure } = editor;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new step begins at its head; the first field of the first step has the focus already.
    if (step > 0) top.current?.focus();
  }, [step]);
  const Part = PARTS[step] ?? SetupStep;
  const last = step === STEPS.length - 1;
  return (
    <Dialog
      open
      title={feed ? 'Edit API data source' : 'Add API data source'}
      width={720}
      height={720}
      onClose={onClose}
      onNextStep={editor.next}
      actions={
        <>
          {step > 0 ? (
            <Box sx={{ mr: 'auto' }}>
              <Button look="text" onClick={editor.back}>
                Back
              </Button>
            </Box>
          ) : null}
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" onClick={editor.next} disabled={!isComplete(state, step)} reason={MISSING[step]} busy={saving && 'Saving'}>
            {last ? 'Save' : 'Next'}
          </Button>
        </>
      }
    >
      <Box ref={top} tabIndex={-1} sx={{ outline: 'none' }}>
        <DialogSteps steps={STEPS} current={step} />
      </Box>
      {saveFailure && last ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error">
            The feed was not saved. {saveFailure.text}
            {saveFailure.users.length > 0 ? (
              <Box sx={{ mt: 2 }}>
                <UsingImages users={saveFailure.users} />
              </Box>
            ) : null}
          </Note>
        </Box>
      ) : null}
      <Part editor={editor} />
    </Dialog>
  );
}
