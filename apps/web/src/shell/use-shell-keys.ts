import { useLayoutEffect } from 'react';

const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';

/** Ctrl K or ⌘K anywhere; `?` where it is not typed into something and nothing is open. */
export function useShellKeys({ onSearch, onShortcuts }: { onSearch: () => void; onShortcuts: (() => void) | undefined }): void {
  // With the page that is seen, not after it: quick fingers don't wait.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const ctrl = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() === 'k' && ctrl && !event.shiftKey) {
        event.preventDefault();
        onSearch();
      }
      if (event.key === '?' && !ctrl && onShortcuts && !isSomethingOpen() && !document.activeElement?.matches(TYPING)) {
        event.preventDefault();
        onShortcuts();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

/** Closing dialogs are hidden already and do not count. */
function isSomethingOpen(): boolean {
  return [...document.querySelectorAll(OPEN)].some((element) => !element.closest('[aria-hidden="true"]'));
}
