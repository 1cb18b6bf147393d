import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';

export interface NameDialogProps {
  open?: boolean;
  title: string;
  subtitle?: ReactNode;
  /** Label of the field: "Table Name". */
  label: string;
  name: string;
  onChange: (name: string) => void;
  /** Purpose of the name; replaced by an error. */
  hint?: string;
  counter?: number;
  /** Why this name cannot be sent. */
  unfit?: string | undefined;
  /** Why it was not taken; it may be sent again. */
  problem?: string | undefined;
  /** Names the act: "Rename". */
  action: string;
  busy: string | false;
  onSend: () => void;
  onClose: () => void;
}

/** Asks for one name. Enter sends it. */
export function NameDialog(props: NameDialogProps) {
  const { open = true, title, subtitle, label, name, onChange, hint, counter, unfit, problem, action, busy, onSend, onClose } = props;
  const send = () => {
    if (unfit === undefined && !busy) onSend();
  };
  return (
    <Dialog
      open={open}
      title={title}
      subtitle={subtitle}
      width={500}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={unfit !== undefined} reason={unfit} busy={busy} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <Field
        label={label}
        value={name}
        onChange={onChange}
        {...(counter === undefined ? {} : { counter })}
        required
        autoFocus
        error={unfit ?? problem}
        hint={hint}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
    </Dialog>
  );
}
