import KitDialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import Close from '@mui/icons-material/CloseOutlined';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { Box, Row } from './layout.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /** A sentence under the title. */
  subtitle?: ReactNode;
  /** Absent: the dialog cannot be closed but by its actions. */
  onClose?: (() => void) | undefined;
  width: number;
  /** Fixed height where the content changes while it is open. */
  height?: number;
  actions?: ReactNode;
  /** Ctrl Enter or ⌘ Enter. */
  onNextStep?: () => void;
  children: ReactNode;
  /** No padding around the body. */
  flush?: boolean;
  /** There is nothing behind it to be dimmed. */
  alone?: boolean;
}

export function Dialog({ open, title, subtitle, onClose, width, height, actions, onNextStep, children, flush, alone }: DialogProps) {
  const id = useId();
  const narrow = useMediaQuery('(max-width:599.95px)');
  const full = useMediaQuery('(max-width:899.95px)');
  const whole = width > 600 ? full : narrow;
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onNextStep) {
      event.preventDefault();
      onNextStep();
    }
  };
  return (
    <KitDialog
      open={open}
      onClose={onClose ?? (() => undefined)}
      onKeyDown={keys}
      fullScreen={whole}
      maxWidth={false}
      aria-labelledby={id}
      hideBackdrop={alone ?? false}
      slotProps={{ paper: { sx: whole ? {} : { width, maxWidth: 'calc(100% - 64px)', ...(height ? { height } : {}) } } }}
    >
      <Row
        gap={3}
        align="center"
        justify="space-between"
        sx={{ p: '16px 16px 14px 24px', borderBottom: '1px solid', borderColor: 'divider', flex: 'none' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {subtitle ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          ) : null}
        </Box>
        {onClose ? (
          <IconButton label="Close" onClick={onClose}>
            <Close />
          </IconButton>
        ) : null}
      </Row>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', ...(flush ? {} : { p: '20px 24px 24px' }) }}>{children}</Box>
      {actions ? (
        <Row
          gap={2}
          align="center"
          justify="flex-end"
          sx={{ p: '14px 24px', borderTop: '1px solid', borderColor: 'divider', flex: 'none' }}
        >
          {actions}
        </Row>
      ) : null}
    </KitDialog>
  );
}
