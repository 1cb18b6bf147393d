/** The text of a statement where the sources alone say it; undefined where it is put together at run time. */
import { composedText, isComposed, propertyOf } from './composed-text.ts';
import { lookUp, nameOf, type Module, type Node } from './read-modules.ts';

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
      return typeof statement === 'object' && isComposed(statement.node)
        ? composedText(statement.node, statement.module, textOf)
        : undefined;
    }
    case 'Identifier': {
      const name = nameOf(node);
      const said = lookUp(name, module, ({ consts }) => consts.get(name));
      return said && next(said.found, said.module);
    }
    case 'MemberExpression': {
      const of = next(node['object']);
      const value = typeof of === 'object' ? propertyOf(node, of.node) : undefined;
      return value && next(value, (of as { module: Module }).module);
    }
    default:
      return undefined;
  }
}

/** As a statement made by `sql` is handed to the driver. */
function isSent(node: Node): boolean {
  return node.type === 'CallExpression' && nameOf(node['callee']) === 'sent';
}
