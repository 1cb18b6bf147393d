import { expect, test } from 'vitest';
import { commands } from '../features/design/editor/commands/index.ts';
import { keyLabel } from '../features/design/editor/commands/keys.ts';
import { EDITOR_KEYS } from './editor-keys.ts';

test('lists every editor command that has a key', () => {
  const known = new Map(EDITOR_KEYS);
  for (const { label, keys } of commands.filter((command) => command.keys.length > 0 && !command.label.startsWith('Move ')))
    expect([label, known.get(label)]).toEqual([label, keyLabel(keys[0] ?? '', false)]);
  const moves = commands.filter((command) => command.label.startsWith('Move '));
  expect(
    new Set(moves.map(({ label, keys }) => [label.replace(/left|right|up|down/, 'by'), keys[0]?.startsWith('Shift+')].join())),
  ).toEqual(new Set(['Move by 1 px,false', 'Move by 10 px,true']));
});
