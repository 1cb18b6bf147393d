import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Box, Row } from './layout.ts';
import { UNSAVED, type ShownSnack, type SnackStore } from './snack-store.ts';
import { useTopDialog } from './use-top-dialog.ts';

const ICONS = { info: Info, success: CheckCircle, warning: Warning, error: Warning, delete: Delete } as const;

/**
 * 'Unsaved changes' is about the page: in a dialog it would lie over the buttons, which stand at its foot on
 * a phone.
 */
export function SnackHost({ store }: { store: SnackStore }) {
  const snack = useSyncExternalStore(store.subscribe, store.current);
  const dialog = useTopDialog();
  const host = (
    <Row
      role="region"
      aria-label="Messages"
      aria-live="polite"
      justify="center"
      sx={{ position: 'fixed', left: 16, right: 16, bottom: 24, zIndex: 'snackbar', pointerEvents: 'none' }}
    >
      {snack && !(dialog && snack === UNSAVED) ? <Message key={snack.number} snack={snack} onClose={store.close} /> : null}
    </Row>
  );
  return dialog ? createPortal(host, dialog) : host;
}

function Message({ snack, onClose }: { snack: ShownSnack; onClose: () => void }) {
  const [focused, setFocused] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  const held = focused || pointedAt;
  const cameFrom = useRef<Element>(null);
  const timeout = snack.timeoutMs;
  useEffect(() => {
    if (timeout === null || timeout === undefined || held) return undefined;
    const timer = setTimeout(onClose, timeout);
    return () => clearTimeout(timer);
  }, [timeout, held, onClose]);
  const close = () => {
    onClose();
    // The button that had the focus is gone: it goes back to where it was.
    if (focused && cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  };
  const arrive = (event: FocusEvent) => {
    if (!focused) cameFrom.current = event.relatedTarget;
    setFocused(true);
  };
  const leave = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget));
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || snack.closeable === false) return;
    event.stopPropagation();
    close();
  };
  const Icon = snack.icon ? ICONS[snack.icon] : undefined;
  const orange = snack.colour === 'orange';
  const wraps = snack.action !== undefined && snack.closeable !== false;
  return (
    <Box
      role={snack.icon === 'error' ? 'alert' : 'status'}
      onFocus={arrive}
      onBlur={leave}
      onKeyDown={keys}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        columnGap: 3,
        // Two buttons leave a phone no room for words beside them.
        flexWrap: { xs: wraps ? 'wrap' : 'nowrap', sm: 'nowrap' },
        minHeight: 44,
        maxWidth: 640,
        p: '6px 8px 6px 16px',
        borderRadius: '8px',
        boxShadow: 'var(--e3)',
        color: '#ffffff',
        bgcolor: orange ? '#b64a02' : '#0b1626',
        border: orange ? '1px solid transparent' : '1px solid rgba(255,255,255,.08)',
      }}
    >
      {Icon ? <Icon aria-hidden sx={{ fontSize: 18, flex: 'none' }} /> : null}
      <Box sx={{ flex: { xs: wraps ? '1 1 calc(100% - 48px)' : '1 1 auto', sm: '1 1 auto' }, minWidth: 0, pr: 2, py: 1 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {snack.text}
        </Typography>
        {snack.detail ? (
          <Typography variant="caption" component="p" sx={{ color: '#d1dceb', overflowWrap: 'anywhere' }}>
            {snack.detail}
          </Typography>
        ) : null}
      </Box>
      <Row sx={{ flex: 'none', ml: 'auto' }}>
        {snack.action ? (
          <SnackButton
            onClick={() => {
              close();
              snack.action?.onClick();
            }}
          >
            {snack.action.label}
          </SnackButton>
        ) : null}
        {snack.closeable === false ? null : <SnackButton onClick={close}>Close</SnackButton>}
      </Row>
    </Box>
  );
}

function SnackButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        minHeight: 32,
        px: 3,
        borderRadius: '6px',
        fontSize: 13,
        fontWeight: 600,
        color: '#ffab70',
        flex: 'none',
        '&:hover': { bgcolor: 'rgba(255,255,255,.08)' },
        '&.Mui-focusVisible': { outlineColor: '#8db8ee' },
        '@media (max-width:899.95px), (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {children}
    </ButtonBase>
  );
}
