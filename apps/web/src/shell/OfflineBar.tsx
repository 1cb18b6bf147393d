import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useServices } from '../api/services.tsx';
import type { Lost } from '../api/connection.ts';
import { CloudOff } from '../ui/icons/general.ts';
import { ButtonBase } from '../ui/kit/base.ts';
import { Box, Row } from '../ui/layout.ts';
import { useTopDialog } from '../ui/use-top-dialog.ts';

const WORDS: Readonly<Record<Lost, readonly [what: string, then: string]>> = {
  network: ['You are offline.', 'You can’t load or save anything until you’re back online.'],
  server: ['Limn isn’t responding.', 'You can’t load or save anything until it does. We’ll keep trying.'],
};

/**
 * Over everything while the server cannot be reached; within a dialog that is open, so that it is read out
 * and reached there too. Pages and dialogs begin under it, by the variable `--offline-bar` that holds its
 * height.
 */
export function OfflineBar() {
  const { connection } = useServices();
  const lost = useSyncExternalStore(connection.subscribe, connection.lost);
  const bar = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  useEffect(() => connection.watch(), [connection]);
  useEffect(() => {
    if (!lost || !bar.current) return undefined;
    const { style } = document.documentElement;
    const place = () => style.setProperty('--offline-bar', `${bar.current?.offsetHeight ?? 0}px`);
    place();
    notifyMoved();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      style.removeProperty('--offline-bar');
      notifyMoved();
    };
  }, [lost]);
  const host = (
    <Box role="status" aria-label="Connection" sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'snackbar' }}>
      {lost ? (
        <Row
          ref={bar}
          gap={2}
          align="center"
          justify="center"
          sx={{
            minHeight: 36,
            px: 4,
            py: '2px',
            bgcolor: 'warning.ground',
            color: 'text.primary',
            borderBottom: '1px solid',
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <CloudOff sx={{ fontSize: 18, color: 'warning.main', flex: 'none' }} aria-hidden />
          <span>
            <b>{WORDS[lost][0]}</b> {connection.promised() ?? WORDS[lost][1]}
          </span>
          <ButtonBase
            onClick={connection.tryNow}
            sx={{
              minHeight: 32,
              px: 2,
              borderRadius: '6px',
              fontSize: 13,
              fontWeight: 600,
              color: 'link',
              flex: 'none',
              whiteSpace: 'nowrap',
              '&:hover': { textDecoration: 'underline' },
              '@media (max-width:899.95px)': { minHeight: 44 },
            }}
          >
            Try now
          </ButtonBase>
        </Row>
      ) : null}
    </Box>
  );
  return dialog ? createPortal(host, dialog) : host;
}

/**
 * An open menu follows its button now, and not at the press of the mouse, under which another of its lines
 * would come to lie.
 */
function notifyMoved(): void {
  window.dispatchEvent(new Event('resize'));
}
