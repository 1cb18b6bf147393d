import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { useEffect, useSyncExternalStore } from 'react';
import { Box } from '../ui/layout.ts';

/** What the bar takes from the top of the window. Pages and dialogs begin under it, by the variable that the bar sets. */
const HEIGHT = '36px';

/** Over everything, dialogs too, while the browser has no connection. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (online) return undefined;
    document.documentElement.style.setProperty('--offline-bar', HEIGHT);
    return () => void document.documentElement.style.removeProperty('--offline-bar');
  }, [online]);
  return (
    <Box role="status" sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'snackbar' }}>
      {online ? null : (
        <Box
          sx={{
            height: HEIGHT,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            bgcolor: 'warning.ground',
            color: 'text.primary',
            borderBottom: '1px solid',
            borderColor: 'divider',
            typography: 'body2',
            whiteSpace: 'nowrap',
          }}
        >
          <CloudOff sx={{ fontSize: 18, color: 'warning.main', flex: 'none' }} aria-hidden />
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            <b>You are offline.</b> Nothing can be loaded or saved until the connection is back.
          </Box>
        </Box>
      )}
    </Box>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
