import { describe, expect, it } from 'vitest';
import { emptyGroup, LIMITS, treeProblems, type Child, type Group } from './index.ts';

const rule = (value: unknown = 'x'): Child => ({ type: 'rule', query: { category_id: 'c', id: 'i', operator: 0, value, ruleType: 1 } });
const group = (...children: Child[]): Child => ({ type: 'group', operator: 'All', children });
const root = (...children: Child[]): Group => ({ operator: 'All', children });
const named = (tree: unknown) => treeProblems(tree).map(({ code, path }) => `${code} ${path}`);

describe('treeProblems', () => {
  it('accepts three levels, an empty tree and unknown operators, types and children', () => {
    expect(named(root(rule(), group(rule(), group(rule()))))).toEqual([]);
    expect(named(emptyGroup())).toEqual([]);
    const unknown = { category_id: 'gone', id: 7, operator: 99, value: { odd: true }, ruleType: 44, later: 1 };
    expect(
      named({
        operator: 'Most',
        children: [
          { type: 'rule', query: unknown },
          { type: 'later', id: 3 },
        ],
      }),
    ).toEqual([]);
  });

  it('names the path of a group that is nested too deep', () => {
    expect(named(root(rule(), group(group(group()))))).toEqual(['too_deep children[1].children[0].children[0]']);
    expect(treeProblems(root(group()), { ...LIMITS, depth: 1 })).toEqual([
      { code: 'too_deep', path: 'children[0]', message: 'Groups can be nested 1 deep.' },
    ]);
  });

  it('names what is neither group nor rule', () => {
    expect(named(null)).toEqual(['not_a_group ']);
    expect(named({ children: 'x' })).toEqual(['not_a_group ']);
    expect(named({ operator: 'All', children: [3, { type: 'rule' }, { query: {} }] })).toEqual([
      'not_a_child children[0]',
      'not_a_child children[1]',
      'not_a_child children[2]',
    ]);
    expect(named({ operator: 'All', children: [{ type: 'group' }] })).toEqual(['not_a_group children[0]']);
  });

  it('names too many children, rules and values, and values that are too long', () => {
    const many = (count: number) => Array.from({ length: count }, () => rule());
    expect(named(root(...many(LIMITS.children + 1)))).toEqual(['too_many_children children']);
    expect(named(root(group(...many(100)), group(...many(100)), rule()))).toEqual(['too_many_rules children[2]']);
    expect(named(root(rule(Array.from({ length: 100_000 }, String))))).toEqual(['too_many_values children[0].query.value']);
    expect(named(root(rule(['a', 'x'.repeat(LIMITS.characters + 1)])))).toEqual(['value_too_long children[0].query.value[1]']);
    expect(named(root(rule('x'.repeat(LIMITS.characters + 1))))).toEqual(['value_too_long children[0].query.value']);
  });

  it('names values and unknown parts that are nested too deep', () => {
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;
    expect(named(root(rule(nested(LIMITS.nestedValues))))).toEqual([]);
    for (const levels of [LIMITS.nestedValues + 1, 50_000]) {
      const deep = nested(levels);
      expect(named(root(rule(), rule(deep)))).toEqual(['too_deep children[1].query.value']);
      expect(named({ operator: 'All', children: [{ type: 'later', inside: { deep } }] })).toEqual(['too_deep children[0].inside']);
      expect(named({ operator: 'All', newer: deep, children: [] })).toEqual(['too_deep newer']);
      expect(named(root({ ...group(rule()), newer: deep } as unknown as Child))).toEqual(['too_deep children[0].newer']);
      expect(named(root({ ...rule(), note: deep } as unknown as Child))).toEqual(['too_deep children[0].note']);
    }
    expect(treeProblems(root(rule(nested(17))))[0]?.message).toBe('Lists and objects in a value can be nested 16 deep.');
  });

  it('stops at 20 problems and at any depth', () => {
    expect(treeProblems({ operator: 'All', children: Array.from({ length: 50 }, () => 1) })).toHaveLength(20);
    let deep: unknown = emptyGroup();
    for (let level = 0; level < 50_000; level++) deep = { type: 'group', operator: 'All', children: [deep] };
    expect(named(deep)).toEqual(['too_deep children[0].children[0].children[0]']);
  });
});
