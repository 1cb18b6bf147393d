/** References to segments: what they stand for, their paths in traces, circles and limits. */
import { describe, expect, it } from 'vitest';
import {
  compileTree,
  expandedProblems,
  INPUT_TYPE,
  LIMITS,
  OPERATOR,
  segmentProblems,
  segmentsById,
  segmentSentence,
  segmentsIn,
  segmentsReached,
  treeProblems,
  treeSentence,
  finish,
  unreachableInSteps,
  type Segments,
} from './index.ts';

const CATALOGUE = [{ id: 'c', label: 'Customer', items: [{ id: 'tier', label: 'tier', type: INPUT_TYPE.TEXT }] }];
const is = (value: string) => ({
  type: 'rule',
  query: { category_id: 'c', id: 'tier', operator: OPERATOR.EQUAL, value, ruleType: INPUT_TYPE.TEXT },
});
const ref = (id: number) => ({ type: 'segment', segment_id: id });
const all = (...children: unknown[]) => ({ operator: 'All', children });
const any = (...children: unknown[]) => ({ operator: 'Any', children });
const group = (tree: object) => ({ type: 'group', ...tree });
const map = (rules: Record<number, unknown>): Segments =>
  segmentsById(Object.entries(rules).map(([id, rule]) => ({ id: Number(id), name: `S${id}`, rule })));
const facts = (tier: string) => ({ moment: { now: 0, timezone: 'UTC' }, read: () => tier });

describe('references in a tree', () => {
  it('are found at any depth, also switched off, with their paths', () => {
    const tree = all(ref(1), group(any(is('a'), { ...ref(2), off: true })), { type: 'segment' }, { type: 'segment', segment_id: 1.5 });
    expect(segmentsIn(tree)).toEqual([
      { id: 1, path: 'children[0]' },
      { id: 2, path: 'children[1].children[1]' },
    ]);
  });

  it('reach segments of segments, missing ones and circles once each', () => {
    const segments = map({ 1: all(ref(2)), 2: all(ref(1), ref(3)) });
    expect([...segmentsReached([all(ref(1))], segments)]).toEqual([1, 2, 3]);
  });

  it('take any JSON', () => {
    for (const tree of [null, 7, 'x', [], { children: 3 }, { children: [null, ref(1), { type: 'group' }] }]) {
      const segments: Segments = new Map([[1, { name: 'x', rule: tree }]]);
      expect(() => segmentsReached([tree], segments)).not.toThrow();
      expect(() => segmentProblems(1, tree, segments)).not.toThrow();
      expect(() => expandedProblems(tree, segments)).not.toThrow();
      expect(() => compileTree(tree, { segments }).decide(facts('a'))).not.toThrow();
      expect(() => treeSentence(tree, CATALOGUE, segments)).not.toThrow();
    }
  });
});

describe('traces', () => {
  it('name the segment, and its rules below its reference', () => {
    const segments = map({ 4: all(is('gold'), ref(9)) });
    const { trace } = compileTree(all(ref(4)), { segments }).explain(facts('gold'));
    expect(trace).toEqual([
      { path: '', verdict: 'false' },
      { path: 'children[0]', verdict: 'false', segment: 4 },
      { path: 'children[0].segment.children[0]', verdict: 'true' },
      { path: 'children[0].segment.children[1]', verdict: 'false', because: 'segment_missing' },
    ]);
  });

  it('name it also where it was not reached', () => {
    const { trace } = compileTree(any(is('gold'), ref(4)), { segments: map({ 4: all(is('gold')) }) }).explain(facts('gold'));
    expect(trace.slice(2)).toEqual([
      { path: 'children[1]', verdict: 'unreached', segment: 4 },
      { path: 'children[1].segment.children[0]', verdict: 'unreached' },
    ]);
  });
});

