/**
 * Finds assertions on an array of results that have no names: `expect([a.status, b, c()]).toEqual([…])`. Its
 * failure says that one of them is wrong, `expect({ status: a.status, … })` says which. Lists stay: values
 * written down, those of a spread, and one expression several times.
 */
import { parseSync } from 'oxc-parser';

export interface UnnamedResults {
  file: string;
  line: number;
  problem: string;
}

export const MAX_UNNAMED = 2;
const COMPARES = new Set(['toEqual', 'toStrictEqual', 'toMatchObject', 'toContainEqual']);
/** Spares the others a syntax tree, which takes longer than all else here. */
const MAY_HAVE_ARRAYS = /expect(?:\.\w+)?\(\s*(?:await\s+)?(?:Promise\.all\(\s*)?\[|=>\s*\[|return \[/;
const SAME_MEMBERS = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed']);

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  id?: Node;
  init?: Node;
  body?: Node | Node[];
  argument?: Node;
  expression?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  elements?: (Node | null)[];
}

/** @param sources path → text */
export function checkAssertions(sources: ReadonlyMap<string, string>): UnnamedResults[] {
  return [...sources].flatMap(([file, text]) => (text.includes('expect') && MAY_HAVE_ARRAYS.test(text) ? checkFile(file, text) : []));
}

function checkFile(file: string, text: string): UnnamedResults[] {
  const nodes = allNodes(parseSync(file, text).program);
  const functions = namedFunctions(nodes);
  return nodes.flatMap((node) => {
    const unnamed = tupleIn(comparedBy(node), { text, functions, steps: 0 });
    if (!unnamed) return [];
    const line = text.slice(0, node.start).split('\n').length;
    const problem = `An assertion compares ${unnamed.elements?.length} results without names. Compare an object: { status, code, … }`;
    return [{ file, line, problem }];
  });
}

/**
 * The argument of `expect` whose matcher this call is, also by way of `not`, `resolves` and `expect.poll`.
 */
function comparedBy({ type, callee }: Node): Node | undefined {
  if (type !== 'CallExpression' || !COMPARES.has(callee?.property?.name ?? '')) return undefined;
  let asked = callee?.object;
  while (asked?.type === 'MemberExpression') asked = asked.object;
  const name = asked?.callee?.name ?? asked?.callee?.object?.name;
  return name === 'expect' ? asked?.arguments?.[0] : undefined;
}

interface Place {
  text: string;
  functions: ReadonlyMap<string, Node>;
  /** Guards against functions that call each other. */
  steps: number;
}

const MAX_STEPS = 10;

/** The array without names that an expression is, or is a list of. */
function tupleIn(wrapped: Node | undefined, place: Place): Node | undefined {
  const node = bare(wrapped);
  if (!node || place.steps > MAX_STEPS) return undefined;
  const next = { ...place, steps: place.steps + 1 };
  if (node.type === 'ArrayExpression') return isUnnamed(node, place.text) ? node : undefined;
  if (/Function/.test(node.type)) return tupleIn(returned(node), next);
  if (node.type !== 'CallExpression') return undefined;
  const { name } = node.callee ?? {};
  if (name !== undefined) return tupleIn(place.functions.get(name), next);
  const [first] = node.arguments ?? [];
  const method = node.callee?.property?.name ?? '';
  if (method === 'all') return tupleIn(first, next);
  if (method === 'map' || method === 'flatMap') return tupleIn(first?.name === undefined ? first : place.functions.get(first.name), next);
  return SAME_MEMBERS.has(method) ? tupleIn(node.callee?.object, next) : undefined;
}

function isUnnamed({ elements = [] }: Node, text: string): boolean {
  const written = elements.flatMap((element) => element ?? []);
  const isList = written.some(({ type }) => type === 'SpreadElement') || written.every(({ type }) => type === 'Literal');
  return written.length > MAX_UNNAMED && !isList && new Set(written.map(({ start, end }) => text.slice(start, end))).size > 1;
}

function bare(node: Node | undefined): Node | undefined {
  const inside =
    node?.type === 'AwaitExpression' ? node.argument : /^TS|^Parenthesized/.test(node?.type ?? '') ? node?.expression : undefined;
  return inside ? bare(inside) : node;
}

/** The value of an arrow function, or of the first return at the top of a body. */
function returned({ body }: Node): Node | undefined {
  if (Array.isArray(body) || body?.type !== 'BlockStatement') return body as Node | undefined;
  return (body.body as Node[]).find(({ type }) => type === 'ReturnStatement')?.argument;
}

function namedFunctions(nodes: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const node of nodes) {
    const made = node.type === 'FunctionDeclaration' ? node : node.type === 'VariableDeclarator' ? node.init : undefined;
    if (made && node.id?.name !== undefined && /Function/.test(made.type)) found.set(node.id.name, made);
  }
  return found;
}

function allNodes(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found;
  if ('type' in value && 'start' in value) found.push(value as Node);
  for (const inside of Object.values(value)) allNodes(inside, found);
  return found;
}
