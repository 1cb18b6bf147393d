/** Everything that must pass before a change lands: checks, unit and conformance tests, browser journeys. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * Where no one watches, only what failed is printed: the name of a failed test must not drown in those of
 * thousands that passed.
 */
const isWatched = process.stdout.isTTY;
const QUIETLY = ['--no-color', '--reporter=minimal', '--reporter=./tools/second-tries.ts'];
const STEPS: readonly [string, () => Promise<boolean>][] = [
  ['checks', () => runChecks()],
  ['unit and conformance tests', () => node(['node_modules/vitest/vitest.mjs', 'run', ...(isWatched ? [] : QUIETLY)])],
  ['browser journeys', () => node(['node_modules/@playwright/test/cli.js', 'test', ...(isWatched ? [] : ['--reporter=dot'])])],
];

let passed = 0;
let failed = 0;
for (const [name, step] of STEPS) {
  const started = performance.now();
  const ok = await step();
  if (ok) passed += 1;
  else failed += 1;
  console.log(`[test] ${name}: ${ok ? 'ok' : 'FAILED'} ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
const open = ['DATABASE_URL', 'CITUS_URL', 'S3_TEST_URL'].filter((name) => !process.env[name]);
if (open.length > 0) console.log(`[test] not exercised, because not set: ${open.join(', ')}`);
console.log(`steps: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function node(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(process.execPath, [join(root, args[0] ?? ''), ...args.slice(1)], { cwd: root, stdio: 'inherit' }).on('close', (code) =>
      resolve(code === 0),
    );
  });
}
