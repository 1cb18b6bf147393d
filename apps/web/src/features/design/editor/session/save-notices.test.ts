import { expect, test } from 'vitest';
import { AUTOSAVE_MS } from '../saving/save-queue.ts';
import { createSaveNotices } from './save-notices.ts';

function someNotices() {
  const said: string[] = [];
  let nowMs = 0;
  const notices = createSaveNotices({
    clock: { now: () => nowMs },
    onFailed: (offline) => said.push(offline ? 'offline' : 'failed'),
    onRecovered: () => said.push('recovered'),
    onUnsaved: (unsaved) => said.push(unsaved ? 'unsaved' : 'all saved'),
  });
  return { notices, said, at: (ms: number) => (nowMs = ms) };
}

test('tells of the first failure in a row, and of the save after it', () => {
  const { notices, said } = someNotices();
  notices.take({ kind: 'failed', attempts: 1, offline: true });
  notices.take({ kind: 'saving', sinceMs: 0 });
  notices.take({ kind: 'failed', attempts: 2, offline: true });
  notices.take({ kind: 'saved', at: '' });
  notices.take({ kind: 'saved', at: '' });
  expect(said).toEqual(['offline', 'recovered']);
});

test('warns of work that stays unsaved for over two intervals, once', () => {
  const { notices, said, at } = someNotices();
  const waiting = { kind: 'waiting', sinceMs: 0 } as const;
  at(2 * AUTOSAVE_MS);
  notices.watch(waiting);
  expect(said).toEqual([]);
  at(2 * AUTOSAVE_MS + 1);
  notices.watch(waiting);
  notices.watch(waiting);
  notices.take({ kind: 'saved', at: '' });
  expect(said).toEqual(['unsaved', 'all saved']);
});

test('takes the warning back when the editor closes', () => {
  const { notices, said } = someNotices();
  notices.end();
  expect(said).toEqual(['all saved']);
});
