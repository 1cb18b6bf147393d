import type { Argument, Expression, Step } from './expression.ts';
import { isFieldReference } from './expression.ts';
import { findTransform } from './transforms/index.ts';
import type { NamedArgument } from './transforms/transform.ts';

/**
 * Writes an expression in its one canonical form, braces included. `parseExpression` reads exactly this
 * expression back.
 */
export function printExpression({ source, steps }: Expression): string {
  return `{{${[printName(source), ...steps.map(printStep)].join(' | ')}}}`;
}

function printName(name: string): string {
  return /^\p{L}+$/u.test(name) ? name : `[${name.replaceAll(/[\\[\]]/g, String.raw`\$&`)}]`;
}

/** In order as long as nothing is left out, then by name. */
function printStep({ transform: key, args }: Step): string {
  const transform = findTransform(key);
  const written: string[] = [];
  let isInOrder = true;
  for (const argument of transform?.arguments ?? []) {
    const given = Object.hasOwn(args, argument.name) ? args[argument.name] : undefined;
    if (given === undefined || given === argument.default) isInOrder = false;
    else written.push(`${isInOrder ? '' : `${argument.name}=`}${printArgument(argument, given)}`);
  }
  return written.length === 0 ? key : `${key}:${written.join(',')}`;
}

function printArgument({ input }: NamedArgument, given: Argument): string {
  if (isFieldReference(given)) return printName(given.field);
  if (input !== 'text') return String(given);
  const escapes: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r` };
  return `"${String(given).replaceAll(/["\\\r\n]/g, (sign) => escapes[sign] ?? `\\${sign}`)}"`;
}
