import type { ReactNode } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { NAME_COUNTER } from './wizard.ts';

export function NameStep({ name, onChange, buttons }: { name: string; onChange: (name: string) => void; buttons: ReactNode }) {
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
          error={name.trim() === '' ? 'Give the image a name.' : undefined}
          hint="Only you and your colleagues see it."
        />
      </Box>
      {buttons}
    </>
  );
}
