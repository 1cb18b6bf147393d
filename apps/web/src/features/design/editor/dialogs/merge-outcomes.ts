/** The result of each step for a value, and which steps have no effect. */
import { evaluate, findTransform, readsAs, type MergeContext, type Transform, type Values } from '@limn/merge';
import type { MergeDraft } from './merge-draft.ts';

export interface Outcome {
  /** The value after this step. */
  text: string;
  /** Why the step leaves the value as it is; undefined where it can do its work. */
  leftOut: string | undefined;
}

/** One for each step. */
export function outcomesOf({ source, steps }: MergeDraft, values: Values, context: MergeContext): Outcome[] {
  let before = values.get(source)?.text ?? '';
  return steps.map(({ transform: key }, index) => {
    const { text } = evaluate({ source, steps: steps.slice(0, index + 1) }, values, context);
    const transform = findTransform(key);
    const leftOut = transform && whyLeftOut(transform, before, context);
    before = text;
    return { text, leftOut };
  });
}

/**
 * Why a step would do nothing with this value; an empty one says nothing about those that come with other
 * recipients.
 */
export function whyLeftOut({ takes }: Transform, value: string, context: MergeContext): string | undefined {
  if (takes === 'text' || value === '' || readsAs(takes, value, context)) return undefined;
  const shown = value.length > 24 ? `${value.slice(0, 23).toWellFormed()}…` : value;
  return `“${shown}” is not a ${takes}.`;
}
