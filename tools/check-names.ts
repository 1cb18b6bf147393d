/** Finds identifiers and file names that `avoided-words.ts` refuses. */
import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';
import { AVOIDED_FILES, AVOIDED_NAMES, type AvoidedName } from './avoided-words.ts';
import { ALLOWED_NAMES, type AllowedName } from './words-allowed.ts';

export interface NameProblem {
  line: number;
  problem: string;
}

interface Rule {
  say: string;
  whole: RegExp;
  anywhere: RegExp;
}

const NAMES = AVOIDED_NAMES.map(ruleOf);
const FILES = AVOIDED_FILES.map(ruleOf);

function ruleOf({ pattern, say }: AvoidedName): Rule {
  return { say, whole: new RegExp(`^(?:${pattern})$`), anywhere: new RegExp(`\\b(?:${pattern})\\b`) };
}

export function checkFileName(file: string): NameProblem[] {
  const name = basename(file).replace(/\..*$/, '');
  return FILES.filter(({ whole }) => whole.test(name)).map(({ say }) => ({ line: 0, problem: `The file “${name}”: say ${say}` }));
}

export function checkNames(file: string, text: string, allowed: readonly AllowedName[] = ALLOWED_NAMES): NameProblem[] {
  const rules = NAMES.filter(({ anywhere }) => anywhere.test(text));
  if (rules.length === 0) return [];
  const here = allowed.filter((one) => !one.in || one.in.test(file));
  const found = identifiers(parseSync(file, text).program).filter(({ name }) => !here.some(({ names }) => names.test(name)));
  return found.flatMap(({ name, start }) =>
    rules
      .filter(({ whole }) => whole.test(name))
      .map(({ say }) => ({ line: text.slice(0, start).split('\n').length, problem: `“${name}”: say ${say}` })),
  );
}

interface Identifier {
  name: string;
  start: number;
}

/** Once for each place, also where a shorthand property is two nodes of the tree. */
function identifiers(program: unknown): Identifier[] {
  const found = new Map<number, Identifier>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, name, start } = node as { type?: string; name?: unknown; start?: number };
    if (typeof name === 'string' && start !== undefined && type?.endsWith('Identifier')) found.set(start, { name, start });
    Object.values(node).forEach(visit);
  };
  visit(program);
  return [...found.values()];
}
