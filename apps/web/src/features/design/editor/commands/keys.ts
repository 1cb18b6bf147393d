/** From a key press to the command it means. */
import type { Command } from './command.ts';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  /** The key by its place, as "KeyA": with Alt held, some keyboards write another sign. */
  code?: string;
}

/** A key whose capital is another sign ("?", "]") carries its Shift in itself. */
const SHIFTED_SIGN = /^[^a-z0-9]$/i;

export function matchesKey(keys: string, press: KeyPress): boolean {
  const parts = partsOf(keys);
  const key = parts.at(-1) ?? '';
  const wantsShift = parts.includes('Shift');
  const wantsAlt = parts.includes('Alt');
  if (press.altKey !== wantsAlt || parts.includes('Mod') !== (press.ctrlKey || press.metaKey)) return false;
  if (wantsShift !== press.shiftKey && !(SHIFTED_SIGN.test(key) && !wantsShift)) return false;
  if (wantsAlt && press.code === `Key${key.toUpperCase()}`) return true;
  return press.key.toLowerCase() === key.toLowerCase();
}

/** The last part may be the plus itself. */
function partsOf(keys: string): string[] {
  return keys.split(/\+(?!$)/);
}

export function commandFor(press: KeyPress, commands: readonly Command[]): Command | undefined {
  return commands.find((command) => command.keys.some((keys) => matchesKey(keys, press)));
}

/** Keys as they are shown to a person: "Ctrl Shift Z", "⌘ D". */
export function keyLabel(keys: string, mac: boolean): string {
  const names: Record<string, string> = {
    Mod: mac ? '⌘' : 'Ctrl',
    Alt: mac ? '⌥' : 'Alt',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
  };
  return partsOf(keys)
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

/** True where a person is typing, so that single keys are letters and not commands. */
export function isTypingField(element: Element | null): boolean {
  if (!element) return false;
  if (element.closest('[contenteditable="true"]')) return true;
  if (element.tagName === 'TEXTAREA' || element.tagName === 'SELECT') return true;
  return (
    element.tagName === 'INPUT' &&
    !['checkbox', 'radio', 'button', 'submit', 'range', 'color'].includes(element.getAttribute('type') ?? 'text')
  );
}
