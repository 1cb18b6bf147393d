import { useState, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '../../../ui/layout.ts';
import { Picture } from '../../../ui/Picture.tsx';

const LARGE = { width: 280, height: 210 };

/**
 * The picture of a cell, small; large beside it under the pointer or the focus. It opens in a tab of its own.
 */
export function Thumbnail({ address }: { address: string }) {
  const [at, setAt] = useState<DOMRect>();
  const name = nameOf(address);
  const show = (event: SyntheticEvent<HTMLElement>) => setAt(event.currentTarget.getBoundingClientRect());
  const hide = () => setAt(undefined);
  return (
    <Box
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 40,
        height: 30,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'well',
        verticalAlign: 'middle',
        '& svg': { fontSize: '20px !important' },
      }}
    >
      <Picture src={address} alt={name} style={{ width: 40, height: 30, objectFit: 'contain' }} />
      {at ? createPortal(<Large address={address} at={at} />, document.body) : null}
    </Box>
  );
}

function Large({ address, at }: { address: string; at: DOMRect }) {
  const left = Math.max(8, Math.min(at.left, window.innerWidth - LARGE.width - 8));
  const below = at.bottom + 8 + LARGE.height < window.innerHeight;
  return (
    <Box
      aria-hidden
      style={{ left, top: below ? at.bottom + 8 : Math.max(8, at.top - LARGE.height - 8) }}
      sx={{
        ...LARGE,
        position: 'fixed',
        zIndex: 'tooltip',
        pointerEvents: 'none',
        borderRadius: '10px',
        overflow: 'hidden',
        bgcolor: 'background.float',
        boxShadow: 'var(--e2)',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Picture src={address} alt="" style={{ ...LARGE, objectFit: 'contain' }} eager />
    </Box>
  );
}

function nameOf(address: string): string {
  const last = address.split(/[?#]/)[0]?.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last) || address;
  } catch {
    return last;
  }
}
