/** Damage that editors and emails do to the placeholders in one value of an address, and its repair. */
import { decodeText } from '../decode-text.ts';
import { decodeEntities } from '../entities.ts';
import { FAMILIES, type Family } from '../placeholder-families.ts';
import { findPlaceholders } from '../placeholders.ts';
import { formsOf, PRESETS, TOKEN_KINDS, type Preset, type TokenKind } from '../presets.ts';
import { writeQueryValue } from '../write-value.ts';
import { rawPlaceholders } from './doctor-context.ts';
import type { FindingRule } from './findings.ts';

export interface FixedValue {
  rule: FindingRule;
  raw: string;
}

const MARKS = '[“”„‘’‚]|%E2%80%(?:9[89CDEA])|&[lr][sd]quo;|&[sb]dquo;';
const AROUND = new RegExp(`^(?:${MARKS})+|(?:${MARKS})+$`, 'gi');
const INSIDE = new RegExp(MARKS, 'gi');
const DOUBLE = /[“”„]|%E2%80%9[CDE]|&[lrb]dquo;/gi;

/** Curly quotes around a placeholder go, those inside it become straight. */
export function withoutSmartQuotes(raw: string, families: readonly Family[]): FixedValue | undefined {
  INSIDE.lastIndex = 0;
  if (!INSIDE.test(raw)) return undefined;
  const bare = raw.replace(AROUND, '');
  const trimmed = bare !== raw && isWhole(bare, families) ? bare : raw;
  const single = trimmed.includes("'") || /[‘’]|%E2%80%9[89]/i.test(trimmed);
  let fixed = '';
  let from = 0;
  for (const { start, end, text } of rawPlaceholders(trimmed, families)) {
    fixed += trimmed.slice(from, start) + text.replace(DOUBLE, single ? "'" : '"').replace(INSIDE, "'");
    from = end;
  }
  fixed += trimmed.slice(from);
  return fixed === raw ? undefined : { rule: 'smart-quotes', raw: fixed };
}

function isWhole(raw: string, families: readonly Family[]): boolean {
  const [only, second] = rawPlaceholders(raw, families);
  return only !== undefined && second === undefined && only.text === raw;
}

/** Escapes and references of letters that only stand in a placeholder when someone encoded it. */
const ENCODED_INSIDE =
  /%(?:20|2[2479ae]|3[a-f]|40|5[bd]|7[bcd])|&(?:quot|apos|nbsp|lt|gt|#\d{2,4}|#x[\da-f]{2,4}|lbrace|rbrace);|[\u00a0\u200b\ufeff]/i;
const LEVELS = 3;

/** The value with its placeholders as the service looks for them; undefined where they stand so already. */
export function withPlainPlaceholders(raw: string, families: readonly Family[]): string | undefined {
  const literal = rawPlaceholders(raw, families).map(({ text }) => text);
  const kept = literal.filter((text) => !isEncodedInside(text));
  let text = raw;
  for (let level = 0; level < LEVELS; level++) {
    text = decodeAround(text, families);
    const found = findPlaceholders(text, families).map((placeholder) => placeholder.text);
    const isMore = found.length > 0 && (found.length !== kept.length || found.some((one, index) => one !== kept[index]));
    if (isMore) {
      const written = writeQueryValue(text, families).text;
      return written === raw ? undefined : written;
    }
  }
  return undefined;
}

function isEncodedInside(text: string): boolean {
  return !text.startsWith('%') && (ENCODED_INSIDE.test(text) || /^\{\{\+.*\+\}\}$/.test(text));
}

/** Decodes once what stands around placeholders, and inside those that were encoded within. */
function decodeAround(raw: string, families: readonly Family[]): string {
  let text = '';
  let from = 0;
  for (const placeholder of rawPlaceholders(raw, families)) {
    text += decodeOnce(raw.slice(from, placeholder.start));
    text += isEncodedInside(placeholder.text) ? decodeInside(placeholder.text) : placeholder.text;
    from = placeholder.end;
  }
  return text + decodeOnce(raw.slice(from));
}

function decodeOnce(raw: string): string {
  return decodeText(decodeReferences(raw));
}

function decodeInside(text: string): string {
  const spaced = /^\{\{\+.*\+\}\}$/.test(text) ? text.replaceAll('+', ' ') : text;
  return decodeOnce(spaced)
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff]/g, '');
}

