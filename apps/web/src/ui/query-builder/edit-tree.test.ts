import type { Child, Group, RuleChild } from '@limn/query';
import { describe, expect, it } from 'vitest';
import { keyOfChild } from './child-keys.ts';
import {
  childAt,
  levelsOf,
  mayMove,
  moved,
  newGroup,
  stepOf,
  withChild,
  withCopy,
  withInserted,
  withMatch,
  withoutChild,
  withSwitched,
  type Path,
} from './edit-tree.ts';

const rule = (id: string): RuleChild => ({ type: 'rule', query: { category_id: 'c', id, operator: 0, value: id, ruleType: 1 } });
const group = (...children: Child[]): Child => ({ type: 'group', operator: 'Any', children });
const root = (...children: Child[]): Group => ({ operator: 'All', children });

/** "a (b c) d": what stands where. */
function shape(tree: Group): string {
  const word = (child: Child): string =>
    child.type === 'group' ? `(${child.children.map(word).join(' ')})` : String(child.type === 'rule' ? child.query.id : child.segment_id);
  return tree.children.map(word).join(' ');
}

const TREE = root(rule('a'), group(rule('b'), group(rule('c')), rule('d')), rule('e'));

describe('changes of a tree', () => {
  it('add, remove, copy, switch and match at any depth', () => {
    expect(shape(withInserted(TREE, [1, 1], 0, rule('x')))).toBe('a (b (x c) d) e');
    expect(shape(withInserted(TREE, [], 3, newGroup()))).toBe('a (b (c) d) e ()');
    expect(shape(withoutChild(TREE, [1, 1]))).toBe('a (b d) e');
    expect(shape(withCopy(TREE, [1]))).toBe('a (b (c) d) (b (c) d) e');
    expect(childAt(withSwitched(TREE, [1, 0]), [1, 0])).toEqual({ ...rule('b'), off: true });
    expect(withSwitched(withSwitched(TREE, [1]), [1])).toEqual(TREE);
    expect(childAt(withMatch(TREE, [1, 1], 'All'), [1, 1])).toEqual({ type: 'group', operator: 'All', children: [rule('c')] });
    expect(withMatch(TREE, [], 'Any').operator).toBe('Any');
  });

  it('make a copy that shares nothing with the original', () => {
    const copied = withCopy(TREE, [0]);
    const [original, copy] = copied.children as [RuleChild, RuleChild];
    expect(copy).toEqual(original);
    expect(copy.query).not.toBe(original.query);
    expect(keyOfChild(copy, 1)).not.toBe(keyOfChild(original, 0));
  });

  it('answer the same tree where there is nothing to change', () => {
    const places: Path[] = [[7], [0, 1], [1, 0, 3], [1, 1, 9]];
    for (const path of places) {
      expect(withoutChild(TREE, path)).toBe(TREE);
      expect(withCopy(TREE, path)).toBe(TREE);
      expect(withSwitched(TREE, path)).toBe(TREE);
    }
    expect(withMatch(TREE, [1], 'Any')).toBe(TREE);
    expect(withInserted(TREE, [0], 0, rule('x'))).toBe(TREE);
    expect(withChild(TREE, [0], (child) => child)).toBe(TREE);
  });

  it('leave alone what they don’t change, and keep keys through changes', () => {
    const keys = TREE.children.map(keyOfChild);
    const after = withChild(TREE, [1, 0], (child) => ({ ...child, off: true }));
    expect(after.children[0]).toBe(TREE.children[0]);
    expect(after.children.map(keyOfChild)).toEqual(keys);
  });

  it('carry along what this version does not know', () => {
    const odd = { type: 'segment', id: 9, later: { deep: [1] } } as unknown as Child;
    const later = { ...rule('a'), note: 'kept', query: { ...rule('a').query, operator: 99, ruleType: 50, extra: true } } as Child;
    const tree = { ...root(odd, later, group(odd)), version: 7 } as Group;
    const edited = withMatch(moved(withSwitched(tree, [0]), { from: [0], parent: [], index: 2 }, 3).tree, [2], 'All');
    expect(edited).toEqual({
      operator: 'All',
      version: 7,
      children: [later, { ...odd, off: true }, { type: 'group', operator: 'All', children: [odd] }],
    });
  });
});

