import { useState } from 'react';
import { lazyPart, usePreload } from '../ui/lazy-part.tsx';
import { Box } from '../ui/layout.ts';
import { NavList } from './NavList.tsx';

export type DrawerPlace = 'wide' | 'medium' | 'narrow';

export interface NavDrawerProps {
  place: DrawerPlace;
  /** The page takes the whole width: no rail either. */
  hidden: boolean;
  folded: boolean;
  /** Over the page. */
  open: boolean;
  onClose: () => void;
}

const NavOverlay = lazyPart(async () => (await import('./NavOverlay.tsx')).NavOverlay);

/**
 * Wide: 240, stays, folds to a rail of 56. Medium: the rail, and the whole list over the page. Narrow: over
 * the page only.
 */
export function NavDrawer({ place, hidden, folded, open, onClose }: NavDrawerProps) {
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  usePreload(NavOverlay);
  const rail = place === 'medium' || folded;
  return (
    <>
      {place === 'narrow' || hidden ? null : (
        <Box
          sx={{
            gridArea: 'nav',
            width: rail ? 56 : 240,
            bgcolor: 'background.sunken',
            borderRight: '1px solid',
            borderColor: 'divider',
            overflow: 'hidden auto',
          }}
        >
          <NavList rail={rail} />
        </Box>
      )}
      {opened ? <NavOverlay open={open} onClose={onClose} /> : null}
    </>
  );
}
