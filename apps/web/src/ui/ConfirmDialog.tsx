import KitDialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Box, Row } from './layout.ts';
import { Note } from './Note.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Names the act: "Delete image". */
  confirm: string;
  /** Names what stays: "Keep it". */
  keep: string;
  /** `action`: nothing is lost by it. */
  look?: 'danger' | 'action';
  busy?: string | false;
  /** Why it did not happen; it can be tried again. */
  problem?: string | undefined;
  onConfirm: () => void;
  onKeep: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  keep,
  look = 'danger',
  busy,
  problem,
  onConfirm,
  onKeep,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <KitDialog
      open={open}
      onClose={onKeep}
      maxWidth={false}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { width: 440 } } }}
    >
      <Box sx={{ p: '20px 20px 16px' }}>
        <Typography id={`${id}-title`} variant="h2">
          {title}
        </Typography>
        <Typography id={`${id}-text`} variant="body2" component="div" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {children}
          {problem ? (
            <Box sx={{ mt: 3, color: 'text.primary' }}>
              <Note kind="error">{problem}</Note>
            </Box>
          ) : null}
        </Typography>
      </Box>
      <Row gap={2} justify="flex-end" sx={{ p: '12px 20px', borderTop: '1px solid', borderColor: 'divider' }}>
        <Button look="text" onClick={onKeep} autoFocus>
          {keep}
        </Button>
        <Button look={look} onClick={onConfirm} busy={busy}>
          {confirm}
        </Button>
      </Row>
    </KitDialog>
  );
}