function decodeReferences(text: string): string {
  return decodeEntities(text).replace(
    /&(lbrace|lcub|rbrace|rcub|lbrack|rbrack|lsqb|rsqb|ast|vert|percnt);/g,
    (whole, name: string) => REFERENCES[name] ?? whole,
  );
}

const REFERENCES: Record<string, string> = {
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  lbrack: '[',
  lsqb: '[',
  rbrack: ']',
  rsqb: ']',
  ast: '*',
  vert: '|',
  percnt: '%',
};

/** The placeholder that was meant by one whose delimiters are damaged: `{{ contact.email }`. */
export function closedPlaceholder(raw: string, preset: Preset): string | undefined {
  if (!/[{}[\]<>|%~@]/.test(raw)) return undefined;
  const plain = lettersOf(decodeText(raw));
  const meant = TOKEN_KINDS.flatMap((kind) => preset[kind]).find(
    (one) => plain !== '' && formsOf(one).some((form) => lettersOf(form) === plain),
  );
  return meant && !formsOf(meant).includes(raw) ? meant.token : undefined;
}

/** Where a placeholder opens and does not close. */
export function isUnclosed(raw: string, families: readonly Family[]): boolean {
  let rest = '';
  let from = 0;
  for (const { start, end, family } of rawPlaceholders(raw, families)) {
    // `{{ email }`: one of two braces was found with a partner.
    if (family === 'braces' && (raw[start - 1] === '{' || raw[end] === '}')) return true;
    if (family === 'brackets' && (raw[start - 1] === '[' || raw[end] === ']')) return true;
    rest += `${raw.slice(from, start)} `;
    from = end;
  }
  rest += raw.slice(from);
  return /\{\{|\[\[|\*\||<%|\$\{|\}\}|\|\*|%>/.test(rest);
}

function lettersOf(token: string): string {
  return token.toLowerCase().replace(/[^a-z\d]/g, '');
}

export interface ForeignPlaceholder {
  /** The code that is not `preset`'s. */
  text: string;
  /** Undefined where several services write it, or none is known to. */
  service: string | undefined;
  kind: TokenKind | undefined;
  /** It is the whole value. */
  whole: boolean;
}

/**
 * The placeholder in a value that surely is not `preset`'s: another service's very placeholder, or delimiters
 * that `preset` does not use and that stand in no text. For who opens, all delimiters are sure.
 */
export function foreignPlaceholder(raw: string, preset: Preset, isRecipient: boolean): ForeignPlaceholder | undefined {
  if (preset.families === 'all') return undefined;
  const own = preset.families;
  const text = raw.trim();
  if (ESCAPED.test(text)) return undefined;
  const found = findPlaceholders(text, FAMILIES);
  for (const placeholder of found) {
    const whole = placeholder.text === text;
    if (TOKEN_KINDS.some((kind) => preset[kind].some((one) => formsOf(one).includes(placeholder.text)))) continue;
    for (const kind of TOKEN_KINDS) {
      const writers = PRESETS.filter((other) => other !== preset && other[kind].some((one) => formsOf(one).includes(placeholder.text)));
      if (writers.length === 0 || !(whole || isUnmistakable(placeholder.text))) continue;
      return { text: placeholder.text, service: writers.length === 1 ? writers[0]?.name : undefined, kind, whole };
    }
    if (own.includes(placeholder.family) && !isOfOthers(placeholder.text, preset)) continue;
    if (!isUnmistakable(placeholder.text) && !(isRecipient && whole && !own.includes(placeholder.family))) continue;
    return { text: placeholder.text, service: serviceOf(placeholder.text), kind: undefined, whole };
  }
  return undefined;
}

/**
 * Delimiters that no text has. Doubled or marked ones, and names in percent signs that a service writes in
 * capitals.
 */
function isUnmistakable(text: string): boolean {
  return /^(?:\{\{|\{[!$]\w|\[\[|\[\*|\*\||%%\w[^%]*%%$|<%|\$[{[])/.test(text);
}

/** Services with double braces or brackets take no single ones, and the other way round. */
function isOfOthers(text: string, preset: Preset): boolean {
  const opens = new Set(TOKEN_KINDS.flatMap((kind) => preset[kind].map(({ plain }) => openOf(plain))));
  return opens.size > 0 && /^(?:\{|\[)/.test(text) && !/^\{[%#]|^\{\{#/.test(text) && !opens.has(openOf(text));
}

/** `{{`, `{!`, `[`, `[*`. Liquid's `{{${name}}}` opens as `{{name}}` does. */
function openOf(text: string): string {
  return /^(?:\{\{|\{[!$]?|\[[[*]?)/.exec(text)?.[0] ?? '';
}

/** By delimiters that only one service has. */
function serviceOf(text: string): string | undefined {
  return text.startsWith('*|') ? PRESETS.find(({ id }) => id === 'mailchimp')?.name : undefined;
}

/**
 * A merge field of ours: `{{[first name]}}`, `[[customer.plan]]`, or a field of the image where the service's
 * own codes begin otherwise.
 */
export function ownField(raw: string, fields: readonly string[], preset: Preset): string | undefined {
  const [ours] =
    /\{\{\[[^{}]{1,200}\]\}\}|\[\[(?:customer|url|place|weather|device|(?:table|feed|places)_\d+)\.[^[\]]{1,200}\]\]/.exec(raw) ?? [];
  if (ours !== undefined) return ours;
  const [code, name] = /^\{\{\s*([\w-]{1,100})\s*\}\}$/.exec(raw.trim()) ?? [];
  if (code === undefined || name === undefined || !fields.includes(name) || preset.families === 'all') return undefined;
  const written = TOKEN_KINDS.flatMap((kind) => preset[kind].flatMap(formsOf));
  const isBare = written.some((token) => /^\{\{\s*[\w-]+\s*(?:\||\}\})/.test(token) || token.startsWith('{{#'));
  return preset.families.includes('braces') && isBare ? undefined : code;
}

/** The value with spaces where its code has plus signs; undefined where none stands for a space. */
export function withSpaces(raw: string, known: readonly string[], families: readonly Family[]): string | undefined {
  if (!raw.includes('+')) return undefined;
  const spaced = raw.replaceAll('+', ' ');
  if (known.includes(spaced)) return spaced;
  let text = '';
  let from = 0;
  for (const placeholder of rawPlaceholders(raw, families)) {
    text += raw.slice(from, placeholder.start) + spacedInside(placeholder.text, known);
    from = placeholder.end;
  }
  text += raw.slice(from);
  return text === raw ? undefined : text;
}

/**
 * At the ends of a code and beside its bars a plus adds nothing: it was a space. Within a name it was one
 * where the service's names have spaces. Elsewhere only where the code is known.
 */
function spacedInside(text: string, known: readonly string[]): string {
  const spaced = text.replaceAll('+', ' ');
  if (known.includes(spaced)) return spaced;
  const isWithinName = /[a-z]\+[a-z]/i.test(text) && known.some((token) => SPACED_NAME.test(token));
  if (/\s/.test(text) || !(isWithinName || /^[^\w\s+'"]+\+|\+[^\w\s+'"]+$|[|:]\+|\+[|:]/.test(text))) return text;
  // Text in quotes was typed.
  return text.replace(/'[^']*'|"[^"]*"|\+/g, (part) => (part === '+' ? ' ' : part));
}

/** `{{First Name}}`, `[First Name]`, `{{lead.First Name:default=}}`. */
const SPACED_NAME = /^(?:\{\{|\[)(?:\w+\.)?[A-Za-z]+ [A-Za-z]+(?:\]|\}\}|:)/;
const ESCAPED = /^%[\da-f]{2}%?$/i;
