import { useState } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import type { Command } from '../commands/command.ts';

/** A command, or a line between two kinds of commands. */
export type MenuEntry = Command | 'line';

export interface ObjectMenuProps {
  label: string;
  items: readonly MenuEntry[];
  anchor: HTMLElement | { left: number; top: number } | undefined;
  onClose: () => void;
}

// The kit's menu is there before a right click: other menus of the app have it fetched.
export const ObjectMenuList = lazyPart(async () => (await import('./ObjectMenuList.tsx')).ObjectMenuList);

/** Actions for the selected object. */
export function ObjectMenu(props: ObjectMenuProps) {
  const [opened, setOpened] = useState(false);
  if (props.anchor !== undefined && !opened) setOpened(true);
  return opened ? <ObjectMenuList {...props} /> : null;
}
