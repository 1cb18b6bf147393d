import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluate, INPUT_TYPE, OPERATOR, UNKNOWN, type Facts } from './index.ts';

/**
 * A tree of three answers: `true`, `false` and `unknown`, in groups of any depth, parts switched off among
 * them.
 */
type Tree = { is: boolean | undefined; off: boolean } | { wants: 'All' | 'Any'; parts: Tree[]; off: boolean };

const { tree } = fc.letrec<{ tree: Tree; rule: Tree; group: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4, depthSize: 'medium' }, tie('rule'), tie('group')),
  rule: fc.record({ is: fc.constantFrom(true, false, undefined), off: fc.boolean() }),
  group: fc.record({ wants: fc.constantFrom('All', 'Any'), parts: fc.array(tie('tree'), { maxLength: 4 }), off: fc.boolean() }),
}));

const facts: Facts = { moment: { now: 0, timezone: 'UTC' }, read: ({ id }) => (id === 'unknown' ? UNKNOWN : 'gold') };

function written(part: Tree): object {
  const off = part.off && { off: true };
  if ('wants' in part) return { type: 'group', operator: part.wants, children: part.parts.map(written), ...off };
  const query = { category_id: 'c', id: part.is === undefined ? 'unknown' : 'tier', operator: OPERATOR.EQUAL, ruleType: INPUT_TYPE.TEXT };
  return { type: 'rule', query: { ...query, value: part.is === false ? 'silver' : 'gold' }, ...off };
}

/** By the book: All is the least of its parts and Any the greatest, where unknown lies between. */
function plain(part: Tree): 0 | 1 | 2 {
  if (!('wants' in part)) return part.is === undefined ? 1 : part.is ? 2 : 0;
  const answers = part.parts.filter(({ off }) => !off).map(plain);
  if (answers.length === 0) return part.parts.length === 0 ? 2 : 0;
  return (part.wants === 'All' ? Math.min(...answers) : Math.max(...answers)) as 0 | 1 | 2;
}

it('decides groups in groups as a three-valued logic does', () => {
  const property = fc.property(tree, (part) => {
    const root: Tree = { wants: 'All', parts: [{ ...part, off: false }], off: false };
    expect(evaluate(written(root), facts)).toBe(['false', 'unknown', 'true'][plain(root)]);
  });
  fc.assert(property, { seed: 1, numRuns: 1000 });
});
