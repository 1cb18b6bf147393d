// Runs a task of the project with the Node that the lock file pins, whichever Node npm found first.
// Built-ins only: it must start on any Node >= 20.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

const TASKS = {
  start: ['apps/server/src/main.ts'],
  operator: ['apps/server/src/main-operator.ts'],
  check: ['tools/check.ts'],
  test: ['tools/test.ts'],
  unit: ['tools/unit.ts'],
  e2e: ['tools/e2e.ts'],
  bench: ['bench/run.ts'],
  soak: ['tools/soak.ts'],
  schema: ['tools/write-schema.ts'],
  design: ['tools/save-design.ts'],
  tour: ['tools/record-tour.ts'],
  build: ['tools/build-web.mjs'],
  format: ['node_modules/oxfmt/bin/oxfmt', '.'],
};

const [task, ...rest] = process.argv.slice(2);
const script = TASKS[task];
if (!script) {
  console.error(`Unknown task "${task}". Known: ${Object.keys(TASKS).join(', ')}.`);
  process.exit(2);
}

const env = {
  ...process.env,
  PATH: `${join(pinnedNode(), '..')}:${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.compile-cache'),
};
// The ipc channel tells the child when this process is gone, even by kill -9.
const child = spawn(pinnedNode(), [join(root, script[0]), ...script.slice(1), ...rest], {
  cwd: root,
  env,
  stdio: task === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
child.on('error', (error) => {
  console.error(`Could not run ${task}: ${error.message}`);
  process.exit(1);
});
