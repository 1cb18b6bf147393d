import { cloneElement, useId, useState, type ReactElement, type ReactNode } from 'react';
import { lazyPart, usePreload } from './lazy-part.tsx';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onClick?: () => void;
  to?: string;
  danger?: boolean;
  selected?: boolean;
  /** One of several of which one is in force. */
  checked?: boolean;
  /** A title above it and those that follow. */
  heading?: string;
  /** A line above it. */
  separated?: boolean;
  disabled?: boolean;
}

interface TriggerProps {
  onClick?: (event: { currentTarget: HTMLElement }) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
}

export interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** A button; it is given what opens the menu. */
  trigger: ReactElement<TriggerProps>;
  header?: ReactNode;
}

// No one needs the kit's menu before the first one is opened.
const MenuList = lazyPart(async () => (await import('./MenuList.tsx')).MenuList);

/** A menu and the control that opens it. */
export function ActionMenu({ label, actions, trigger, header }: ActionMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  usePreload(MenuList);
  const open = anchor !== null;
  return (
    <>
      {cloneElement(trigger, {
        onClick: (event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {opened ? <MenuList id={id} label={label} actions={actions} header={header} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}
