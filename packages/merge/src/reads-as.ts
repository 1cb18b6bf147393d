import type { MergeContext } from './context.ts';
import type { Step } from './expression.ts';
import { findTransform } from './transforms/index.ts';
import { readDate } from './dates.ts';
import { readNumber } from './numbers.ts';

/**
 * Whether a step that takes this kind of value can do something with the text. Every text is text; an empty
 * one is neither number nor date.
 */
export function readsAs(kind: 'text' | 'number' | 'date', text: string, context: MergeContext): boolean {
  if (kind === 'number') return readNumber(text, context.locale, context.form) !== undefined;
  return kind === 'text' || readDate(text, context) !== undefined;
}

/**
 * False where a step is left out because it can do nothing with the text. A step with arguments that takes
 * text always can.
 */
export function canRun({ transform: key }: Step, text: string, context: MergeContext): boolean {
  const transform = findTransform(key);
  if (!transform) return false;
  if (transform.takes !== 'text') return readsAs(transform.takes, text, context);
  return transform.arguments.length > 0 || transform.run(text, {}, context) !== undefined;
}
