import { expect, test } from 'vitest';
import { draftKeeperOf } from './kept-draft.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const LIKE = { label: 'Buyers', filters: { children: [] }, parts: [] as number[] };
const MINE = { ...LIKE, label: 'Buyers of boots' };

test('finds what was kept of the same draft by the same user, until it is dropped', () => {
  const storage = memory();
  const keeper = (changes = {}) => draftKeeperOf({ noun: 'view', id: 3, userId: 7, ...changes }, LIKE, storage);
  expect(keeper().find()).toBeUndefined();
  const kept = { revision: 4, base: LIKE, draft: MINE };
  keeper().keep(kept);
  expect(keeper().find()).toEqual(kept);
  for (const other of [{ noun: 'recipe' }, { id: 4 }, { userId: 8 }]) expect(keeper(other).find()).toBeUndefined();
  keeper().drop();
  expect(keeper().find()).toBeUndefined();
});

test('passes over what an older version of the app kept, and what is broken', () => {
  for (const text of [
    '{',
    'null',
    '{}',
    '{"revision":1,"base":{"label":"x"},"draft":{"label":"y"}}',
    JSON.stringify({ revision: 1, base: LIKE, draft: { ...LIKE, parts: {} } }),
  ]) {
    const storage = memory();
    storage.setItem('limn.unsaved.7.view.3', text);
    expect([text, draftKeeperOf({ noun: 'view', id: 3, userId: 7 }, LIKE, storage).find()]).toEqual([text, undefined]);
  }
});
