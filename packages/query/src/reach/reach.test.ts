/**
 * Rules that can never be true: found in the usual mistakes, and never reported when some values make them
 * true.
 */
import { seededRandom } from '@limn/model';
import { describe, expect, test } from 'vitest';
import {
  compileTree,
  finish,
  INPUT_TYPE,
  INPUT_TYPES,
  OPERATOR,
  OPERATORS,
  UNKNOWN,
  unreachableInSteps,
  type FieldDomain,
  type OrderedTree,
  type ReachOptions,
} from '../index.ts';
import { randomMoment, randomRow, randomTree, type COLUMNS } from '../testing/index.ts';

const { TEXT, NUMBER, DATE, TIME, DATETIME, SELECT, MULTI_SELECT, BOOL } = INPUT_TYPE;
type Key = keyof typeof OPERATOR;
const is = (id: string, operator: Key, value: unknown, ruleType = TEXT) => ({
  type: 'rule',
  query: { category_id: 'c', id, operator: OPERATOR[operator], value, ruleType },
});
const all = (...children: unknown[]) => ({ operator: 'All', children });
const any = (...children: unknown[]) => ({ operator: 'Any', children });
const group = (tree: object) => ({ type: 'group', ...tree });
const DAYS = ['Monday', 'Tuesday', 'Sunday'];
const domainOf = ({ id }: { id: string | number }): FieldDomain | undefined =>
  id === 'day'
    ? { values: DAYS, isKnown: true }
    : id === 'hour'
      ? { values: Array.from({ length: 24 }, (_, h) => h), isKnown: true }
      : undefined;
const unreachable = (trees: readonly OrderedTree[], options?: ReachOptions) => finish(unreachableInSteps(trees, options)).found;
const alone = (rule: unknown) => unreachable([{ rule, after: [] }], { domainOf });
const inOrder = (...rules: unknown[]) =>
  unreachable(
    rules.map((rule, place) => ({ rule, after: Array.from({ length: place }, (_, index) => index) })),
    { domainOf },
  );

test.each([
  ['two values at once', all(is('tier', 'EQUAL', 'gold'), is('tier', 'EQUAL', 'silver'))],
  ['a value and its opposite', all(is('tier', 'EQUAL', 'gold'), is('tier', 'N_EQUAL', 'GOLD '.trim()))],
  ['a value that a list leaves out', all(is('tier', 'EQUAL', 'gold'), is('tier', 'INLIST', ['silver', 'bronze']))],
  ['a value that doesn’t contain it', all(is('tier', 'EQUAL', 'gold'), is('tier', 'CONTAINS', 'silver'))],
  ['a part and its opposite', all(is('tier', 'CONTAINS', 'go'), is('tier', 'N_CONTAINS', 'GO'))],
  ['empty, and a value', all(is('tier', 'EMPTY', null), is('tier', 'BEGINS_WITH', 'g'))],
  ['an empty span of numbers', all(is('points', 'GREATER', 5, NUMBER), is('points', 'SMALLER_OR_EQUAL', '5', NUMBER))],
  ['a number outside of the span', all(is('points', 'EQUAL', 7, NUMBER), is('points', 'SMALLER', 3, NUMBER))],
  ['a span of days turned round', all(is('born', 'GREATER', '2026-03-02', DATE), is('born', 'SMALLER', '2026-03-01', DATE))],
  ['a span of times turned round', all(is('at', 'GREATER_OR_EQUAL', '18:00', TIME), is('at', 'SMALLER', '09:00', TIME))],
  [
    'a moment before and after',
    all(is('at', 'SMALLER', '2026-03-02 10:00', DATETIME), is('at', 'GREATER', '2026-03-02 10:00:30', DATETIME)),
  ],
  ['no and yes', all(is('vip', 'EQUAL', true, BOOL), is('vip', 'EQUAL', 'no', BOOL))],
  [
    'a list and its opposite',
    all(is('likes', 'LIST_CONTAINS', ['ski'], MULTI_SELECT), is('likes', 'N_LIST_CONTAINS', ['ski'], MULTI_SELECT)),
  ],
  ['a deeper group', all(is('tier', 'EQUAL', 'a'), group(all(is('x', 'EQUAL', 1), group(all(is('tier', 'EQUAL', 'b'))))))],
])('finds rules that contradict each other: %s', (_what, tree) => {
  expect(alone(tree)).toMatchObject([{ kind: 'conflict', tree: 0, paths: [expect.any(String), expect.any(String)] }]);
});

