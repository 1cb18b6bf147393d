/**
 * The texts of a source as they reach the database: what a template puts in is looked up, as far as the
 * source itself says it.
 */
import { parseSync } from 'oxc-parser';

type Node = Record<string, unknown> & { type?: string };

/** Names of a source and the texts that each may stand for. */
interface Known {
  /** Initializers of constants, functions included, and the lists that a loop runs through. */
  values: ReadonlyMap<string, readonly unknown[]>;
  /** Texts that a property or parameter of this name is given, or may be by its type. */
  texts: ReadonlyMap<string, readonly string[]>;
}

/** Where nothing says what it is. */
const UNKNOWN = ' ';
const MAX_DEPTH = 6;

/** All string literals and templates of a source; one for each text that a template may become. */
export function textsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const known = knownOf(program);
  const texts: string[] = [];
  eachNode(program, (node) => {
    if ((node.type === 'Literal' && typeof node['value'] === 'string') || node.type === 'TemplateLiteral')
      texts.push(...textsOf(node, known, 0));
  });
  return texts;
}

function textsOf(node: unknown, known: Known, depth: number): readonly string[] {
  if (!isNode(node) || depth > MAX_DEPTH) return [UNKNOWN];
  const next = (other: unknown) => textsOf(other, known, depth + 1);
  switch (node.type ?? '') {
    case 'Literal':
      return [typeof node['value'] === 'string' || typeof node['value'] === 'number' ? String(node['value']) : UNKNOWN];
    case 'TemplateLiteral':
      return filled(
        (node['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? ''),
        (node['expressions'] as unknown[]).map(next),
      );
    case 'ConditionalExpression':
      return [...next(node['consequent']), ...next(node['alternate'])];
    case 'ArrowFunctionExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return next(node['body'] ?? node['expression']);
    case 'TaggedTemplateExpression':
      return next(node['quasi']);
    case 'CallExpression':
      // `text` of `storage/sql.ts` puts in what it is given.
      return next(nameOf(node['callee']) === 'text' ? (node['arguments'] as unknown[])[0] : node['callee']);
    case 'MemberExpression':
      return node['computed'] ? [UNKNOWN] : (known.texts.get(nameOf(node['property'])) ?? [UNKNOWN]);
    case 'Identifier': {
      const values = known.values.get(nameOf(node));
      return values ? values.flatMap(next) : (known.texts.get(nameOf(node)) ?? [UNKNOWN]);
    }
    default:
      return [UNKNOWN];
  }
}

/** Each text of each gap stands in one of the answers at least: all that go together would be too many. */
function filled(pieces: readonly string[], gaps: readonly (readonly string[])[]): string[] {
  const max = Math.max(1, ...gaps.map((texts) => texts.length));
  return Array.from({ length: max }, (_, turn) =>
    pieces.map((piece, place) => piece + (gaps[place]?.[turn % gaps[place].length] ?? '')).join(''),
  );
}

function knownOf(program: unknown): Known {
  const values = new Map<string, unknown[]>();
  const texts = new Map<string, string[]>();
  const add = <T>(map: Map<string, T[]>, name: string, more: readonly T[]) => {
    if (name !== '' && more.length > 0) map.set(name, [...(map.get(name) ?? []), ...more]);
  };
  const aliases = new Map<string, unknown>();
  eachNode(program, (node) => {
    if (node.type === 'TSTypeAliasDeclaration') aliases.set(nameOf(node['id']), node['typeAnnotation']);
  });
  const typeTexts = (type: unknown): string[] => {
    if (!isNode(type)) return [];
    if (type.type === 'TSTypeAnnotation') return typeTexts(type['typeAnnotation']);
    if (type.type === 'TSUnionType') return (type['types'] as unknown[]).flatMap(typeTexts);
    if (type.type === 'TSTypeReference') return typeTexts(aliases.get(nameOf(type['typeName'])));
    const literal = type.type === 'TSLiteralType' ? (type['literal'] as Node) : undefined;
    return typeof literal?.['value'] === 'string' ? [literal['value']] : [];
  };
  eachNode(program, (node) => {
    if (node.type === 'VariableDeclarator' && node['init']) add(values, nameOf(node['id']), [node['init']]);
    if (node.type === 'FunctionDeclaration') add(values, nameOf(node['id']), returned(node));
    if (node.type === 'ForOfStatement') add(values, loopName(node['left']), listed(node['right']));
    if (node.type === 'Property') add(texts, nameOf(node['key']), literalText(node['value']));
    if (node.type === 'TSPropertySignature') add(texts, nameOf(node['key']), typeTexts(node['typeAnnotation']));
    if (node.type === 'Identifier' && node['typeAnnotation']) add(texts, nameOf(node), typeTexts(node['typeAnnotation']));
  });
  return { values, texts };
}

/** The result of a function of one statement. */
function returned({ body }: Node): unknown[] {
  const statements = isNode(body) ? (body['body'] as Node[]) : [];
  const last = statements.at(-1);
  return statements.length === 1 && last?.type === 'ReturnStatement' && last['argument'] ? [last['argument']] : [];
}

function loopName(left: unknown): string {
  const [declared] = isNode(left) && Array.isArray(left['declarations']) ? (left['declarations'] as Node[]) : [];
  return nameOf(declared?.['id']);
}

function listed(right: unknown): unknown[] {
  const list = isNode(right) && right.type === 'TSAsExpression' ? right['expression'] : right;
  return isNode(list) && list.type === 'ArrayExpression' ? (list['elements'] as unknown[]) : [];
}

function literalText(value: unknown): string[] {
  return isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? [value['value']] : [];
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function eachNode(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) eachNode(one, visit);
  else if (isNode(node)) {
    visit(node);
    for (const one of Object.values(node)) if (typeof one === 'object') eachNode(one, visit);
  }
}
