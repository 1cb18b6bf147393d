import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { processLives, processWork } from '../../platform/process-lives.ts';
import { aSnapshot } from '../testing/snapshots.ts';
import { createFrameReader, frameOf } from './frames.ts';
import { encodeRequest } from './messages.ts';

const program = fileURLToPath(new URL('draw-child.ts', import.meta.url));
const given = JSON.stringify({ blobDirectory: tmpdir() });

test('ends a draw child with its parent, also without a signal through its pipes', async () => {
  // The child has the pipes from here, and they stay open when its parent is gone.
  const script = `const { pid } = require('node:child_process').spawn(process.execPath, ${JSON.stringify([program, given])}, { stdio: ['ignore', 'ignore', 'inherit', 3, 4] });
    process.stdout.write(String(pid));`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit', 'pipe', 'pipe'] });
  const answers = parent.stdio[4] as Readable;
  const [[printed]] = (await Promise.all([once(parent.stdout as Readable, 'data'), once(answers, 'data')])) as [[Buffer], unknown];
  const child = Number(printed);
  expect(processLives(child)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => processLives(child)).toBe(false);
  answers.destroy();
});

test('goes on while no one reads its answers, and hands all of them over later', async () => {
  const child = spawn(process.execPath, [program, given], { stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'] });
  const [jobs, answers] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const exited = once(child, 'exit');
  await once(answers, 'data');
  answers.pause();
  const snapshot = aSnapshot();
  // Jobs and pictures are each four times what a pipe holds.
  const padding = 'x'.repeat(4000);
  const names = Array.from({ length: 200 }, (_, at) => `reader ${at}`);
  const read: number[] = [];
  const reader = createFrameReader((id) => read.push(id));
  for (const [at, name] of names.entries())
    jobs.write(frameOf(at + 1, encodeRequest({ key: '1:1:1', ...(at === 0 && { snapshot }), values: { name, padding }, scale: 2 })));
  // A child that waited for room would read no further job, and so never these.
  await expect.poll(() => jobs.writableLength, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => processWork(child.pid ?? 0)?.isRunnable, { timeout: 10_000 }).toBe(false);
  answers.on('data', reader);
  answers.resume();
  await expect.poll(() => read, { timeout: 10_000 }).toEqual(names.map((_, at) => at + 1));
  jobs.end();
  await exited;
});
