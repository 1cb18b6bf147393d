import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { processLives } from '../../platform/process-lives.ts';

test('a draw child ends with its parent, also where it is not told so by its pipes', async () => {
  const program = fileURLToPath(new URL('draw-child.ts', import.meta.url));
  const given = JSON.stringify({ blobDirectory: tmpdir() });
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
