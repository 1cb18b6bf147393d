/**
 * Everything that must pass before a change lands: checks, unit and conformance tests, browser journeys. Journeys wait much of their
 * time, for pages and for saves, so they run beside the others; what they print comes when they are done.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let passed = 0;
let failed = 0;

await Promise.all([
  inTurn([
    ['checks', () => runChecks()],
    ['unit and conformance tests', () => node(['node_modules/vitest/vitest.mjs', 'run'], 'at once')],
  ]),
  inTurn([['browser journeys', () => node(['node_modules/@playwright/test/cli.js', 'test'], 'at the end')]]),
]);
const open = ['DATABASE_URL', 'CITUS_URL', 'S3_TEST_URL'].filter((name) => !process.env[name]);
if (open.length > 0) console.log(`[test] not exercised, because not set: ${open.join(', ')}`);
console.log(`steps: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function inTurn(steps: readonly [string, () => Promise<boolean>][]): Promise<void> {
  for (const [name, step] of steps) {
    const started = performance.now();
    const ok = await step();
    if (ok) passed += 1;
    else failed += 1;
    console.log(`[test] ${name}: ${ok ? 'ok' : 'FAILED'} ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
}

function node(args: readonly string[], prints: 'at once' | 'at the end'): Promise<boolean> {
  return new Promise((resolve) => {
    const kept: Buffer[] = [];
    const child = spawn(process.execPath, [join(root, args[0] ?? ''), ...args.slice(1)], {
      cwd: root,
      stdio: prints === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => kept.push(bytes));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(kept));
      resolve(code === 0);
    });
  });
}
