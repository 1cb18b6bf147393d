import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Box } from './layout.ts';
import type { ShownSnack, SnackStore } from './snack-store.ts';

const ICONS = { info: Info, success: CheckCircle, warning: Warning, error: Warning, delete: Delete } as const;

export function SnackHost({ store }: { store: SnackStore }) {
  const snack = useSyncExternalStore(store.subscribe, store.current);
  return (
    <Box
      role="region"
      aria-label="Messages"
      aria-live="polite"
      sx={{
        position: 'fixed',
        left: 16,
        right: 16,
        bottom: 24,
        zIndex: 'snackbar',
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
      }}
    >
      {snack ? <Message key={snack.number} snack={snack} onClose={store.close} /> : null}
    </Box>
  );
}

function Message({ snack, onClose }: { snack: ShownSnack; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const timeout = snack.timeoutMs;
  useEffect(() => {
    if (timeout === null || timeout === undefined || held) return undefined;
    const timer = setTimeout(onClose, timeout);
    return () => clearTimeout(timer);
  }, [timeout, held, onClose]);
  const Icon = snack.icon ? ICONS[snack.icon] : undefined;
  const orange = snack.colour === 'orange';
  return (
    <Box
      role={snack.icon === 'error' ? 'alert' : 'status'}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 44,
        maxWidth: 620,
        p: '6px 8px 6px 16px',
        borderRadius: '8px',
        boxShadow: 'var(--e3)',
        color: '#ffffff',
        bgcolor: orange ? '#b64a02' : '#0b1626',
        border: orange ? 0 : '1px solid rgba(255,255,255,.08)',
      }}
    >
      {Icon ? <Icon sx={{ fontSize: 18, flex: 'none' }} /> : null}
      <Box sx={{ minWidth: 0, pr: 2 }}>
        <Typography variant="body2">{snack.text}</Typography>
        {snack.detail ? (
          <Typography variant="caption" component="p" sx={{ color: '#d1dceb', overflowWrap: 'anywhere' }}>
            {snack.detail}
          </Typography>
        ) : null}
      </Box>
      {snack.action ? (
        <SnackButton
          onClick={() => {
            onClose();
            snack.action?.onClick();
          }}
        >
          {snack.action.label}
        </SnackButton>
      ) : null}
      {snack.closeable === false ? null : <SnackButton onClick={onClose}>Close</SnackButton>}
    </Box>
  );
}

function SnackButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        height: 32,
        px: 3,
        borderRadius: '6px',
        fontSize: 13,
        fontWeight: 600,
        color: '#ffab70',
        flex: 'none',
        '&:hover': { bgcolor: 'rgba(255,255,255,.08)' },
        '&.Mui-focusVisible': { outlineColor: '#8db8ee' },
      }}
    >
      {children}
    </ButtonBase>
  );
}
