import { useState } from 'react';
import { NameDialog, type NameDialogProps } from './NameDialog.tsx';

const MAX_NAME = 200;

export interface NewNameDialogProps extends Pick<NameDialogProps, 'title' | 'subtitle' | 'label' | 'hint' | 'problem' | 'onClose'> {
  /** "recipe": in what is said of a missing name. */
  noun: string;
  isCreating: boolean;
  onSend: (name: string) => void;
}

/** Asks for the name of something new. A missing one is spoken of once it was sent. */
export function NewNameDialog({ noun, isCreating, onSend, ...rest }: NewNameDialogProps) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const typed = name.trim();
  const isTooLong = typed.length > MAX_NAME;
  const unfit = typed === '' ? `Give the ${noun} a name.` : isTooLong ? `Use at most ${MAX_NAME} characters.` : undefined;
  return (
    <NameDialog
      {...rest}
      name={name}
      onChange={setName}
      unfit={isTried || isTooLong ? unfit : undefined}
      action="Create"
      busy={isCreating && 'Creating'}
      onSend={() => {
        setTried(true);
        if (unfit === undefined) onSend(typed);
      }}
    />
  );
}
