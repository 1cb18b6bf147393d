import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { useSyncExternalStore } from 'react';
import { Box } from '../ui/layout.ts';

/** Shown while the browser has no connection. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 2,
            bgcolor: 'warning.ground',
            color: 'text.primary',
            borderBottom: '1px solid',
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <CloudOff sx={{ fontSize: 18, color: 'warning.main' }} aria-hidden />
          <span>
            <b>You are offline.</b> Nothing can be loaded or saved until the connection is back.
          </span>
        </Box>
      )}
    </div>
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
