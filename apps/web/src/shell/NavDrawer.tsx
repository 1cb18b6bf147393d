import Drawer from '@mui/material/Drawer';
import Close from '@mui/icons-material/CloseOutlined';
import { IconButton } from '../ui/IconButton.tsx';
import { Box } from '../ui/layout.ts';
import { Logo } from './Logo.tsx';
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

/** Wide: 240, stays, folds to a rail of 56. Medium: the rail, and the whole list over the page. Narrow: over the page only. */
export function NavDrawer({ place, hidden, folded, open, onClose }: NavDrawerProps) {
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
      {place === 'wide' && !hidden ? null : (
        <Drawer
          open={open}
          onClose={onClose}
          slotProps={{ paper: { sx: { width: 280, maxWidth: 'calc(100vw - 48px)' }, 'aria-label': 'Menu', role: 'dialog' } }}
        >
          <Box
            sx={{
              height: { xs: 56, md: 52 },
              flex: 'none',
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              pl: 5,
              pr: 2,
              bgcolor: 'bar.main',
            }}
          >
            <Logo size={20} />
            <IconButton label="Close the menu" onBar onClick={onClose}>
              <Close />
            </IconButton>
          </Box>
          <Box sx={{ flex: 1, overflow: 'auto' }}>
            <NavList rail={false} onFollow={onClose} />
          </Box>
        </Drawer>
      )}
    </>
  );
}
