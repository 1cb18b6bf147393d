/**
 * Tests beside their sources: `npm run unit -- path`. With `--changed` those that a change can touch, the
 * nearest first, for a minute.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFiles, fitting, knownDurations, touchedFiles, touchedTests } from './changed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A minute, less what it takes to start databases and windows. */
const BUDGET_MS = 45_000;
const UNKNOWN_MS = 1500;

const args = process.argv.slice(2);
const isChanged = args.includes('--changed');
const files = isChanged ? chooseFiles() : [];
if (isChanged && files.length === 0) process.exit(0);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
spawn(process.execPath, [vitest, 'run', ...args.filter((arg) => arg !== '--changed'), ...files], { cwd: root, stdio: 'inherit' }).on(
  'close',
  (code) => process.exit(code ?? 1),
);

function chooseFiles(): string[] {
  const changed = changedFiles(root);
  const tests = touchedTests(touchedFiles(root, changed));
  const durations = knownDurations(root);
  const chosen = fitting(tests, (file) => (durations.get(file) ?? UNKNOWN_MS) / availableParallelism(), BUDGET_MS);
  const rest = tests.length - chosen.length;
  console.log(`[unit] ${changed.length} changed files can touch ${tests.length} test files. Running ${chosen.length}, the nearest first.`);
  if (rest > 0) console.log(`[unit] The other ${rest} would take longer than a minute: \`npm test\` runs them.`);
  return chosen.map(({ file }) => file);
}
