/**
 * Failures at full size: `npm run soak -- disk-full`. A soak is a file `<name>.soak.ts` beside what it tries,
 * exporting `run(report)`; it throws where the goal is not reached. Each line says `name value unit`.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type Report = (name: string, value: number, unit: string) => void;

const root = fileURLToPath(new URL('..', import.meta.url));
const soaks = new Map(
  globSync('{apps,packages}/*/src/**/*.soak.ts', { cwd: root }).map((path) => [basename(path, '.soak.ts').toLowerCase(), path]),
);

const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const unknown = wanted.filter((name) => !soaks.has(name));
if (wanted.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.length > 0 ? `No soak named ${unknown.join(', ')}. ` : ''}Name one or more of: ${[...soaks.keys()].sort().join(', ')}.`,
  );
  process.exit(2);
}

let failed = 0;
for (const name of wanted) {
  const soak = (await import(pathToFileURL(join(root, soaks.get(name) ?? '')).href)) as { run: (report: Report) => Promise<void> };
  try {
    await soak.run((line, value, unit) => console.log(`${line} ${Number(value.toFixed(3))} ${unit}`));
    console.log(`${name}: ok`);
  } catch (error) {
    failed++;
    console.error(`${name}: FAILED`, error);
  }
}
process.exit(failed === 0 ? 0 : 1);
