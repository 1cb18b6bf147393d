import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { superviseChild } from './supervise-child.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('starts a process again that the system had no room for', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('warn', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  const file = join(folder, 'no-room');
  const { execPath } = process;
  process.execPath = join(folder, 'none');
  const child = superviseChild({
    name: 'stray',
    script: new URL('./testing/stray-main.ts', import.meta.url),
    order: { file, breaks: 'never' },
    logLevel: 'silent',
    log,
  });
  process.execPath = execPath;
  await expect.poll(() => child.pid(), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(lines.map(({ event }) => event)).toEqual(['jobs.child_failed', 'jobs.child_exited']);
  await child.stop();
  expect(child.pid()).toBe(undefined);
});

test.each(['rejection', 'timer', 'start'] as const)(
  'starts a process again that broke by itself (%s), and its parent goes on',
  async (breaks) => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('warn', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
    const file = join(folder, breaks);
    const order = { file, breaks };
    const child = superviseChild({
      name: 'stray',
      script: new URL('./testing/stray-main.ts', import.meta.url),
      order,
      logLevel: 'silent',
      log,
    });
    const starts = async () => (await child.collect()).find(({ name }) => name === 'starts')?.samples;
    await expect.poll(starts, { timeout: 20_000 }).toEqual([['', { process: 'stray' }, 2]]);
    expect(lines).toEqual([expect.objectContaining({ event: 'jobs.child_exited', name: 'stray', code: 1 })]);
    await child.stop();
    expect([child.pid(), readFileSync(file, 'utf8')]).toEqual([undefined, 'started\nstarted\nstopped\n']);
    expect(await child.collect()).toEqual([]);
  },
);
