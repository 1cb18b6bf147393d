/** Keys of the whole editor. A dialog, a menu and a field keep theirs. */
import { type Command, runCommand } from '../commands/command.ts';
import { commands as all } from '../commands/index.ts';
import { commandFor, isTypingField } from '../commands/keys.ts';
import { neighbour } from '../commands/selection.ts';
import { isReadOnly } from '../store/editor-store.ts';
import type { Editor } from './editor-context.tsx';

const PANES = '[data-editor-pane], [data-editor-stage]';
const SELECTED_ELEMENT = '[role="tab"][aria-selected="true"]:not(:disabled), [aria-pressed="true"]:not(:disabled)';
const FOCUSABLE_ELEMENT = 'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), a[href]';

/** Elements that use these keys themselves. */
const OWN_KEYS =
  '[role="slider"], [role="tab"], [role="menu"], [role="listbox"], [role="radio"], [role="combobox"], [role="dialog"], [role="alertdialog"], input';

/** Listens until the answer is called. */
export function listenForKeys(editor: Pick<Editor, 'session' | 'commands'>): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isSomethingOpen() || isGone(event.target)) return;
    const focus = document.activeElement;
    if (event.key === 'F6') return walkPanes(event);
    if (event.key === 'Tab') return walkLayers(event, editor);
    const command = commandFor(event, all);
    if (!command || command.byBrowser || !mayAct(command, event, focus)) return;
    if (runCommand(command, editor.commands)) event.preventDefault();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

/** The key closed what it was pressed in: an Enter that renames must not edit as well. */
function isGone(target: EventTarget | null): boolean {
  return target instanceof Node && !target.isConnected;
}

/** Over the editor; what is still fading out is hidden already. */
function isSomethingOpen(): boolean {
  const open = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  return [...open].some((each) => !each.closest('[aria-hidden="true"]'));
}

function mayAct(command: Command, event: KeyboardEvent, focus: Element | null): boolean {
  if (isTypingField(focus)) return false;
  const plain = !event.ctrlKey && !event.metaKey;
  if (plain && focus?.closest(OWN_KEYS)) return command.keys.includes('Delete') && !focus.closest('input:not([type=range])');
  // Enter presses the button that has the focus; it edits only from the canvas.
  if (command.id === 'edit') return focus === document.body || focus?.closest('[data-editor-stage]') !== null;
  return true;
}

/**
 * On the canvas Tab walks the layers from the top; after the last it goes on to the next control, where the
 * last stays selected.
 */
function walkLayers(event: KeyboardEvent, { session: { store } }: Pick<Editor, 'session'>): void {
  if (!document.activeElement?.matches('[data-editor-stage]') || isReadOnly(store.getState())) return;
  const next = neighbour(store.getState(), event.shiftKey ? -1 : 1);
  if (next === undefined) return;
  event.preventDefault();
  store.select([next]);
}

/**
 * F6 moves the focus to the next part of the editor, Shift F6 to the one before, as between the panes of a
 * window.
 */
function walkPanes(event: KeyboardEvent): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)];
  const now = panes.findIndex((pane) => pane.contains(document.activeElement));
  const start = now < 0 ? panes.findIndex((pane) => pane.matches('[data-editor-stage]')) : now + (event.shiftKey ? -1 : 1);
  for (let step = 0; step < panes.length; step++) {
    const pane = panes[(start + (event.shiftKey ? -step : step) + panes.length * 2) % panes.length];
    const target = pane && wayInto(pane);
    if (!target) continue;
    event.preventDefault();
    return target.focus();
  }
}

/** The chosen element in it, else the first; the canvas itself. */
function wayInto(pane: HTMLElement): HTMLElement | null {
  if (pane.matches('[data-editor-stage]')) return pane;
  return pane.querySelector<HTMLElement>(SELECTED_ELEMENT) ?? pane.querySelector<HTMLElement>(FOCUSABLE_ELEMENT);
}
