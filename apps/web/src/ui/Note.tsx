import Typography from '@mui/material/Typography';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { Box, Row } from './layout.ts';

export type NoteKind = 'success' | 'warning' | 'error' | 'info';

const ICONS = { success: CheckCircle, warning: Warning, error: Warning, info: Info } as const;

/** A sentence over the page or in a form, with at most one fixing action. */
export function Note({
  kind,
  children,
  action,
  onDismiss,
}: {
  kind: NoteKind;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}) {
  const Icon = ICONS[kind];
  return (
    <Row
      role={kind === 'error' ? 'alert' : 'status'}
      gap={3}
      sx={{
        alignItems: { xs: 'flex-start', sm: 'center' },
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        p: '10px 12px 10px 14px',
        minHeight: 44,
        borderRadius: '10px',
        border: '1px solid',
        bgcolor: `${kind}.ground`,
        borderColor: `color-mix(in srgb, var(--mui-palette-${kind}-main) 22%, transparent)`,
      }}
    >
      <Icon sx={{ fontSize: 20, color: `${kind}.main`, flex: 'none' }} />
      <Typography variant="body2" component="div" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      {action ? (
        // On a phone the words keep the whole width; the action stands under them.
        <Box sx={{ order: { xs: 3, sm: 0 }, flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 8, sm: 0 } }}>{action}</Box>
      ) : null}
      {onDismiss ? (
        <Box sx={{ order: { xs: 2, sm: 0 }, flex: 'none', m: { xs: '-12px -12px -12px 0', sm: 0 } }}>
          <IconButton label="Dismiss" size="work" onClick={onDismiss}>
            <Close />
          </IconButton>
        </Box>
      ) : null}
    </Row>
  );
}
