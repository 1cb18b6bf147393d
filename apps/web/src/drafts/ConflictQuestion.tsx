import { useState, type ReactNode } from 'react';
import { useSnacks } from '../api/services.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { explainError } from '../ui/explain-error.ts';
import { Text } from '../ui/Text.tsx';

export interface ConflictQuestionProps {
  /** "recipe". */
  noun: string;
  by: string | undefined;
  /** An instant. */
  at: string | undefined;
  onTheirs: () => Promise<void>;
  onCopy: () => Promise<void>;
  width?: 600 | 720;
  /** Both side by side, where they can be seen. */
  children?: ReactNode;
}

/** Someone else saved first. Nothing is sent until the user has chosen. */
export function ConflictQuestion({ noun, by, at, onTheirs, onCopy, width = 600, children }: ConflictQuestionProps) {
  const snacks = useSnacks();
  const [busy, setBusy] = useState<'theirs' | 'copy'>();
  const time = at ? new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }) : '';

  async function run(what: 'theirs' | 'copy', work: () => Promise<void>): Promise<void> {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      snacks.showError(explainError(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Dialog
      open
      title={`${by ?? 'Someone'} saved this ${noun}${time ? ` at ${time}` : ''}`}
      width={width}
      actions={
        <>
          <Button busy={busy === 'theirs' && 'Loading'} onClick={() => void run('theirs', onTheirs)}>
            {by ? `Load ${by}’s` : 'Load theirs'}
          </Button>
          <Button look="action" busy={busy === 'copy' && 'Copying'} onClick={() => void run('copy', onCopy)}>
            Keep mine as a copy
          </Button>
        </>
      }
    >
      {children}
      <Text>Your changes aren’t lost. Keep them as another {noun}, or continue with the saved one. Undo brings yours back.</Text>
    </Dialog>
  );
}