describe('moves', () => {
  it.each([
    [[0], [], 3, '(b (c) d) e a', [2]],
    [[2], [], 0, 'e a (b (c) d)', [0]],
    [[0], [], 1, 'a (b (c) d) e', [0]],
    [[0], [1], 0, '(a b (c) d) e', [0, 0]],
    [[0], [1, 1], 1, '(b (c a) d) e', [0, 1, 1]],
    [[1, 0], [1], 3, 'a ((c) d b) e', [1, 2]],
    [[1, 2], [1, 1], 0, 'a (b (d c)) e', [1, 1, 0]],
    [[1, 0], [1, 1], 1, 'a ((c b) d) e', [1, 0, 1]],
    [[1, 1, 0], [], 3, 'a (b () d) e c', [3]],
    [[1, 1], [], 0, '(c) a (b d) e', [0]],
  ] as [Path, Path, number, string, Path][])('from %j to %j before %i', (from, parent, index, expected, path) => {
    const answer = moved(TREE, { from, parent, index }, 3);
    expect([shape(answer.tree), answer.path]).toEqual([expected, path]);
    expect(childAt(answer.tree, answer.path)).toEqual(childAt(TREE, from));
  });

  it('don’t go into themselves or too deep, nor to nowhere', () => {
    const refused: [Path, Path][] = [
      [[1], [1]],
      [[1], [1, 1]],
      [
        [1, 1],
        [1, 1],
      ],
      [[9], []],
      [[0], [0]],
    ];
    for (const [from, parent] of refused)
      expect({ from, parent, mayMove: mayMove(TREE, { from, parent, index: 0 }, 3) }).toEqual({ from, parent, mayMove: false });
    const two = root(group(rule('a')), group(group(rule('b'))));
    expect(levelsOf(two.children[1] as Child)).toBe(2);
    expect(mayMove(two, { from: [0], parent: [1], index: 0 }, 3)).toBe(true);
    expect(mayMove(two, { from: [1], parent: [0], index: 0 }, 3)).toBe(false);
    expect(mayMove(two, { from: [0], parent: [1, 0], index: 0 }, 3)).toBe(false);
    expect(moved(two, { from: [1], parent: [0], index: 0 }, 3).tree).toBe(two);
  });

  it('lose nothing, whatever goes where', () => {
    const paths: Path[] = [[0], [1], [2], [1, 0], [1, 1], [1, 2], [1, 1, 0]];
    const groups: Path[] = [[], [1], [1, 1]];
    for (const from of paths) {
      for (const parent of groups) {
        for (let index = 0; index <= 3; index++) {
          const { tree } = moved(TREE, { from, parent, index }, 3);
          expect(shape(tree).replaceAll(/[() ]/g, '').split('').sort().join('')).toBe('abcde');
        }
      }
    }
  });
});

describe('steps', () => {
  it('lead a rule through every place and back', () => {
    const down: string[] = [];
    let [tree, path]: [Group, Path] = [TREE, [0]];
    for (let step = stepOf(tree, path, 'down', 3); step; step = stepOf(tree, path, 'down', 3)) {
      ({ tree, path } = moved(tree, step, 3));
      down.push(shape(tree));
    }
    expect(down).toEqual([
      '(a b (c) d) e',
      '(b a (c) d) e',
      '(b (a c) d) e',
      '(b (c a) d) e',
      '(b (c) a d) e',
      '(b (c) d a) e',
      '(b (c) d) a e',
      '(b (c) d) e a',
    ]);
    const up: string[] = [];
    for (let step = stepOf(tree, path, 'up', 3); step; step = stepOf(tree, path, 'up', 3)) {
      ({ tree, path } = moved(tree, step, 3));
      up.push(shape(tree));
    }
    expect(up).toEqual([...down.slice(0, -1).reverse(), shape(TREE)]);
  });

  it('lead a group past one that it may not enter', () => {
    const tree = root(group(group(rule('a'))), group(group(rule('b'))));
    const step = stepOf(tree, [1], 'up', 3);
    expect(step && shape(moved(tree, step, 3).tree)).toBe('((b)) ((a))');
    expect(stepOf(tree, [0], 'up', 3)).toBeUndefined();
  });
});
