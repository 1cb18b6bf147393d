/** Orders and checks the parameters of a tag, and says what a marketer should know about each. */
import { type FieldProblem, isReservedParameter } from '@limn/model';
import type { Placeholder } from './placeholders.ts';
import type { Family } from './placeholder-families.ts';
import { encodeForQuery, writeQueryValue, type WrittenValue } from './write-value.ts';

export interface TagValue extends WrittenValue {
  /** Where the value was typed, for problems: `tag_settings.firstname`. */
  path: string;
  name: string;
  /** As typed, without spaces at its ends. */
  value: string;
}

/** A placeholder kept so that it is recognised when no service has filled it. */
export interface TagToken {
  parameter: string;
  token: string;
}

const MAX_TOKEN_LENGTH = 500;
const MAX_TOKENS = 200;

export function tagValue(path: string, name: string, typed: string, families: readonly Family[]): TagValue {
  const value = typed.trim();
  return { path, name, value, ...writeQueryValue(value, families) };
}

/** Settings that may stand in an address; a name of our own is left out with a warning. */
export function settingValues(
  settings: readonly (readonly [string, string])[],
  group: string,
  families: readonly Family[],
  warnings: FieldProblem[],
  isReserved: (name: string) => boolean = isReservedParameter,
): TagValue[] {
  const values: TagValue[] = [];
  for (const [name, typed] of settings) {
    const path = `${group}.${name}`;
    if (name === '') continue;
    if (isReserved(name))
      warnings.push({ path, message: `"${name}" is a name that Limn uses itself, so it was left out. Call the field something else.` });
    else if (values.some((value) => value.name === name))
      warnings.push({ path, message: `"${name}" is there twice. Only the first one is used.` });
    else values.push(tagValue(path, name, typed, families));
  }
  return values;
}

/**
 * Typed text first, placeholders after, text around placeholders last: services may put anything in,
 * unencoded.
 */
export function freeTextLast(values: readonly TagValue[]): TagValue[] {
  return values.toSorted((one, other) => freedom(one) - freedom(other));
}

function freedom({ placeholders, value }: TagValue): number {
  if (placeholders.length === 0) return 0;
  return isWholePlaceholder(placeholders, value) ? 1 : 2;
}

export function queryOf(values: readonly TagValue[], separator = '&amp;'): string {
  return values.map(({ name, text }) => `${encodeForQuery(name)}=${text}`).join(separator);
}

/**
 * The values to keep as tokens: those that are one placeholder, and text around placeholders that cannot be
 * prose. "Bestseller [new]" is not kept: a picture that shows just that is not an unfilled one.
 */
export function tokensOf(values: readonly TagValue[]): TagToken[] {
  return values
    .filter(({ placeholders, value }) => isWholePlaceholder(placeholders, value) || placeholders.some(({ text }) => isUnmistakable(text)))
    .filter(({ value }) => value.length <= MAX_TOKEN_LENGTH)
    .slice(0, MAX_TOKENS)
    .map(({ name, value }) => ({ parameter: name, token: value }));
}

function isWholePlaceholder(placeholders: readonly Placeholder[], value: string): boolean {
  return placeholders.length === 1 && placeholders[0]?.text.length === value.length;
}

function isUnmistakable(text: string): boolean {
  return /^(\{[{!$%]|\[[[*]|\*\||%%|<%|\$[{[])/.test(text);
}

/** Placeholders that break an address when no one fills them. */
export function riskyPlaceholders(values: readonly TagValue[]): FieldProblem[] {
  return values.flatMap(({ path, placeholders }) =>
    placeholders.flatMap(({ text }) => {
      if (text.replace(/\{\{#/, '').includes('#'))
        return [
          { path, message: `${text} holds a #. Unless your email service fills it in, everything after the # is lost. Please test it.` },
        ];
      if (text.includes('&'))
        return [
          {
            path,
            message: `${text} holds an &. Unless your email service fills it in, the value ends there. If this is text, leave out its brackets.`,
          },
        ];
      return [];
    }),
  );
}
