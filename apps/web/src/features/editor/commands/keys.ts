/** From a key press to the command it means. */
import type { Command } from './command.ts';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** A key whose capital is another sign ("?", "]") carries its Shift in itself. */
const SHIFTED_SIGN = /^[^a-z0-9]$/i;

export function matchesKey(keys: string, press: KeyPress): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wantsShift = parts.includes('Shift');
  if (press.altKey || parts.includes('Mod') !== (press.ctrlKey || press.metaKey)) return false;
  if (wantsShift !== press.shiftKey && !(SHIFTED_SIGN.test(key) && !wantsShift)) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}

export function commandFor(press: KeyPress, commands: readonly Command[]): Command | undefined {
  return commands.find((command) => command.keys.some((keys) => matchesKey(keys, press)));
}

/** Keys as they are shown to a person: "Ctrl Shift Z", "⌘ D". */
export function keyLabel(keys: string, mac: boolean): string {
  const names: Record<string, string> = {
    Mod: mac ? '⌘' : 'Ctrl',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
  };
  return keys
    .split('+')
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
