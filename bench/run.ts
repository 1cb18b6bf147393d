/**
 * Measures: `npm run bench -- count report`, or every bench without a name. A bench is a file here that
 * exports `run(report)`. Each line says `name value unit`; values are medians where a run has several, and
 * ratios to a baseline measured in the same run end in `_ratio_vs_<baseline>`.
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

export type Report = (name: string, value: number, unit: string) => void;

interface Bench {
  run?: (report: Report) => Promise<void> | void;
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== 'run.ts');
const known = files.map((name) => basename(name, '.ts'));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : known;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(2);
}

for (const name of wanted) {
  const bench = (await import(`./${name}.ts`)) as Bench;
  await bench.run?.((line, value, unit) => console.log(`${line} ${format(value)} ${unit}`));
}
process.exit(0);

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : 1);
}