test('names the rules by their paths, also in a branch that leaves the whole true', () => {
  const dead = group(all(is('tier', 'EQUAL', 'a'), is('town', 'EQUAL', 'Hull'), is('tier', 'EQUAL', 'b')));
  expect(alone(any(is('x', 'EQUAL', '1'), dead))).toEqual([
    { kind: 'conflict', tree: 0, paths: ['children[1].children[0]', 'children[1].children[2]'] },
  ]);
});

test('finds a single rule that no value fulfils, and a whole that none do', () => {
  expect(alone(all(is('hour', 'GREATER', 23, NUMBER)))).toEqual([{ kind: 'conflict', tree: 0, paths: ['children[0]'] }]);
  const narrow = [is('hour', 'GREATER', 8, NUMBER), is('hour', 'SMALLER', 10, NUMBER), is('hour', 'N_EQUAL', 9, NUMBER)];
  expect(alone(all(...narrow))).toEqual([{ kind: 'never', tree: 0 }]);
});

test('finds trees that earlier ones always take over', () => {
  const gold = all(is('tier', 'EQUAL', 'gold'));
  expect(inOrder(all(), gold)).toEqual([{ kind: 'covered', tree: 1, by: 0 }]);
  expect(inOrder(gold, all(is('town', 'EQUAL', 'Hull'), is('tier', 'EQUAL', 'Gold')))).toEqual([{ kind: 'covered', tree: 1, by: 0 }]);
  expect(inOrder(all(is('hour', 'GREATER', 6, NUMBER)), all(is('hour', 'GREATER', 8, NUMBER)))).toEqual([
    { kind: 'covered', tree: 1, by: 0 },
  ]);
  const days = DAYS.map((day) => all(is('day', 'EQUAL', day, SELECT)));
  expect(inOrder(...days, gold)).toEqual([{ kind: 'covered', tree: 3 }]);
  expect(inOrder(all(is('tier', 'INLIST', 'gold;silver')), any(is('tier', 'EQUAL', 'silver'), is('tier', 'EQUAL', 'gold')))).toEqual([
    { kind: 'covered', tree: 1, by: 0 },
  ]);
});

test('is silent where values may still tell', () => {
  const gold = all(is('tier', 'EQUAL', 'gold'));
  // Anyone who has no tier, or an unknown one, is neither.
  expect(inOrder(gold, all(is('tier', 'N_EQUAL', 'gold')), all())).toEqual([]);
  expect(inOrder(all(is('town', 'EQUAL', 'Hull'), is('tier', 'EQUAL', 'gold')), gold)).toEqual([]);
  expect(
    unreachable([
      { rule: all(), after: [] },
      { rule: gold, after: [] },
    ]),
  ).toEqual([]);
  expect(alone(all(is('likes', 'LIST_CONTAINS', ['ski'], MULTI_SELECT), is('likes', 'LIST_CONTAINS', ['golf'], MULTI_SELECT)))).toEqual([]);
  expect(alone(all(is('tier', 'CONTAINS', 'go'), is('tier', 'BEGINS_WITH', 'si')))).toEqual([]);
});

