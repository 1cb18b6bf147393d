/**
 * Runs the quick checks side by side (layers, types and lint rules, format, SQL owners, words, assertions,
 * dead code) and prints only what failed.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkAssertions } from './check-assertions.ts';
import { checkLayers, readSources } from './check-layers.ts';
import { checkSql, readTables } from './check-sql.ts';
import { checkWordsOf } from './check-words.ts';
import { findUndeclared, readDeclared } from './declared-packages.ts';
import { filesToCheck } from './passed-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (path: string) => join(root, 'node_modules', path);

interface Outcome {
  name: string;
  ok: boolean;
  output: string;
  seconds: number;
}

const CHECKS: Record<string, () => Promise<Outcome>> = {
  // The ones of other processes first: the others, which are of this one, run beside them.
  lint: async () => typesAndRules(),
  'dead code': async () => run('dead code', [bin('knip/bin/knip.js'), '--no-progress']),
  format: async () => run('format', [bin('oxfmt/bin/oxfmt'), '--check', '.']),
  layers: async () => layers(),
  sql: async () => sqlOwners(),
  words: async () => words(),
  assertions: async () => assertions(),
};

/**
 * The compiler's errors and the lint rules, from one program for each tsconfig.json: the rules need the types
 * anyway, which are most of the work. Only what a change can reach since the last time that all passed.
 */
async function typesAndRules(): Promise<Outcome> {
  const { files, remember } = filesToCheck(root);
  if (files.length === 0) return { name: 'lint', ok: true, output: '', seconds: 0 };
  const outcome = await run('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings', ...files]);
  if (outcome.ok) remember();
  return outcome;
}

/** Runs every check; true when all passed. */
export async function runChecks(only: readonly string[] = []): Promise<boolean> {
  const unknown = only.filter((name) => !(name in CHECKS));
  if (unknown.length > 0) throw new Error(`There is no check “${unknown.join('”, “')}”. There are: ${Object.keys(CHECKS).join(', ')}.`);
  const names = Object.keys(CHECKS).filter((name) => only.length === 0 || only.includes(name));
  const outcomes = await Promise.all(names.map(async (name) => report(await (CHECKS[name] as () => Promise<Outcome>)())));
  return outcomes.every((outcome) => outcome.ok);
}

function report(outcome: Outcome): Outcome {
  console.log(`[check] ${outcome.name}: ${outcome.ok ? 'ok' : 'FAILED'} ${outcome.seconds.toFixed(1)} s`);
  if (!outcome.ok) console.log(outcome.output.trimEnd());
  return outcome;
}

function layers(): Outcome {
  const started = performance.now();
  const sources = readSources(root);
  const { refusals, imports, files, empty, unneeded } = checkLayers(sources);
  const lines = [...refusals, ...findUndeclared(sources, readDeclared(root))].map(
    (refusal) => `${refusal.file} imports ${refusal.imported}: ${refusal.reason}`,
  );
  lines.push(...empty.map((name) => `No file is in “${name}”. Its entry in tools/layers.ts looks elsewhere.`));
  lines.push(...unneeded.map((path) => `No file needs ${path} of the lists of tools/layers.ts any more. Take it out.`));
  if (imports === 0 || files === 0) lines.push('The layer check saw no imports: it is not looking at the sources.');
  return { name: 'layers', ok: lines.length === 0, output: lines.join('\n'), seconds: (performance.now() - started) / 1000 };
}

function sqlOwners(): Outcome {
  const started = performance.now();
  const tables = readTables(root);
  const lines = checkSql(readSources(root), tables).map(({ file, table, reason }) => `${file} touches ${table}: ${reason}`);
  if (tables.size === 0) lines.push('The check of SQL saw no tables: it is not looking at the migrations.');
  return { name: 'sql', ok: lines.length === 0, output: lines.join('\n'), seconds: (performance.now() - started) / 1000 };
}

function words(): Outcome {
  const started = performance.now();
  const lines = checkWordsOf(root).problems.map(({ file, line, problem }) => `${file}:${line} ${problem}`);
  return { name: 'words', ok: lines.length === 0, output: lines.join('\n'), seconds: (performance.now() - started) / 1000 };
}

function assertions(): Outcome {
  const started = performance.now();
  const lines = checkAssertions(readSources(root)).map(({ file, line, problem }) => `${file}:${line} ${problem}`);
  return { name: 'assertions', ok: lines.length === 0, output: lines.join('\n'), seconds: (performance.now() - started) / 1000 };
}

function run(name: string, args: readonly string[]): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ name, ok: code === 0, output, seconds: (performance.now() - started) / 1000 }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await runChecks(process.argv.slice(2))) ? 0 : 1);
