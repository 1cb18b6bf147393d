import Check from '@mui/icons-material/CheckOutlined';
import Divider from '@mui/material/Divider';
import KitMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuAction } from './ActionMenu.tsx';
import { Box } from './layout.ts';

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
      {header ? <Beside muiSkipListHighlight>{header}</Beside> : null}
      {actions.flatMap((action) => [
        action.separated ? <Divider key={`${action.label}-line`} component="li" sx={{ my: 1 }} /> : null,
        action.heading ? (
          <Beside muiSkipListHighlight key={`${action.label}-heading`}>
            <Typography component="li" role="presentation" variant="label" sx={{ px: 2.5, pt: 2, pb: 1, color: 'text.secondary' }}>
              {action.heading}
            </Typography>
          </Beside>
        ) : null,
        <MenuItem
          key={action.label}
          {...(action.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': action.checked })}
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
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {action.label}
          </Box>
          {action.checked ? <Check aria-hidden /> : null}
        </MenuItem>,
      ])}
    </KitMenu>
  );
}

/** Menu content that can't be chosen: the kit would else focus it. */
function Beside({ children }: { children: ReactNode; muiSkipListHighlight: true }) {
  return children;
}
