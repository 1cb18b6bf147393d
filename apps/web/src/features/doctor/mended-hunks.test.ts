import { expect, test } from 'vitest';
import { mendedHunks } from './mended-hunks.ts';

test('each change is shown with what is around it and its line, and near ones together', () => {
  const long = `${'x'.repeat(500)}\n`.repeat(4);
  const hunks = mendedHunks([
    { kind: 'kept', text: long },
    { kind: 'removed', text: 'a\n' },
    { kind: 'added', text: 'b' },
    { kind: 'kept', text: 'near' },
    { kind: 'added', text: 'c' },
    { kind: 'kept', text: long },
    { kind: 'removed', text: 'd' },
  ]);
  expect(hunks.map(({ line, pieces }) => [line, pieces.map(({ kind, text }) => `${kind} ${text.length}`).join(', ')])).toEqual([
    [4, 'kept 160, removed 2, added 1, kept 4, added 1, kept 160'],
    [9, 'kept 160, removed 1'],
  ]);
});

test('a text without a change has nothing to show', () => {
  expect(mendedHunks([{ kind: 'kept', text: 'x' }])).toEqual([]);
  expect(mendedHunks([])).toEqual([]);
});
