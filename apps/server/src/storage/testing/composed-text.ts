/**
 * The text of a statement that is put together by `sql` of `storage/sql.ts`, with a number for each of its
 * places. Parts are followed into constants and into functions that return one; of a choice the first is
 * read, for its columns are those of the others.
 */
import { lookUp, nameOf, walk, type Module, type Node } from './read-modules.ts';

/** Made by `sql`. */
export function isComposed(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql';
}

/** The property that is asked of an object; where its name is known at run time only, the first. */
export function propertyOf(asked: Node, object: Node): Node | undefined {
  const properties = ((object['properties'] ?? []) as Node[]).filter(({ type }) => type === 'Property');
  const found = asked['computed'] === true ? properties[0] : properties.find((one) => nameOf(one['key']) === nameOf(asked['property']));
  return found?.['value'] as Node | undefined;
}

/** Where a part stands: its module, and what the parameters of its function are given. */
interface Scope {
  module: Module;
  given: ReadonlyMap<string, { node: Node; scope: Scope }>;
}

/** Undefined where the sources alone don't say a part. */
export function composedText(
  composed: Node,
  from: Module,
  textOf: (node: Node | undefined, module: Module) => string | undefined,
): string | undefined {
  let values = 0;
  const value = () => `$${++values}`;

  function written(node: Node, scope: Scope): string | undefined {
    const { quasis, expressions } = node['quasi'] as { quasis: { value: { cooked: string } }[]; expressions: Node[] };
    const parts: (string | undefined)[] = expressions.map((one) => part(one, scope));
    return parts.includes(undefined) ? undefined : quasis.map((quasi, index) => quasi.value.cooked + (parts[index] ?? '')).join('');
  }

  function part(node: Node, scope: Scope): string | undefined {
    if (isComposed(node)) return written(node, scope);
    switch (node.type) {
      case 'ConditionalExpression':
        return hasParts(node) ? part(node['consequent'] as Node, scope) : value();
      case 'CallExpression':
        return called(node, scope);
      case 'MemberExpression': {
        const of = lookUp(nameOf(node['object']), scope.module, ({ consts }) => consts.get(nameOf(node['object'])));
        const property = of && propertyOf(node, of.found);
        return of && property && hasParts(property) ? part(property, { module: of.module, given: new Map() }) : value();
      }
      case 'Identifier':
        return named(nameOf(node), scope);
      default:
        return value();
    }
  }

  function called(call: Node, scope: Scope): string | undefined {
    const callee = call['callee'] as Node;
    const args = call['arguments'] as Node[];
    // Methods of lists and texts make values.
    if (callee.type === 'MemberExpression') return value();
    if (nameOf(callee) === 'text') return textOf(args[0], scope.module);
    // How many there are is known at run time only.
    if (nameOf(callee) === 'joined') return undefined;
    const known = functionOf(nameOf(callee), scope.module);
    if (!known) return undefined;
    if (!hasParts(known.found)) return value();
    const result = resultOf(known.found);
    const names = (known.found['params'] as Node[]).map((one) => (one.type === 'Identifier' ? nameOf(one) : ''));
    const given = new Map(args.map((node, index) => [names[index] ?? '', { node, scope }]));
    return result && part(result, { module: known.module, given });
  }

  function named(name: string, scope: Scope): string | undefined {
    if (name === 'empty') return '';
    const given = scope.given.get(name);
    if (given) return part(given.node, given.scope);
    const said = lookUp(name, scope.module, ({ consts }) => consts.get(name));
    if (!said) return value();
    return part(said.found, { ...scope, module: said.module });
  }

  return written(composed, { module: from, given: new Map() });
}

function functionOf(name: string, module: Module): { found: Node; module: Module } | undefined {
  return lookUp(name, module, ({ consts, functions }) => {
    const assigned = consts.get(name);
    return functions.get(name) ?? (assigned?.type === 'ArrowFunctionExpression' ? assigned : undefined);
  });
}

/** All that it ever returns; undefined where there are several returns. */
function resultOf({ body }: Node): Node | undefined {
  const block = body as Node;
  if (block.type !== 'BlockStatement') return block;
  const returned: Node[] = [];
  walk(block, (one) => {
    if (one.type === 'ReturnStatement') returned.push(one);
  });
  return returned.length === 1 ? (returned[0]?.['argument'] as Node) : undefined;
}

function hasParts(node: Node): boolean {
  let found = false;
  walk(node, (one) => {
    found ||= isComposed(one) || (one.type === 'CallExpression' && nameOf(one['callee']) === 'text');
  });
  return found;
}