test('never says it of what random values make true', () => {
  const random = seededRandom(17);
  let said = 0;
  for (let round = 0; round < 1500; round++) {
    const rules = [0, 1, 2].map(() =>
      randomTree(random, Math.floor(random() * OPERATORS.length), Math.floor(random() * INPUT_TYPES.length)),
    );
    const found = unreachable(rules.map((rule, place) => ({ rule, after: Array.from({ length: place }, (_, index) => index) })));
    said += found.length;
    const trees = rules.map((rule) => compileTree(rule));
    for (let person = 0; person < 12; person++) {
      const row = randomRow(random);
      const facts = {
        ...randomMoment(random),
        read: ({ id }: { id: string | number }) => (random() < 0.02 ? UNKNOWN : row[id as keyof typeof COLUMNS]),
      };
      const verdicts = trees.map((tree) => tree.explain(facts, { everything: true }));
      for (const one of found) {
        const { verdict, trace } = verdicts[one.tree] ?? { verdict: '', trace: [] };
        if (one.kind === 'never') expect([one, verdict]).not.toEqual([one, 'true']);
        else if (one.kind === 'covered')
          expect([one, verdict === 'true' && verdicts.slice(0, one.tree).every((earlier) => earlier.verdict !== 'true')]).toEqual([
            one,
            false,
          ]);
        else if (one.kind === 'always' || one.kind === 'off')
          expect({
            one,
            verdicts: one.paths.map((path) => trace.find((entry) => entry.path === path)?.verdict),
            wholeVerdict: one.kind === 'always' && one.whole ? verdict : '',
          }).toEqual({
            one,
            verdicts: one.paths.map(() => (one.kind === 'always' ? 'true' : 'false')),
            wholeVerdict: one.kind === 'always' && one.whole ? 'true' : '',
          });
        else expect([one, one.paths.every((path) => trace.find((entry) => entry.path === path)?.verdict === 'true')]).toEqual([one, false]);
      }
    }
  }
  expect(said).toBeGreaterThan(300);
});

test('takes any JSON, and stops where there is too much to try', () => {
  for (const rule of [null, 7, [], { operator: 'None', children: [] }, { operator: 'All', children: [null, { type: 'rule' }] }])
    expect(() => alone(rule)).not.toThrow();
  const wide = Array.from({ length: 60 }, (_, field) =>
    any(...Array.from({ length: 5 }, (_one, n) => is(`f${(field + n) % 60}`, 'EQUAL', n % 3))),
  );
  expect(Array.isArray(inOrder(...wide))).toBe(true);
});

/** Values and rules together. */
const MAX_LOOKS = 3_300_000;

describe('long lists', () => {
  const list = (from: number, length: number, prefix = 'customer') => Array.from({ length }, (_, n) => `${prefix} ${from + n}`);
  const reach = (rules: unknown[]) => {
    const trees = rules.map((rule, place) => ({ rule, after: [...Array.from({ length: place }).keys()] }));
    let steps = 0;
    const search = unreachableInSteps(trees);
    for (;;) {
      const { done, value } = search.next();
      if (done) return { ...value, steps };
      steps += 1;
    }
  };

  test('are checked with work that grows with their values alone', () => {
    const rulesets = Array.from({ length: 50 }, (_, n) => all(is('id', 'INLIST', list(n * 10_000, 10_000))));
    const covered = all(is('id', 'INLIST', list(0, 20_000).slice(5000, 15_000)));
    const { found, unchecked, looks, steps } = reach([...rulesets, covered]);
    expect(found).toEqual([{ kind: 'covered', tree: 50 }]);
    expect(unchecked).toEqual([]);
    // Every value is read once and tried once: 51 lists of 10,000.
    expect(looks).toBeLessThan(3 * 510_000);
    expect(steps).toBeGreaterThan(1000);
  });

  test('are distinguished from what they leave out', () => {
    const long = is('id', 'INLIST', list(0, 10_000));
    expect(alone(all(long, is('id', 'EQUAL', 'Customer 9999')))).toEqual([]);
    expect(alone(all(long, is('id', 'EQUAL', 'customer 10000')))).toMatchObject([{ kind: 'conflict' }]);
    expect(alone(all(long, is('id', 'N_INLIST', list(0, 10_001))))).toMatchObject([{ kind: 'conflict' }]);
    expect(alone(all(long, is('id', 'N_INLIST', list(1, 10_000))))).toEqual([]);
    expect(alone(all(long, is('id', 'CONTAINS', 'shop')))).toMatchObject([{ kind: 'conflict' }]);
  });

  test('are left unchecked beyond a bound', () => {
    const lists = Array.from({ length: 130 }, (_, n) => all(is('id', 'INLIST', list(n, 10_000)), is('id', 'CONTAINS', 'shop')));
    const { found, unchecked, looks } = reach(lists);
    expect([found, unchecked.length]).toEqual([[], 130]);
    expect(looks).toBeLessThan(MAX_LOOKS);
    const parts = list(0, 150).map((part) =>
      all(is('id', 'CONTAINS', part), is(part, 'INLIST', list(0, 100)), is('n', 'GREATER', part, NUMBER)),
    );
    expect(reach(parts).looks).toBeLessThan(MAX_LOOKS);
  });
});
