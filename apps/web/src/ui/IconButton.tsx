import KitIconButton from '@mui/material/IconButton';
import { Tooltip } from './Tooltip.tsx';
import type { AriaAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';

export interface IconButtonProps extends Pick<AriaAttributes, 'aria-expanded' | 'aria-haspopup' | 'aria-pressed' | 'aria-controls'> {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  to?: string;
  size?: 'work' | 'page';
  disabled?: boolean;
  bordered?: boolean;
  selected?: boolean;
  /** On the navy toolbar. */
  onBar?: boolean;
  /** -1 in a toolbar, where the arrow keys lead to it. */
  tabIndex?: 0 | -1;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  children,
  onClick,
  to,
  size = 'page',
  disabled,
  bordered,
  selected,
  onBar,
  ref,
  ...aria
}: IconButtonProps) {
  const button = (
    <KitIconButton
      {...aria}
      {...(to ? { component: Link, to } : {})}
      {...(ref ? { ref } : {})}
      size={size === 'work' ? 'small' : 'medium'}
      aria-label={label}
      disabled={disabled ?? false}
      onClick={onClick}
      sx={[
        Boolean(bordered) && { border: '1px solid', borderColor: 'line.strong', bgcolor: 'background.paper' },
        Boolean(selected) && { bgcolor: 'action.selected', color: 'text.primary' },
        Boolean(onBar) && { color: '#d1dceb', '&:hover': { bgcolor: 'bar.inner' } },
      ]}
    >
      {children}
    </KitIconButton>
  );
  return disabled ? button : <Tooltip text={label}>{button}</Tooltip>;
}
