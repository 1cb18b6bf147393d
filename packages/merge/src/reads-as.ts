import type { MergeContext } from './context.ts';
import { readDate } from './dates.ts';
import { readNumber } from './numbers.ts';

/** Whether a step that takes this kind of value can do something with the text. Every text is text; an empty one is neither number nor date. */
export function readsAs(kind: 'text' | 'number' | 'date', text: string, context: MergeContext): boolean {
  if (kind === 'number') return readNumber(text, context.locale, context.form) !== undefined;
  return kind === 'text' || readDate(text, context) !== undefined;
}
