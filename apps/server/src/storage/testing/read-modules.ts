/**
 * Source files of the server and the packages, parsed, and what a name means in one of them: enough to read
 * statements and row types.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

export interface Node {
  type: string;
  [key: string]: unknown;
}

export interface Module {
  file: string;
  program: Node;
  /** Const declarations by name, at whatever depth; undefined where a name is declared twice. */
  consts: Map<string, Node | undefined>;
  /** Function declarations by name. */
  functions: Map<string, Node>;
  /** Interfaces and type aliases. */
  types: Map<string, Node>;
  /** Local name → where it comes from. */
  imports: Map<string, { from: string; name: string }>;
  /** Modules of which everything is passed on. */
  passedOn: string[];
}

export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const TESTS = /(\.test|\.soak|\.cases)\.tsx?$|\/testing\//;

/** Product files of the server. */
export function serverFiles(): string[] {
  const folder = join(ROOT, 'apps/server/src');
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((file) => `apps/server/src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !TESTS.test(file));
}

const modules = new Map<string, Module>();

export function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
  const found: Module = {
    file,
    program: program as unknown as Node,
    consts: new Map(),
    functions: new Map(),
    types: new Map(),
    imports: new Map(),
    passedOn: [],
  };
  modules.set(file, found);
  walk(found.program, (node) => note(node, found));
  return found;
}

function note(node: Node, found: Module): void {
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') found.types.set(nameOf(node['id']), node);
  else if (node.type === 'FunctionDeclaration' && node['id']) found.functions.set(nameOf(node['id']), node);
  else if (node.type === 'VariableDeclarator' && node['init'] && (node['id'] as Node).type === 'Identifier') {
    const name = nameOf(node['id']);
    found.consts.set(name, found.consts.has(name) ? undefined : (node['init'] as Node));
  } else if (node.type === 'ImportDeclaration') {
    for (const one of node['specifiers'] as Node[])
      found.imports.set(nameOf(one['local']), {
        from: String((node['source'] as Node)['value']),
        name: one['imported'] ? nameOf(one['imported']) : 'default',
      });
  } else if (node.type === 'ExportAllDeclaration') found.passedOn.push(String((node['source'] as Node)['value']));
  else if (node.type === 'ExportNamedDeclaration' && node['source']) {
    for (const one of node['specifiers'] as Node[])
      found.imports.set(nameOf(one['exported']), { from: String((node['source'] as Node)['value']), name: nameOf(one['local']) });
  }
}

/** The meaning of a name here, with the module that declares it. `pick` looks it up in one module. */
export function lookUp<T>(name: string, from: Module, pick: (module: Module) => T | undefined): { found: T; module: Module } | undefined {
  const here = pick(from);
  if (here !== undefined) return { found: here, module: from };
  const imported = from.imports.get(name);
  if (imported) return exported(imported.name, imported.from, from, pick, name);
  for (const source of from.passedOn) {
    const found = exported(name, source, from, pick, name);
    if (found) return found;
  }
  return undefined;
}

function exported<T>(name: string, source: string, from: Module, pick: (module: Module) => T | undefined, asked: string) {
  const file = resolve(source, from.file);
  // Under another name it would be looked for by the wrong one.
  return file && name === asked ? lookUp(name, readModule(file), pick) : undefined;
}

function resolve(source: string, from: string): string | undefined {
  const [, own] = /^@limn\/([\w-]+)$/.exec(source) ?? [];
  const file = own ? `packages/${own}/src/index.ts` : source.startsWith('.') ? normalize(join(dirname(from), source)) : undefined;
  return file && existsSync(join(ROOT, file)) ? file : undefined;
}

export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && typeof node.type === 'string') visit(node as Node);
    for (const part of Object.values(node)) walk(part, visit);
  }
}

/** The text of an identifier, or of a name in quotes. */
export function nameOf(node: unknown): string {
  const { name, value } = node as { name?: string; value?: unknown };
  return name ?? String(value);
}
