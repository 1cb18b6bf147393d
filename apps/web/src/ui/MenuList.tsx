import Divider from '@mui/material/Divider';
import KitMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuAction } from './ActionMenu.tsx';

/** The list of an `ActionMenu`, open while it has an anchor. */
export function MenuList({
  id,
  label,
  actions,
  header,
  anchor,
  onClose,
}: {
  id: string;
  label: string;
  actions: readonly MenuAction[];
  header: ReactNode;
  anchor: HTMLElement | null;
  onClose: () => void;
}) {
  return (
    <KitMenu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label } }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {header}
      {actions.flatMap((action) => [
        action.separated ? <Divider key={`${action.label}-line`} component="li" sx={{ my: 1 }} /> : null,
        <MenuItem
          key={action.label}
          {...(action.to ? { component: Link, to: action.to } : {})}
          selected={action.selected ?? false}
          disabled={action.disabled ?? false}
          onClick={() => {
            onClose();
            action.onClick?.();
          }}
          sx={action.danger ? { color: 'error.main', '& .MuiSvgIcon-root': { color: 'inherit' } } : undefined}
        >
          {action.icon}
          {action.label}
        </MenuItem>,
      ])}
    </KitMenu>
  );
}
