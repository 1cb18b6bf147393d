import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** The priority of every thread, before and after, and after work that begins more of them. */
const SCRIPT = `
  const { readdirSync, readFileSync } = await import('node:fs');
  const { lowerPriority } = await import('${new URL('lower-priority.ts', import.meta.url).href}');
  const priorities = () => readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  const before = priorities();
  lowerPriority();
  await (await import('node:fs/promises')).readFile('/etc/hostname').catch(() => undefined);
  console.log(JSON.stringify({ before, after: priorities() }));
`;

test.runIf(process.platform === 'linux')('lowers every thread, those of the garbage collector too', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
  const { before, after } = JSON.parse(stdout) as { before: number[]; after: number[] };
  expect(before.length).toBeGreaterThan(2);
  expect(after.length).toBeGreaterThanOrEqual(before.length);
  expect(Math.min(...after)).toBeGreaterThanOrEqual(10);
});
