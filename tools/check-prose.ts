/**
 * Finds comments that begin with a relative clause or are too wide, and test names that are too long or begin
 * with no verb.
 */
import { parseSync, type Comment } from 'oxc-parser';
import { AVOIDED_STARTS } from './avoided-words.ts';

export interface ProseProblem {
  line: number;
  problem: string;
}

export const MAX_TEST_NAME = 80;
export const MAX_COMMENT_COLUMNS = 110;
const CALLS_TEST = /\b(?:test|it)(?:\.[\w.]+)?[(`<]/;
const RIDDLE = new RegExp(`^(?:${AVOIDED_STARTS.join('|')})\\b`);
const NO_VERB = /^(?:a|an|the|of|what|who|whoever|whose|which|every|each|all|no|nobody|one|its?|two|only|in|on|at|with|when|where)\s/i;
/** Lines that can't be broken: an instruction to a tool, a drawing, an address. */
const UNBREAKABLE = /oxlint-|eslint-|@ts-|@vite|https?:\/\/|[─│┌└├▶→]|\*\s{3,}\S|\S {2,}\S/;

export function checkProse(file: string, text: string): ProseProblem[] {
  const parsed = parseSync(file, text);
  const at = (offset: number) => text.slice(0, offset).split('\n').length;
  const lines = text.split('\n');
  // The tree is made when it is asked for, and that takes longer than all else here.
  const names = (CALLS_TEST.test(text) ? testNames(parsed.program) : []).flatMap(({ name, start }) => {
    const long = name.length > MAX_TEST_NAME ? [`A test name has ${name.length} characters, more than ${MAX_TEST_NAME}`] : [];
    const noVerb = NO_VERB.test(name) ? [`The test “${name}” does not begin with a verb`] : [];
    return [...long, ...noVerb].map((problem) => ({ line: at(start), problem }));
  });
  const isWide = lines.some((line) => line.length > MAX_COMMENT_COLUMNS);
  return [...riddles(parsed.comments, text, at), ...(isWide ? wideLines(parsed.comments, lines, at) : []), ...names];
}

function riddles(comments: readonly Comment[], text: string, at: (offset: number) => number): ProseProblem[] {
  return comments
    .filter(({ value }) => RIDDLE.test(value.replace(/^[\s*]+/, '')))
    .filter(({ start, type }) => type === 'Block' || !continues(text, start))
    .map(({ start, value }) => ({
      line: at(start),
      problem: `A comment begins with “${value.replace(/^[\s*]+/, '').split(/\s/, 1)[0]}”`,
    }));
}

/** True for a line of a comment that follows another one. */
function continues(text: string, start: number): boolean {
  const [line = '', before = ''] = text.slice(0, start).split('\n').slice(-2).toReversed();
  return line.trim() === '' && before.trim().startsWith('//');
}

/** Comments beside code are as wide as the formatter lets code be. */
function wideLines(comments: readonly Comment[], lines: readonly string[], at: (offset: number) => number): ProseProblem[] {
  return comments.flatMap(({ start, end }) => {
    const [from, to] = [at(start), at(end)];
    return lines
      .slice(from - 1, to)
      .map((line, index) => ({ line, at: from + index }))
      .filter(({ line }) => line.length > MAX_COMMENT_COLUMNS && /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line) && !UNBREAKABLE.test(line))
      .map((wide) => ({ line: wide.at, problem: `A comment has ${wide.line.length} columns, more than ${MAX_COMMENT_COLUMNS}` }));
  });
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
