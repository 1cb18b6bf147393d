import type { ReactNode, Ref } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Form } from './Form.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'subtitle'> {
  width?: number;
  /** Names the act: "Create". */
  action: string;
  busy: string | false;
  /** Between its fields, in steps of the theme. */
  gap?: number;
  ref?: Ref<HTMLFormElement>;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for some fields and sends them together, or is cancelled. */
export function FormDialog({ title, subtitle, width = 500, action, busy, gap = 4, ref, onSend, onClose, children }: FormDialogProps) {
  // Keys may ask again while the first time is on its way.
  const send = () => {
    if (!busy) onSend();
  };
  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      width={width}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" busy={busy} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <Form {...(ref ? { ref } : {})} sx={{ display: 'grid', gap }} onSend={send}>
        {children}
        {/* Browsers send a form of several fields by Enter only where it has such a button. */}
        <input type="submit" hidden />
      </Form>
    </Dialog>
  );
}
