/** Problems of a step, in words for the person who typed it or filled in its form. */
import type { Step } from './expression.ts';
import { isFieldReference } from './expression.ts';
import { findTransform, TRANSFORMS } from './transforms/index.ts';
import type { NamedArgument, Transform } from './transforms/transform.ts';

export interface ArgumentProblem {
  /** The argument's name. */
  argument: string;
  message: string;
}

/** Reasons why a step from a form can't be printed and read back: per argument, in order. */
export function stepProblems({ transform: key, args }: Step): ArgumentProblem[] {
  return (findTransform(key)?.arguments ?? []).flatMap((argument) => {
    const given = Object.hasOwn(args, argument.name) ? args[argument.name] : undefined;
    const message =
      given === undefined
        ? isNeeded(argument) && `“${argument.label}” is needed.`
        : argument.input === 'number' &&
          !isFieldReference(given) &&
          numberProblem(argument, typeof given === 'number' ? given : Number.NaN);
    return message ? [{ argument: argument.name, message }] : [];
  });
}

export function isNeeded({ default: usual, optional }: NamedArgument): boolean {
  return usual === undefined && !optional;
}

/** The reason why a number can't be this argument; undefined where it can. */
export function numberProblem({ label, min, max, whole }: NamedArgument, number: number): string | undefined {
  if (!Number.isFinite(number)) return `“${label}” has to be a number.`;
  if (whole && !Number.isInteger(number)) return `“${label}” has to be a whole number.`;
  if (min !== undefined && number < min) return `“${label}” has to be at least ${min}.`;
  return max !== undefined && number > max ? `“${label}” may be ${max} at most.` : undefined;
}

export function noSuchArgument({ label, arguments: known }: Transform, name: string | undefined): string {
  if (known.length === 0) return `${label} takes nothing behind a colon.`;
  if (name !== undefined) return `${label} has no “${name}”. It has ${known.map((argument) => argument.name).join(', ')}.`;
  return `${label} takes ${known.length === 1 ? 'one argument' : `${known.length} arguments`} only.`;
}

export function unknownTransform(word: string): string {
  const near = TRANSFORMS.flatMap(({ key, also = [] }) => [key, ...also])
    .map((key) => ({ key, distance: distanceOf(key, word.toLowerCase().slice(0, 20)) }))
    .sort((a, b) => a.distance - b.distance)[0];
  const hint = near && near.distance <= 2 ? ` Did you mean “${near.key}”?` : '';
  return `There is no step “${word.length > 40 ? `${word.slice(0, 40).toWellFormed()}…` : word}”.${hint}`;
}

/** How many letters have to be put in, left out or exchanged to make one word of the other. */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const exchanged = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
