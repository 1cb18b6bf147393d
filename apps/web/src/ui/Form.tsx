import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { Box } from './layout.ts';

export interface FormProps {
  /** Makes it a place of its own for those who do not see it. */
  label?: string;
  sx?: SxProps<Theme>;
  ref?: Ref<HTMLFormElement>;
  /** By Enter in a field, or by its button of type `submit`. */
  onSend: () => void;
  children: ReactNode;
}

/** Fields that are sent together. What is wrong with them is said beside them, and not by the browser. */
export function Form({ label, sx, ref, onSend, children }: FormProps) {
  return (
    <Box
      component="form"
      noValidate
      {...(ref ? { ref } : {})}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(sx ? { sx } : {})}
      onSubmit={(event) => {
        event.preventDefault();
        // Dialogs opened within a form may have forms of their own.
        event.stopPropagation();
        onSend();
      }}
    >
      {children}
    </Box>
  );
}
