import Typography from '@mui/material/Typography';
import { Box } from './layout.ts';
import { hiddenFromSight } from './hidden-from-sight.ts';
import type { ReactNode } from 'react';

export interface FieldFrameProps {
  id: string;
  messageId: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  note?: ReactNode;
  labelHidden?: boolean | undefined;
  /**
   * The control is no labelled element of its own (a select's button), so the label is only tied by
   * `aria-labelledby`.
   */
  labelId?: string;
  children: ReactNode;
}

/** Label above, control, then the hint or the error under it. */
export function FieldFrame({ id, messageId, label, hint, error, note, labelHidden, labelId, children }: FieldFrameProps) {
  return (
    <Box sx={{ minWidth: 0, width: '100%' }}>
      <Box sx={labelHidden ? hiddenFromSight : { display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography component="label" variant="label" htmlFor={id} {...(labelId ? { id: labelId } : {})} sx={{ color: 'text.primary' }}>
          {label}
        </Typography>
        {note ? (
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }} role="status">
            {note}
          </Typography>
        ) : null}
      </Box>
      {children}
      {error ? (
        <Typography id={messageId} variant="caption" role="alert" sx={{ display: 'block', mt: 1, color: 'error.dark' }}>
          {error}
        </Typography>
      ) : hint ? (
        <Typography id={messageId} variant="caption" component="div" sx={{ mt: 1, color: 'text.secondary' }}>
          {hint}
        </Typography>
      ) : null}
    </Box>
  );
}
