/**
 * Finds what `avoided-words.ts` refuses in comments, names, strings, documents and paths. words-to-do.json
 * holds the limit of each folder that is not done yet.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AVOIDED_WORDS, type AvoidedWord } from './avoided-words.ts';
import { checkFileName, checkNames } from './check-names.ts';
import { checkProse } from './check-prose.ts';
import { ALLOWED, UNCHECKED, type AllowedWord } from './words-allowed.ts';

export interface WordProblem {
  file: string;
  line: number;
  problem: string;
}

export type WordsToDo = Readonly<Record<string, number>>;

const CHECKED = /\.(ts|tsx|mts|mjs|md|sql|css|html)$/;
const CODE = /\.(ts|tsx|mts|mjs)$/;

/** @param sources path → text */
export function checkWords(
  sources: ReadonlyMap<string, string>,
  avoided: readonly AvoidedWord[] = AVOIDED_WORDS,
  allowed: readonly AllowedWord[] = ALLOWED,
): WordProblem[] {
  const patterns = avoided.map(({ word, say }) => ({
    word,
    say,
    pattern: patternOf(word),
    allows: allowed.filter((one) => one.word === word),
  }));
  return [...sources].flatMap(([file, text]) => {
    if (!CHECKED.test(file) || UNCHECKED.test(file)) return [];
    const words = patterns.flatMap(({ word, say, pattern, allows }) => {
      const here = allows.filter((one) => !one.in || one.in.test(file));
      if (here.some((one) => !one.text)) return [];
      const lines = [[file, 0] as const, ...(pattern.test(text) ? text.split('\n').map((line, at) => [line, at + 1] as const) : [])];
      return lines.flatMap(([line, at]) => {
        const rest = here.reduce((left, { text: phrase }) => left.replaceAll(new RegExp(phrase ?? '', 'gi'), ''), line);
        return [...rest.matchAll(new RegExp(pattern, 'g'))].map(() => ({ file, line: at, problem: `“${word}”: say ${say}` }));
      });
    });
    const ofCode = CODE.test(file) ? [...checkProse(file, text), ...checkNames(file, text)] : [];
    return [...words, ...[...checkFileName(file), ...ofCode].map((one) => ({ file, ...one }))];
  });
}

/** Finds a word alone and as a part of a name in camel case. */
function patternOf(word: string): RegExp {
  const later = word.replaceAll(' ', '[ -]');
  return new RegExp(`(?<![A-Za-z])${later}(?![a-z])|${later.replace(/^./, (first) => first.toUpperCase())}(?![a-z])`);
}

/** Problems by folder: a feature, a package, or a folder at the top. */
export function byFolder(problems: readonly WordProblem[]): Map<string, WordProblem[]> {
  return Map.groupBy(problems, ({ file }) => {
    const folders = file.split('/').slice(0, -1);
    const depth = folders[0] === 'apps' ? (folders[3] === 'features' ? 6 : 4) : 2;
    return folders.slice(0, depth).join('/') || '.';
  });
}

/** The problems of folders that have more than they may. */
export function beyond(problems: readonly WordProblem[], toDo: WordsToDo): WordProblem[] {
  return [...byFolder(problems)].flatMap(([folder, found]) => (found.length > (toDo[folder] ?? 0) ? found : []));
}

export function readTexts(root: string): Map<string, string> {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  return new Map(files.filter((file) => CHECKED.test(file)).flatMap((file) => textOf(root, file)));
}

/** A file that is deleted and not committed yet has no text. */
function textOf(root: string, file: string): [string, string][] {
  try {
    return [[file, readFileSync(join(root, file), 'utf8')]];
  } catch {
    return [];
  }
}

export function checkWordsOf(root: string): { problems: WordProblem[]; all: WordProblem[]; toDo: WordsToDo } {
  const toDo = JSON.parse(readFileSync(join(root, 'tools/words-to-do.json'), 'utf8')) as WordsToDo;
  const all = checkWords(readTexts(root));
  return { problems: beyond(all, toDo), all, toDo };
}

/** Lowers what words-to-do.json allows to what is there; it never raises it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { all, toDo } = checkWordsOf(root);
  const counts = [...byFolder(all)].map(([folder, found]) => [folder, Math.min(found.length, toDo[folder] ?? 0)] as const);
  const left = Object.fromEntries(counts.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(root, 'tools/words-to-do.json'), `${JSON.stringify(left, null, 2)}\n`);
}
