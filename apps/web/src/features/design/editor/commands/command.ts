/** The interface of a command. Menus, keys, the footer and the panels all run the same commands. */
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { selectedLayers } from '../store/editor-store.ts';
import type { Layer } from '../document/editor-document.ts';
import type { Size } from '../document/geometry.ts';
import { isFixed } from '../document/object-facts.ts';

export type EditorDialog =
  | { kind: 'insert-image' }
  | { kind: 'edit-image'; key: string }
  | { kind: 'merge-field'; target: MergeFieldTarget }
  | { kind: 'rename'; key: string }
  | { kind: 'fields' }
  | { kind: 'save-as-template' }
  | { kind: 'keys' };

export type MergeFieldTarget = { kind: 'text'; key: string } | { kind: 'insert'; insert: (placeholder: string) => void };

/** How the image is looked at. */
export interface View {
  /** 1 is one pixel of the image per pixel of the screen. */
  readonly zoom: number;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  fit(): void;
}

/** A command's view of the clipboard. */
export interface Clipboard {
  copy(): void;
  cut(): void;
  paste(): void;
}

export interface CommandContext {
  readonly store: EditorStore;
  /** Opens a dialog of the editor. */
  ask(dialog: EditorDialog): void;
  /** Starts typing in a text of the canvas. */
  typeIn(key: string): void;
  setLock(lock: boolean): void;
  setPreview(on: boolean): void;
  /** Absent where there is no screen. */
  view?: () => View | undefined;
  clipboard?: Clipboard;
}

/** True, or the sentence that says why the command cannot run now. */
export type Enabled = true | string;

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Keys as "Mod+Shift+z"; Mod is Ctrl, or ⌘ on a Mac. */
  readonly keys: readonly string[];
  /** Keys that also act while a field has the focus. */
  readonly inFields?: boolean;
  /** The browser makes an event of its own of these keys, which does the work. */
  readonly byBrowser?: boolean;
  enabled(state: EditorState): Enabled;
  run(context: CommandContext): void;
}

export function canChange(state: EditorState): Enabled {
  if (state.image.lock) return 'The image is locked.';
  if (state.mode === 'preview') return 'Go back to Edit to change the image.';
  return true;
}

export function hasSelection(state: EditorState): Enabled {
  const may = canChange(state);
  if (may !== true) return may;
  return state.selection.length > 0 ? true : 'Select an object first.';
}

/** For commands that change the place or size of what is selected. */
export function canMove(state: EditorState): Enabled {
  const may = hasSelection(state);
  if (may !== true) return may;
  return selectedLayers(state).every((layer) => isFixed(layer.object)) ? 'Its position is locked.' : true;
}

/** The one selected layer; nothing where none or several are selected. */
export function onlySelected(state: EditorState): Layer | undefined {
  const selected = selectedLayers(state);
  return selected.length === 1 ? selected[0] : undefined;
}

export function hasOneSelected(state: EditorState): Enabled {
  const may = hasSelection(state);
  if (may !== true) return may;
  return onlySelected(state) ? true : 'Select a single object.';
}

export function canvasSize(state: EditorState): Size {
  return { width: state.image.width, height: state.image.height };
}

export function runCommand(command: Command, context: CommandContext): boolean {
  if (command.enabled(context.store.getState()) !== true) return false;
  command.run(context);
  return true;
}
