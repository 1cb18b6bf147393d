import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOG_EVENTS } from './log-events.ts';
import { createLog, type ProcessLog } from './log.ts';

const MINUTE_MS = 60_000;
let lines: Record<string, unknown>[];
let log: ProcessLog;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  lines = [];
  log = createLog('info', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
});
afterEach(() => void vi.useRealTimers());

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const LOGGED = new Set(
  globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts', '**/testing/**'] }).flatMap((file) =>
    [...readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(/\blog\.(?:debug|info|warn|error)\(\s*'([^']+)'/g)].map(
      ([, event]) => event ?? '',
    ),
  ),
);

test('names every event area.thing_happened, in order, and lists no unused one', () => {
  expect(LOG_EVENTS.filter((event) => !/^[a-z]+(_[a-z0-9]+)*\.[a-z0-9]+(_[a-z0-9]+)*$/.test(event))).toEqual([]);
  expect([...LOGGED].toSorted()).toEqual(LOG_EVENTS);
});

test('logs each product event once, then once a minute with a count', () => {
  const error = new Error('The disk is full.');
  for (let minute = 0; minute < 3; minute++) {
    for (const event of LOG_EVENTS) for (let time = 0; time < 1000; time++) log.error(event, { companyId: 1 }, error);
    vi.advanceTimersByTime(MINUTE_MS);
  }
  vi.advanceTimersByTime(5 * MINUTE_MS);
  for (const event of LOG_EVENTS) {
    const said = lines.filter((line) => line.event === event);
    expect(said.map(({ times, companyId, cause }) => ({ times, companyId, cause }))).toEqual(
      [undefined, 999, 1000, 1000].map((times) => ({ times, companyId: 1, cause: 'Error: The disk is full.' })),
    );
  }
});

test('prints an error at once when it comes again after a quiet minute', () => {
  for (const pauseMs of [0, 3 * MINUTE_MS, 10]) {
    vi.advanceTimersByTime(pauseMs);
    log.warn('feeds.not_read', { feedId: 1 });
  }
  expect(lines.length).toBe(2);
});

test('keeps lines with other facts apart, ten a minute, and counts the rest', () => {
  for (let feedId = 0; feedId < 200; feedId++) for (let time = 0; time < 3; time++) log.warn('feeds.not_read', { feedId });
  expect(lines.map(({ feedId }) => feedId)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines.length).toBe(21);
  expect(lines.at(-2)).toMatchObject({ feedId: 9, times: 2 });
  expect(lines.at(-1)).toMatchObject({ event: 'feeds.not_read', more: 570 });
});

test('prints every line that is no error', () => {
  for (let time = 0; time < 5; time++) log.info('blobs.swept', { blobs: 1 });
  expect(lines.length).toBe(5);
});

test('prints at the end of a process how often lines came again', () => {
  for (let time = 0; time < 27; time++) log.error('render.uncounted', {}, new Error('The journal is closed.'));
  expect(lines.map(({ times }) => times)).toEqual([undefined]);
  log.flush();
  expect(lines.map(({ times }) => times)).toEqual([undefined, 26]);
  log.flush();
  expect(lines.length).toBe(2);
});