describe('the reach check', () => {
  it('sees conflicts with the rules of a segment', () => {
    const segments = map({ 4: all(is('gold')) });
    expect(finish(unreachableInSteps([{ rule: all(is('silver'), ref(4)), after: [] }], { segments })).found).toEqual([
      { kind: 'conflict', tree: 0, paths: ['children[0]', 'children[1].segment.children[0]'] },
    ]);
    const ordered = [
      { rule: all(ref(4)), after: [] },
      { rule: all(is('gold')), after: [0] },
    ];
    expect(finish(unreachableInSteps(ordered, { segments })).found).toEqual([{ kind: 'covered', tree: 1, by: 0 }]);
  });
});

describe('segmentProblems', () => {
  it('names the path of a reference to itself, also through others', () => {
    expect(segmentProblems(1, all(is('a'), ref(1)), map({}))).toEqual([
      { code: 'circular', path: 'children[1]', message: 'A segment can’t refer to itself.' },
    ]);
    const segments = map({ 1: all(), 2: all(ref(3)), 3: all(group(any(ref(1)))), 5: all(ref(5)) });
    expect(segmentProblems(1, all(group(any(ref(2)))), segments)).toEqual([
      { code: 'circular', path: 'children[0].children[0]', message: '“S2” refers to this segment, so this segment can’t refer to it.' },
    ]);
    expect(segmentProblems(4, all(ref(2), ref(1), ref(99)), segments)).toEqual([]);
  });
});

describe('expandedProblems', () => {
  it('counts rules with those of segments, and how deep they are nested', () => {
    const many = all(...Array.from({ length: 100 }, () => is('a')));
    const wide = all(...Array.from({ length: 21 }, (_, n) => ref(n + 1)));
    const segments = map(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n + 1, many])));
    expect(expandedProblems(all(ref(1), is('b')), segments)).toEqual([]);
    expect(expandedProblems(wide, segments)).toMatchObject([{ code: 'too_many_rules', path: '' }]);
    const chain = (length: number) => map(Object.fromEntries(Array.from({ length }, (_, n) => [n + 1, all(ref(n + 2))])));
    expect(expandedProblems(all(ref(1)), chain(LIMITS.nestedSegments - 1))).toEqual([]);
    expect(expandedProblems(all(ref(1)), chain(LIMITS.nestedSegments))).toMatchObject([{ message: 'Segments can be nested 8 deep.' }]);
  });

  it('agrees with the engines about how deep segments may be nested', () => {
    const chain = (length: number) =>
      map(Object.fromEntries(Array.from({ length }, (_, n) => [n + 1, n + 1 === length ? all(is('a')) : all(ref(n + 2))])));
    const decides = (length: number) => compileTree(all(ref(1)), { segments: chain(length) }).decide(facts('a'));
    expect([decides(LIMITS.nestedSegments), decides(LIMITS.nestedSegments + 1)]).toEqual(['true', 'false']);
  });

  it('bounds what a web of references may cost', () => {
    const web = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [n + 1, any(...Array.from({ length: 100 }, () => ref(n + 2)))]));
    expect(compileTree(all(ref(1)), { segments: map({ ...web, 9: all(is('b')) }) }).decide(facts('a'))).toBe('false');
  });
});

describe('what is saved and read', () => {
  it('refuses a reference without a number', () => {
    expect(treeProblems(all(ref(3)))).toEqual([]);
    for (const id of [undefined, null, 0, -1, 1.5, '3'])
      expect(treeProblems(all({ type: 'segment', segment_id: id }))).toMatchObject([{ code: 'not_a_child', path: 'children[0]' }]);
  });

  it('calls segments by their names, and says which can’t be decided', () => {
    const segments = map({ 1: all(), 2: all(ref(3)), 3: all(ref(2)) });
    expect(treeSentence(all(is('gold'), ref(1)), CATALOGUE, segments)).toBe(
      'Customer: tier is “gold”, and in segment “S1”, which is always true.',
    );
    expect(treeSentence(any(ref(7), ref(2)), CATALOGUE, segments)).toBe(
      'An unknown segment can’t be decided, so it is never true, or in segment “S2”, which is never true. So this is never true.',
    );
    expect(segmentSentence(ref(1), segments)).toEqual({ text: 'In segment “S1”.' });
    expect(segmentSentence(ref(7), segments).problem).toBe('segment_missing');
    expect(segmentSentence(ref(3), segments).problem).toBe('segment_circular');
  });
});
