import { useState } from 'react';
import { useSnacks } from '../api/services.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { explainError } from '../ui/explain-error.ts';
import { Text } from '../ui/Text.tsx';

interface GoneQuestionProps {
  /** "recipe". */
  noun: string;
  onDiscard: () => void;
  onCopy: () => Promise<void>;
}

/** Someone else deleted what is open here, and it has unsaved changes. */
export function GoneQuestion({ noun, onDiscard, onCopy }: GoneQuestionProps) {
  const snacks = useSnacks();
  const [isCopying, setCopying] = useState(false);

  async function copy(): Promise<void> {
    setCopying(true);
    try {
      await onCopy();
    } catch (error) {
      snacks.showError(explainError(error));
    } finally {
      setCopying(false);
    }
  }

  return (
    <Dialog
      open
      title={`This ${noun} was deleted`}
      width={600}
      actions={
        <>
          <Button onClick={onDiscard} disabled={isCopying}>
            Discard my changes
          </Button>
          <Button look="action" busy={isCopying && 'Copying'} onClick={() => void copy()}>
            Keep mine as a copy
          </Button>
        </>
      }
    >
      <Text>
        Someone deleted it while you were working. A copy has all that you see here, and a tag of its own. The deleted {noun} stays in the
        bin for 30 days.
      </Text>
    </Dialog>
  );
}
