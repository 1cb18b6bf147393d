/** The columns of a row type, in classes of values: as far as the sources declare them without a compiler. */
import { lookUp, nameOf, type Module, type Node } from './read-modules.ts';

/** `any` where the type is not followed. */
export type Class = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'null' | 'undefined' | 'object' | 'any' | `${string}[]`;

export interface Column {
  isOptional: boolean;
  classes: ReadonlySet<Class>;
}

export type RowType = ReadonlyMap<string, Column>;

const KEYWORDS: Readonly<Record<string, Class>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'undefined',
  TSTemplateLiteralType: 'string',
  TSTypeLiteral: 'object',
  TSTupleType: 'object',
  TSObjectKeyword: 'object',
};

/** Undefined where its columns are not known from the sources. */
export function rowType(type: Node, module: Module, depth = 0): RowType | undefined {
  if (depth > 12) return undefined;
  const next = (part: unknown, where = module) => rowType(part as Node, where, depth + 1);
  if (type.type === 'TSTypeLiteral') return members(type['members'] as Node[], module);
  if (type.type === 'TSParenthesizedType') return next(type['typeAnnotation']);
  if (type.type === 'TSIntersectionType') return joined((type['types'] as Node[]).map((part) => next(part)));
  if (type.type === 'TSInterfaceDeclaration') {
    const above = ((type['extends'] as Node[] | undefined) ?? []).map((one) =>
      referred(nameOf(one['expression']), argumentsOf(one), module, depth),
    );
    return joined([...above, members((type['body'] as Node)['body'] as Node[], module)]);
  }
  if (type.type === 'TSTypeAliasDeclaration') return next(type['typeAnnotation']);
  if (type.type !== 'TSTypeReference') return undefined;
  return referred(nameOf(type['typeName']), argumentsOf(type), module, depth);
}

function argumentsOf(node: Node): Node[] {
  return ((node['typeArguments'] as Node | null | undefined)?.['params'] as Node[] | undefined) ?? [];
}

function referred(name: string, [of, keys]: Node[], module: Module, depth: number): RowType | undefined {
  if ((name === 'Pick' || name === 'Omit') && of && keys) {
    const [all, names] = [rowType(of, module, depth + 1), literals(keys)];
    return all && names && new Map([...all].filter(([column]) => names.has(column) === (name === 'Pick')));
  }
  if (name === 'Readonly' && of) return rowType(of, module, depth + 1);
  const said = lookUp(name, module, ({ types }) => types.get(name));
  // Types with parameters can't be read.
  return said && !said.found['typeParameters'] ? rowType(said.found, said.module, depth + 1) : undefined;
}

function joined(parts: readonly (RowType | undefined)[]): RowType | undefined {
  return parts.includes(undefined) ? undefined : new Map(parts.flatMap((part) => [...(part ?? [])]));
}

function literals(keys: Node): Set<string> | undefined {
  const each = keys.type === 'TSUnionType' ? (keys['types'] as Node[]) : [keys];
  return each.every(({ type }) => type === 'TSLiteralType') ? new Set(each.map((one) => nameOf(one['literal']))) : undefined;
}

function members(nodes: readonly Node[], module: Module): RowType {
  const properties = nodes.filter(({ type }) => type === 'TSPropertySignature');
  return new Map(
    properties.map((one) => {
      const annotation = (one['typeAnnotation'] as Node)['typeAnnotation'] as Node;
      return [nameOf(one['key']), { isOptional: one['optional'] === true, classes: new Set(classesOf(annotation, module)) }];
    }),
  );
}

function classesOf(type: Node, module: Module, depth = 0): Class[] {
  const next = (part: unknown, where = module) => classesOf(part as Node, where, depth + 1);
  const keyword = KEYWORDS[type.type];
  if (keyword) return [keyword];
  if (depth > 12) return ['any'];
  switch (type.type) {
    case 'TSLiteralType':
      return [typeof (type['literal'] as Node)['value'] as Class];
    case 'TSUnionType':
      return (type['types'] as Node[]).flatMap((part) => next(part));
    case 'TSArrayType':
      return next(type['elementType']).map((one): Class => `${one}[]`);
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
    case 'TSTypeAliasDeclaration':
      return next(type['typeAnnotation']);
    case 'TSTypeReference': {
      const name = nameOf(type['typeName']);
      if (name === 'Date' || name === 'Buffer') return [name];
      if (name === 'Record') return ['object'];
      const said = lookUp(name, module, ({ types }) => types.get(name));
      if (said?.found.type === 'TSInterfaceDeclaration') return ['object'];
      return said ? next(said.found, said.module) : ['any'];
    }
    default:
      return ['any'];
  }
}
