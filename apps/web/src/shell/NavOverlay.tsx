import { Close } from '../ui/icons/general.ts';
import { Drawer } from '../ui/kit/overlays.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Box, Row } from '../ui/layout.ts';
import { Logo } from './Logo.tsx';
import { NavList } from './NavList.tsx';

/** The whole list over the page, on screens where it does not stay. */
export function NavOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 280, maxWidth: 'calc(100vw - 48px)' }, 'aria-label': 'Menu', role: 'dialog' } }}
    >
      <Row align="center" justify="space-between" sx={{ height: { xs: 56, md: 52 }, flex: 'none', pl: 5, pr: 2, bgcolor: 'bar.main' }}>
        <Logo size={20} />
        <IconButton label="Close the menu" onBar onClick={onClose}>
          <Close />
        </IconButton>
      </Row>
      <Box sx={{ flex: 1, overflow: 'auto' }}>
        <NavList rail={false} onFollow={onClose} />
      </Box>
    </Drawer>
  );
}
