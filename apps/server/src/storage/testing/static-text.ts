/** The text of a statement where the sources alone say it; undefined where it is put together at run time. */
import { lookUp, nameOf, walk, type Module, type Node } from './read-modules.ts';

export function textOf(node: Node | undefined, module: Module, depth = 0): string | undefined {
  const value = node && valueOf(node, module, depth);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

type Value = string | number | { node: Node; module: Module };

function valueOf(node: Node, module: Module, depth: number): Value | undefined {
  if (depth > 20) return undefined;
  const next = (part: unknown, where = module) => valueOf(part as Node, where, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' || typeof node['value'] === 'number' ? node['value'] : undefined;
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as { value: { cooked: string } }[];
      const parts = (node['expressions'] as Node[]).map((part) => textOf(part, module, depth + 1));
      if (parts.includes(undefined)) return undefined;
      return quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('');
    }
    case 'BinaryExpression': {
      const [left, right] = [textOf(node['left'] as Node, module, depth + 1), textOf(node['right'] as Node, module, depth + 1)];
      return node['operator'] === '+' && left !== undefined && right !== undefined ? left + right : undefined;
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return next(node['expression']);
    case 'ObjectExpression':
      return { node, module };
    case 'TaggedTemplateExpression':
      return isComposed(node) ? { node, module } : undefined;
    case 'SpreadElement': {
      const statement = isSent(node['argument'] as Node) && next(((node['argument'] as Node)['arguments'] as Node[])[0]);
      return typeof statement === 'object' && isComposed(statement.node) ? composedText(statement.node, statement.module) : undefined;
    }
    case 'Identifier': {
      const name = nameOf(node);
      const said = lookUp(name, module, ({ consts }) => consts.get(name));
      return said && next(said.found, said.module);
    }
    case 'MemberExpression': {
      const of = next(node['object']);
      if (typeof of !== 'object' || node['computed'] === true) return undefined;
      const property = ((of.node['properties'] ?? []) as Node[]).find(
        (one) => one.type === 'Property' && nameOf(one['key']) === nameOf(node['property']),
      );
      return property && next(property['value'], of.module);
    }
    default:
      return undefined;
  }
}

/** Made by `sql` of `storage/sql.ts`. */
function isComposed(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql';
}

/** As a statement made by `sql` is handed to the driver. */
function isSent(node: Node): boolean {
  return node.type === 'CallExpression' && nameOf(node['callee']) === 'sent';
}

/** With a number for each of its places. Undefined where a part is made at run time. */
function composedText(composed: Node, from: Module): string | undefined {
  let values = 0;
  const value = () => `$${++values}`;

  function written(node: Node, module: Module): string | undefined {
    const { quasis, expressions } = node['quasi'] as { quasis: { value: { cooked: string } }[]; expressions: Node[] };
    const parts: (string | undefined)[] = expressions.map((one) => part(one, module));
    return parts.includes(undefined) ? undefined : quasis.map((quasi, index) => quasi.value.cooked + (parts[index] ?? '')).join('');
  }

  function part(node: Node, module: Module): string | undefined {
    if (isComposed(node)) return written(node, module);
    if (node.type === 'CallExpression')
      return nameOf(node['callee']) === 'text' ? textOf((node['arguments'] as Node[])[0], module) : undefined;
    if (node.type === 'ConditionalExpression') return hasParts(node) ? undefined : value();
    if (node.type !== 'Identifier') return value();
    const name = nameOf(node);
    if (name === 'empty') return '';
    const said = lookUp(name, module, ({ consts }) => consts.get(name));
    if (!said || !hasParts(said.found)) return value();
    const isPart = isComposed(said.found) || said.found.type === 'CallExpression';
    return isPart ? part(said.found, said.module) : undefined;
  }

  return written(composed, from);
}

function hasParts(node: Node): boolean {
  let found = false;
  walk(node, (one) => {
    found ||= isComposed(one) || (one.type === 'CallExpression' && nameOf(one['callee']) === 'text');
  });
  return found;
}
