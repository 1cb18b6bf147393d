/**
 * Journeys in a browser: `npm run e2e -- file -g 'name'`. With `--changed` those whose features a change
 * touches, the nearest first; with `--firefox` the main one there.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFiles, touchedFiles } from './changed.ts';
import { runInFirefox } from '../e2e/firefox/main-journey.ts';
import { touchedJourneys } from './touched-journeys.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A minute, with three at a time. */
const MAX_JOURNEYS = 6;

const args = process.argv.slice(2);
if (args.includes('--firefox')) process.exit(await runInFirefox());
const isChanged = args.includes('--changed');
const chosen = isChanged ? chooseJourneys() : [];
if (isChanged && chosen.length === 0) process.exit(0);
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const all = [playwright, 'test', ...args.filter((arg) => arg !== '--changed'), ...chosen.map((file) => `e2e/${file}`)];
spawn(process.execPath, all, { cwd: root, stdio: 'inherit' }).on('close', (code) => process.exit(code ?? 1));

function chooseJourneys(): string[] {
  const journeys = touchedJourneys(touchedFiles(root, changedFiles(root)));
  const nearest = journeys.slice(0, MAX_JOURNEYS);
  console.log(`[e2e] The change can touch ${journeys.length} files of journeys. Running ${nearest.length}, the nearest first.`);
  if (journeys.length > nearest.length) console.log('[e2e] The others would take longer than a minute: `npm test` runs them.');
  return nearest;
}
