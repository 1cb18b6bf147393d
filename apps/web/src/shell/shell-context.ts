import { createContext, use } from 'react';

/** Dialogs and menus that parts of the shell open for each other. */
export interface ShellParts {
  showShortcuts: () => void;
}

export const ShellContext = createContext<ShellParts | undefined>(undefined);

export function useShell(): ShellParts {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell is used outside the shell.');
  return shell;
}
