import Divider from '@mui/material/Divider';
import KitMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onClick?: () => void;
  to?: string;
  danger?: boolean;
  selected?: boolean;
  /** A line above it. */
  separated?: boolean;
  disabled?: boolean;
}

export interface TriggerProps {
  onClick: (event: { currentTarget: HTMLElement }) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

/** A menu and the control that opens it. */
export function ActionMenu({
  label,
  actions,
  trigger,
  header,
}: {
  label: string;
  actions: readonly MenuAction[];
  trigger: (props: TriggerProps) => ReactNode;
  header?: ReactNode;
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = anchor !== null;
  return (
    <>
      {trigger({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      <KitMenu
        id={id}
        anchorEl={anchor}
        open={open}
        onClose={close}
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
              close();
              action.onClick?.();
            }}
            sx={action.danger ? { color: 'error.main', '& .MuiSvgIcon-root': { color: 'inherit' } } : undefined}
          >
            {action.icon}
            {action.label}
          </MenuItem>,
        ])}
      </KitMenu>
    </>
  );
}
