/**
 * Values of the link that a rule's step can do nothing with: then the rule compares with the text as it came,
 * and matches no one.
 */
import { canRun, contextOf, findTransform, parseTemplate } from '@limn/merge';
import type { RecipeDraft } from '../draft/recipe-draft.ts';
import type { PreviewValues } from './preview-values.ts';
import { factsOf } from './preview-values.ts';

export interface UnreadValue {
  parameter: string;
  value: string;
  /** The label of the step: "Month Name". */
  step: string;
}

export function unreadValues(
  draft: Pick<RecipeDraft, 'filters' | 'recipe_weightings' | 'recipe_ordering'>,
  values: PreviewValues,
): UnreadValue[] {
  const given = factsOf(values);
  const trees = [draft.filters, ...draft.recipe_weightings.map(({ rule }) => rule), ...draft.recipe_ordering.map(({ rule }) => rule)];
  const found = trees
    .flatMap((tree) => textsIn(tree))
    .flatMap((text) => parseTemplate(text).parts)
    .flatMap((part): UnreadValue[] => {
      if (typeof part === 'string' || !part.expression) return [];
      const { source, steps } = part.expression;
      const [first] = steps;
      const value = given[source];
      if (!first || !value || canRun(first, value, contextOf())) return [];
      return [{ parameter: source, value, step: findTransform(first.transform)?.label ?? first.transform }];
    });
  return [...new Map(found.map((one) => [`${one.parameter} ${one.step}`, one])).values()];
}

/** Texts anywhere in a rule tree, whose shape the server checks. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}
