/**
 * Finds the words that GLOSSARY.md avoids in comments, names, strings, documents and paths, comments that begin with a riddle, and test names that
 * are too long or begin with an article. words-to-do.json holds the limit of each folder.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { ALLOWED, UNCHECKED, type AllowedWord } from './words-allowed.ts';

export interface WordProblem {
  file: string;
  line: number;
  problem: string;
}

/** Avoided word → what to say. */
export type AvoidedWords = ReadonlyMap<string, string>;
export type WordsToDo = Readonly<Record<string, number>>;

export const MAX_TEST_NAME = 80;
const CHECKED = /\.(ts|tsx|mts|mjs|md|sql|css|html)$/;
const CODE = /\.(ts|tsx|mts|mjs)$/;
const CALLS_TEST = /\b(?:test|it)(?:\.[\w.]+)?[(`<]/;
const RIDDLE = /^(?:Of|Whoever|Whose|What)\b/;
const NO_VERB = /^(?:a|an|the|of|what|who|whoever|whose|which|every|each|all|no|nobody|one|its?|two|only|in|on|at|with|when|where)\s/i;

/** The table under “Words we avoid”: its first column says what its second, in backticks, does not. */
export function readAvoidedWords(glossary: string): AvoidedWords {
  const [, section = ''] = glossary.split(/^## Words we avoid$/m);
  const rows = (section.split(/^## /m)[0] ?? '').matchAll(/^\|([^|]+)\|([^|]+)\|/gm);
  return new Map([...rows].flatMap(([, say = '', not = '']) => [...not.matchAll(/`([^`]+)`/g)].map(([, word = '']) => [word, say.trim()])));
}

/** @param sources path → text */
export function checkWords(
  sources: ReadonlyMap<string, string>,
  avoided: AvoidedWords,
  allowed: readonly AllowedWord[] = ALLOWED,
): WordProblem[] {
  const patterns = [...avoided].map(([word, say]) => ({
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
    return CODE.test(file) ? [...words, ...checkProse(file, text)] : words;
  });
}

/** Finds a word alone and as a part of a name in camel case. */
function patternOf(word: string): RegExp {
  const later = word.replaceAll(' ', '[ -]');
  return new RegExp(`(?<![A-Za-z])${later}(?![a-z])|${later.replace(/^./, (first) => first.toUpperCase())}(?![a-z])`);
}

function checkProse(file: string, text: string): WordProblem[] {
  const parsed = parseSync(file, text);
  const at = (offset: number) => text.slice(0, offset).split('\n').length;
  const riddles = parsed.comments
    .filter(({ value }) => RIDDLE.test(value.replace(/^[\s*]+/, '')))
    .map(({ start, value }) => ({
      file,
      line: at(start),
      problem: `A comment begins with “${value.replace(/^[\s*]+/, '').split(/\s/, 1)[0]}”`,
    }));
  // The tree is made when it is asked for, and that takes longer than all else here.
  const names = (CALLS_TEST.test(text) ? testNames(parsed.program) : []).flatMap(({ name, start }) => {
    const long = name.length > MAX_TEST_NAME ? [`A test name has ${name.length} characters, more than ${MAX_TEST_NAME}`] : [];
    const noVerb = NO_VERB.test(name) ? [`The test “${name}” does not begin with a verb`] : [];
    return [...long, ...noVerb].map((problem) => ({ file, line: at(start), problem }));
  });
  return [...riddles, ...names];
}

interface Node {
  type?: string;
  start?: number;
  value?: unknown;
  callee?: Node;
  object?: Node;
  tag?: Node;
  name?: string;
  arguments?: Node[];
  quasis?: { value: { raw: string } }[];
}

/** The names given to `test(…)`, `it(…)` and their variants such as `test.each(…)(…)`. */
function testNames(node: unknown): { name: string; start: number }[] {
  if (Array.isArray(node)) return node.flatMap(testNames);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: args } = node as Node;
  const title = type === 'CallExpression' && isTest(callee) ? args?.[0] : undefined;
  const name = typeof title?.value === 'string' ? title.value : title?.quasis?.map(({ value }) => value.raw).join('…');
  return [...(name === undefined ? [] : [{ name, start: title?.start ?? 0 }]), ...Object.values(node).flatMap(testNames)];
}

function isTest(callee: Node | undefined): boolean {
  const inner = callee?.object ?? callee?.callee ?? callee?.tag;
  return inner ? isTest(inner) : callee?.type === 'Identifier' && (callee.name === 'test' || callee.name === 'it');
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
  const all = checkWords(readTexts(root), readAvoidedWords(readFileSync(join(root, 'GLOSSARY.md'), 'utf8')));
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
