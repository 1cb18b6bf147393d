import { expect, test } from 'vitest';
import { fixedHunks } from './fixed-hunks.ts';

test('shows each change with context and line, joining near ones', () => {
  const long = `${'x'.repeat(500)}\n`.repeat(4);
  const hunks = fixedHunks([
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

test('shows nothing for unchanged text', () => {
  expect(fixedHunks([{ kind: 'kept', text: 'x' }])).toEqual([]);
  expect(fixedHunks([])).toEqual([]);
});

test('cuts what is around a change at tags, never inside one', () => {
  for (let length = 100; length < 400; length += 7) {
    const link = `<a href="https://shop.example/${'p'.repeat(length)}">`;
    const before = `<p>${'w '.repeat(40)}${link}x</a>`.repeat(4);
    const [hunk] = fixedHunks([
      { kind: 'kept', text: `${before}<img src="https://img.example/` },
      { kind: 'removed', text: 'a' },
      { kind: 'added', text: 'b' },
      { kind: 'kept', text: `${'q'.repeat(length)}" alt="x">${before}` },
      { kind: 'added', text: '<!-- END -->' },
    ]);
    for (const kind of ['removed', 'added']) {
      const shown = hunk?.pieces.map((piece) => (piece.kind === 'kept' || piece.kind === kind ? piece.text : '')).join('') ?? '';
      expect({ length, openings: shown.match(/</g)?.length, isCut: /^[^<]*>|<[^>]*$/.test(shown) }).toEqual({
        length,
        openings: shown.match(/>/g)?.length,
        isCut: false,
      });
    }
  }
});
