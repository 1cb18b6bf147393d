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
  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      width={width}
      onClose={onClose}
      onNextStep={onSend}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" busy={busy} onClick={onSend}>
            {action}
          </Button>
        </>
      }
    >
      <Form {...(ref ? { ref } : {})} sx={{ display: 'grid', gap }} onSend={onSend}>
        {children}
      </Form>
    </Dialog>
  );
}
