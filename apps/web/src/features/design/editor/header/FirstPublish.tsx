import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FindingsNote } from '../checks/FindingsNote.tsx';
import { useFindings, useGoTo } from '../checks/use-findings.ts';

/**
 * On the way to the first tag the image is published without a dialog. Where the checks have something to say
 * they are shown first. What shows with invented values alone is no reason to stop: the pill over the canvas
 * says it.
 */
export function FirstPublish({ asked, onPublish, onKeep }: { asked: boolean; onPublish: () => void; onKeep: () => void }) {
  const findings = useFindings(asked);
  const goTo = useGoTo();
  const goOn = useEffectEvent(onPublish);
  const isClear = findings?.every(({ isInvented }) => isInvented);
  useEffect(() => {
    if (asked && isClear) goOn();
  }, [asked, isClear]);
  const found = findings ?? [];
  const isRefused = found.some(({ kind }) => kind === 'error');
  const open = asked && isClear === false;
  const notes = (
    <FindingsNote
      findings={found}
      onGo={(at) => {
        onKeep();
        goTo(at);
      }}
    />
  );
  return (
    <>
      <ConfirmDialog
        open={open && !isRefused}
        title="Publish anyway?"
        confirm="Publish anyway"
        keep="Back to the canvas"
        look="action"
        onConfirm={onPublish}
        onKeep={onKeep}
      >
        {notes}
      </ConfirmDialog>
      <Dialog
        open={open && isRefused}
        title="It can’t be published yet"
        width={560}
        onClose={onKeep}
        actions={
          <Button look="action" onClick={onKeep}>
            Back to the canvas
          </Button>
        }
      >
        {notes}
      </Dialog>
    </>
  );
}
