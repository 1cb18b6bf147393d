import { type Random, seededRandom } from '@limn/model';
import { describe, expect, it } from 'vitest';
import {
  compileSql,
  compileTree,
  evaluate,
  INPUT_TYPES,
  OPERATORS,
  treeProblems,
  treeSentence,
  UNKNOWN,
  type Facts,
  type FactValue,
  type Verdict,
} from './index.ts';
import { COLUMNS, randomMoment, randomTree } from './testing/index.ts';

const moment = { now: Date.UTC(2026, 10, 22, 12), timezone: 'Europe/London' };
const rule = (id: string, value: unknown = 'x', more: object = {}) => ({
  type: 'rule',
  query: { category_id: 'c', id, operator: 0, value, ruleType: 1 },
  ...more,
});
const all = (...children: unknown[]) => ({ operator: 'All', children });
const any = (...children: unknown[]) => ({ operator: 'Any', children });

function noting(values: Readonly<Record<string, FactValue>>): { facts: Facts; read: string[] } {
  const read: string[] = [];
  return {
    read,
    facts: {
      moment,
      read: ({ id }) => {
        read.push(String(id));
        return values[id];
      },
    },
  };
}

describe('compileTree', () => {
  it('reads a fact only when a rule that is reached asks for it', () => {
    const values = { a: 'y', b: 'x', c: 'x' };
    const stopped = noting(values);
    expect(compileTree(all(rule('a'), rule('b'))).decide(stopped.facts)).toBe('false');
    expect(stopped.read).toEqual(['a']);
    const found = noting(values);
    expect(compileTree(any(rule('b'), { type: 'group', ...all(rule('c')) })).decide(found.facts)).toBe('true');
    expect(found.read).toEqual(['b']);
    const off = noting(values);
    compileTree(all(rule('a', 'y'), rule('b', 'x', { off: true }), rule('c', null))).decide(off.facts);
    expect(off.read).toEqual(['a']);
  });

  it('goes on behind an unknown fact, which another may make unimportant', () => {
    const { facts, read } = noting({ a: UNKNOWN, b: 'y' });
    expect(evaluate(all(rule('a'), rule('b')), facts)).toBe('false');
    expect(read).toEqual(['a', 'b']);
  });

  it('asks for the place only where a distance to the recipient is reached', () => {
    let asked = 0;
    const facts: Facts = { moment, read: () => '1,1', place: () => (asked++, { latitude: 1, longitude: 1 }) };
    const within = { type: 'rule', query: { category_id: 'c', id: 'i', operator: 21, value: 1, ruleType: 1 } };
    expect(evaluate(all(rule('a'), within), facts)).toBe('false');
    expect(asked).toBe(0);
    expect(evaluate(all(within), facts)).toBe('true');
    expect(asked).toBe(1);
  });

  it('explains every group and rule', () => {
    const tree = all(
      rule('a'),
      { type: 'group', ...any(rule('b'), rule('c')) },
      rule('d', null),
      { type: 'group', ...all(rule('a')) },
      rule('a', 'x', { off: true }),
    );
    const { facts, read } = noting({ a: 'x', b: UNKNOWN, c: 'x' });
    expect(compileTree(tree).explain(facts)).toEqual({
      verdict: 'false',
      trace: [
        { path: '', verdict: 'false' },
        { path: 'children[0]', verdict: 'true' },
        { path: 'children[1]', verdict: 'true' },
        { path: 'children[1].children[0]', verdict: 'unknown' },
        { path: 'children[1].children[1]', verdict: 'true' },
        { path: 'children[2]', verdict: 'false', because: 'value_missing' },
        { path: 'children[3]', verdict: 'unreached' },
        { path: 'children[3].children[0]', verdict: 'unreached' },
        { path: 'children[4]', verdict: 'off' },
      ],
    });
    expect(read).toEqual(['a', 'b', 'c']);
    const everything = compileTree(tree).explain(facts, { everything: true });
    expect(everything.verdict).toBe('false');
    expect(everything.trace.map(({ verdict }) => verdict)).not.toContain('unreached');
  });

  it('never matches a field that the catalogue does not know', () => {
    const typeOf = ({ id }: { id: string | number }) => (id === 'a' ? 1 : undefined);
    const { facts } = noting({ a: 'x', b: 'x' });
    const notEqual = { type: 'rule', query: { category_id: 'c', id: 'b', operator: 1, value: 'q', ruleType: 1 } };
    expect(evaluate(all(rule('a')), facts, { typeOf })).toBe('true');
    expect(compileTree(all(notEqual), { typeOf }).explain(facts).trace[1]).toEqual({
      path: 'children[0]',
      verdict: 'false',
      because: 'unknown_field',
    });
  });

  it('takes the type from the catalogue where it differs from the saved one', () => {
    const facts: Facts = { moment, read: () => '1.0' };
    expect(evaluate(all(rule('a', '1')), facts)).toBe('false');
    expect(evaluate(all(rule('a', '1')), facts, { typeOf: () => 0 })).toBe('true');
  });

  it('decides a list of 100,000 values', () => {
    const inList = {
      type: 'rule',
      query: { category_id: 'c', id: 'a', operator: 19, value: Array.from({ length: 100_000 }, (_, n) => String(n)), ruleType: 1 },
    };
    const compiled = compileTree(all(inList));
    expect(['99999', '100000'].map((value) => compiled.decide({ moment, read: () => value }))).toEqual(['true', 'false']);
  });

  it('explains an earlier decision from what each rule answered then', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 1000; round++) {
      const whole = randomTree(random, Math.floor(random() * OPERATORS.length), Math.floor(random() * INPUT_TYPES.length));
      const tree = round % 2 ? damaged(whole, random) : whole;
      const facts: Facts = { moment, read: (field) => (JSON.stringify(field).length % 3 ? 'x' : UNKNOWN), place: () => UNKNOWN };
      const compiled = compileTree(tree);
      const answers: Verdict[] = [];
      expect(compiled.decideNoting(facts, (answer) => answers.push(answer))).toBe(compiled.decide(facts));
      const left = answers.values();
      expect(compiled.replay(() => left.next().value)).toEqual(compiled.explain(facts));
      expect(left.next().done).toBe(true);
      expect(answers.length > 0 ? compiled.replay(() => undefined) : undefined).toBeUndefined();
    }
  });

  it('decides, explains, compiles and words anything without throwing', () => {
    const random = seededRandom(99);
    for (let round = 0; round < 4000; round++) {
      const tree = damaged(randomTree(random, Math.floor(random() * OPERATORS.length), Math.floor(random() * INPUT_TYPES.length)), random);
      const facts: Facts = {
        ...randomMoment(random),
        read: () => pick(WILD, random) as FactValue,
        place: () => pick(WILD, random) as null,
      };
      const compiled = compileTree(tree);
      const verdict = compiled.decide(facts);
      expect(['true', 'false', 'unknown']).toContain(verdict);
      compiled.explain(facts);
      compileSql(tree, { facts, columnOf: () => COLUMNS.t1 });
      treeSentence(tree, []);
      treeProblems(tree);
    }
  });

  it('decides trees of any depth and size', () => {
    let deep: unknown = all();
    for (let level = 0; level < 100_000; level++) deep = { type: 'group', ...all(deep) };
    expect(evaluate(deep, { moment, read: () => 'x' })).toBe('false');
    expect(evaluate(all(...Array.from({ length: 20_000 }, () => rule('a'))), { moment, read: () => 'x' })).toBe('false');
  });
});

/** Values that JSON can put into a tree. */
const JSON_WILD: readonly unknown[] = [
  null,
  -0,
  1e308,
  '',
  '\ud800',
  '9'.repeat(500),
  true,
  [],
  [[]],
  [null, [1]],
  {},
  { latitude: 'x', longitude: 1 },
  { toString: null },
  '0000-00-00',
  '2026-02-30T25:61',
  '[[',
  '[[a.b]]'.repeat(40),
];

/** Values that a careless provider of facts might return. */
const WILD: readonly unknown[] = [
  ...JSON_WILD,
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  10n ** 30n,
  Symbol('odd'),
  UNKNOWN,
  () => 1,
  { latitude: Number.NaN, longitude: 0 },
  new Date(Number.NaN),
  new Date(8.64e15),
  [new Date(Number.NaN), 1n],
];

function pick(from: readonly unknown[], random: Random): unknown {
  return from[Math.floor(random() * from.length)];
}

/** Some of its values replaced with what no client would send. */
function damaged(value: unknown, random: Random): unknown {
  if (random() < 0.06) return pick(JSON_WILD, random);
  if (Array.isArray(value)) return value.map((member) => damaged(member, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, damaged(member, random)]));
}
