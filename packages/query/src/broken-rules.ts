/**
 * Rules that never match because of what they are: an unknown field, comparison or segment, or a value that
 * is missing.
 */
import { typesIn, type Catalogue } from './catalogue.ts';
import { planTree, type Broken, type Plan } from './plan.ts';
import type { Segments } from './segments.ts';
import { problemSentence } from './sentence.ts';

export interface BrokenRule {
  /** As traces name it: `children[1].children[0]`. */
  path: string;
  because: Broken;
  message: string;
}

/** In the order of the tree; those that are switched off are left out. */
export function brokenRules(tree: unknown, { catalogue, segments }: { catalogue: Catalogue; segments: Segments }): BrokenRule[] {
  return [...brokenIn(planTree(tree, { typeOf: typesIn(catalogue), segments }))];
}

function* brokenIn(plan: Plan): Iterable<BrokenRule> {
  if (plan.kind === 'broken') yield { path: plan.path, because: plan.because, message: problemSentence(plan.because) };
  if (plan.kind === 'group') for (const child of plan.children) yield* brokenIn(child);
}
