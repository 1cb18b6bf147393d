import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSnacks } from '../../../../api/services.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { Text } from '../../../../ui/Text.tsx';
import { viewAddress } from '../../../../ui/view-addresses.ts';
import { useViewEditor, useViewState } from './editor-context.tsx';

/** Someone else saved the view first. Nothing is sent until the user has chosen. */
export function ConflictDialog() {
  const { session } = useViewEditor();
  const navigate = useNavigate();
  const snacks = useSnacks();
  const saving = useViewState((state) => state.saving);
  const [busy, setBusy] = useState<'theirs' | 'copy'>();
  if (saving.kind !== 'stale') return null;
  const at = saving.at ? new Date(saving.at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }) : '';

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
      title={`${saving.by ?? 'Someone'} saved this view${at ? ` at ${at}` : ''}`}
      width={600}
      actions={
        <>
          <Button busy={busy === 'theirs' && 'Loading'} onClick={() => void run('theirs', () => session.loadTheirs())}>
            {saving.by ? `Load ${saving.by}’s` : 'Load theirs'}
          </Button>
          <Button
            look="action"
            busy={busy === 'copy' && 'Copying'}
            onClick={() => void run('copy', async () => void navigate(viewAddress(await session.keepMineAsCopy())))}
          >
            Keep mine as a copy
          </Button>
        </>
      }
    >
      <Text>Your changes aren’t lost. Keep them as another view, or continue with the saved one. Undo brings yours back.</Text>
    </Dialog>
  );
}
