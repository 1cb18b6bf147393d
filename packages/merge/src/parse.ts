/**
 * The language of merge fields: `{{name}}` for names of letters only, `{{[any name]}}` for any other,
 * `[[category.field]]` for catalogue fields, `{{{{` for two braces, and `{{name | upper}}` for a field with
 * steps (see `parse-expression.ts`). Everything else is plain text and stays as it is written: parsing never
 * fails.
 */
import type { Expression } from './expression.ts';
import { fieldsUsed, MAX_EXPRESSION_LENGTH, MAX_NAME_LENGTH, renameField } from './expression.ts';
import { readExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

export interface FieldPart {
  /**
   * The name under which the value is found: the field's name without its brackets, a catalogue field's with
   * its category (`customer.first_name`). A field with steps has its canonical text, braces included, which
   * is no other field's name.
   */
  field: string;
  /** For a field with steps: the expression to evaluate. */
  expression?: Expression;
}

export interface Template {
  parts: readonly (string | FieldPart)[];
  /** Names of the fields used, each once, in the order of their first use. */
  fields: readonly string[];
  /**
   * Like `fields`, but with the names that the steps read in place of the steps: what the data has to hold.
   */
  sources: readonly string[];
  /**
   * Where each part begins in the text that was parsed (UTF-16 units): for anyone who must know what came
   * from where.
   */
  starts: readonly number[];
}

const OPENING = /\{\{|\[\[/g;

export function parseTemplate(text: string): Template {
  const parts: (string | FieldPart)[] = [];
  const starts: number[] = [];
  const fields = new Set<string>();
  const sources = new Set<string>();
  let literalStart = 0;
  const push = (part: string | FieldPart, start: number) => {
    if (part === '') return;
    parts.push(part);
    starts.push(start);
  };
  for (let open = nextOpening(text, 0); open !== -1; open = nextOpening(text, open)) {
    const found = text.startsWith('{{{{', open) ? { part: '{{', end: open + 4 } : readField(text, open);
    if (!found) {
      open += 1;
      continue;
    }
    push(text.slice(literalStart, open), literalStart);
    push(found.part, open);
    if (typeof found.part !== 'string') {
      fields.add(found.part.field);
      for (const name of found.part.expression ? fieldsUsed(found.part.expression) : [found.part.field]) sources.add(name);
    }
    literalStart = open = found.end;
  }
  push(text.slice(literalStart), literalStart);
  return { parts, fields: [...fields], sources: [...sources], starts };
}

function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? -1;
}

function readField(text: string, open: number): { part: FieldPart; end: number } | undefined {
  return readSteps(text, open) ?? readName(text, open);
}

function readSteps(text: string, open: number): { part: FieldPart; end: number } | undefined {
  if (!mayHaveSteps(text, open)) return undefined;
  const { expression, end } = readExpression(text, open + 2, text.startsWith('[[', open) ? ']]' : '}}', true);
  if (!expression || end === undefined || expression.steps.length === 0) return undefined;
  return { part: { field: printExpression(expression), expression }, end };
}

/**
 * A bar that may belong to the field that opens here; a quick look, so that long texts of braces are read in
 * time.
 */
export function mayHaveSteps(text: string, open: number): boolean {
  const bar = text.slice(open + 2, open + 2 + MAX_EXPRESSION_LENGTH).indexOf('|');
  // Before the first bar there is one name, and brackets around it at most.
  return bar > 0 && bar <= 2 * MAX_NAME_LENGTH && !text.slice(open + 3, open + 2 + bar).includes('{{');
}

function readName(text: string, open: number): { part: FieldPart; end: number } | undefined {
  const close = text.startsWith('[[', open) ? ']]' : text.startsWith('{{[', open) ? ']}}' : '}}';
  const start = open + (close === ']}}' ? 3 : 2);
  // The limit on the search keeps a text of a million braces linear.
  const window = text.slice(start, start + MAX_NAME_LENGTH + close.length);
  const length = window.indexOf(close);
  if (length === -1) return undefined;
  const name = window.slice(0, length).trim();
  return isName(name, close) ? { part: { field: name }, end: start + length + close.length } : undefined;
}

/** `{{…}}` is kept wide: what is neither a bare name nor steps may still be what a table calls a column. */
function isName(name: string, close: string): boolean {
  if (name === '' || name.length > MAX_NAME_LENGTH) return false;
  if (close === ']]') return /^[^[\]{}\s.][^[\]{}.]*\.[^[\]{}\r\n]+$/.test(name);
  if (close === ']}}') return !/[\r\n]/.test(name) && !name.includes('{{');
  return !/[{}[\]\r\n]/.test(name);
}

const CUSTOMER = 'customer.';

/** A field of customers: any image may use them, whatever else fills it. */
export function isCustomerField(name: string): boolean {
  return name.startsWith(CUSTOMER) && name.length > CUSTOMER.length;
}

/**
 * How a field is written into a template: `{{name}}` for letters only, `[[customer.plan]]` for those of
 * customers, else `{{[name]}}`; one with steps is written already.
 */
export function mergeField(name: string): string {
  if (name.startsWith('{{')) return name;
  if (isCustomerField(name)) return `[[${name}]]`;
  return /^\p{L}+$/u.test(name) ? `{{${name}}}` : `{{[${name}]}}`;
}

export function hasMergeField(text: string): boolean {
  return (text.includes('{{') || text.includes('[[')) && parseTemplate(text).fields.length > 0;
}

/**
 * The data that these fields need: the names that steps read in place of the steps. Takes `Template.fields`,
 * each name once.
 */
export function sourceNames(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((name) => (name.startsWith('{{') ? parseTemplate(name).sources : [name])))];
}

/** The text with one field's name exchanged, in steps too; everything else as it was written. */
export function renameInTemplate(text: string, from: string, to: string): string {
  const { parts, starts, sources } = parseTemplate(text);
  if (!sources.includes(from)) return text;
  return parts
    .map((part, index) => {
      const written = text.slice(starts[index], starts[index + 1] ?? text.length);
      if (typeof part === 'string') return written;
      if (!part.expression) return part.field === from ? mergeField(to) : written;
      return fieldsUsed(part.expression).includes(from) ? printExpression(renameField(part.expression, from, to)) : written;
    })
    .join('');
}
