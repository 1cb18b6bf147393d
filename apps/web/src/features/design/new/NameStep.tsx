import type { ReactNode } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Box } from '../../../ui/layout.ts';
import { NAME_COUNTER } from './wizard.ts';

export interface NameStepProps {
  name: string;
  /** Why it cannot be used. */
  problem: string | undefined;
  onChange: (name: string) => void;
  buttons: ReactNode;
}

export function NameStep({ name, problem, onChange, buttons }: NameStepProps) {
  const over = name.length - NAME_COUNTER;
  return (
    <>
      <Box sx={{ maxWidth: 480, mt: 2 }}>
        <Field
          label="Image Name"
          value={name}
          onChange={onChange}
          counter={NAME_COUNTER}
          required
          autoFocus
          error={problem}
          hint={over > 0 ? `Names over ${NAME_COUNTER} characters are shortened in lists.` : 'Visible to your team only.'}
        />
      </Box>
      {buttons}
    </>
  );
}
