/**
 * The language of merge fields: `{{name}}` for names of letters only, `{{[any name]}}` for any other, `[[category.field]]` for
 * catalogue fields, `{{{{` for two braces. What is none of these is plain text and stays as it is written: parsing never fails.
 */

export interface FieldPart {
  /** The field's name without its brackets; a catalogue field keeps its category: `customer.first_name`. */
  field: string;
}

export interface Template {
  parts: readonly (string | FieldPart)[];
  /** Names of the fields used, each once, in the order of their first use. */
  fields: readonly string[];
  /** Where each part begins in the text that was parsed (UTF-16 units): for whoever must know what came from where. */
  starts: readonly number[];
}

/** Longer names are not field names; the text is then just text. */
const MAX_NAME_LENGTH = 200;
const OPENING = /\{\{|\[\[/g;

export function parseTemplate(text: string): Template {
  const parts: (string | FieldPart)[] = [];
  const starts: number[] = [];
  const fields = new Set<string>();
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
    if (typeof found.part !== 'string') fields.add(found.part.field);
    literalStart = open = found.end;
  }
  push(text.slice(literalStart), literalStart);
  return { parts, fields: [...fields], starts };
}

function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? -1;
}

function readField(text: string, open: number): { part: FieldPart; end: number } | undefined {
  const close = text.startsWith('[[', open) ? ']]' : text.startsWith('{{[', open) ? ']}}' : '}}';
  const start = open + (close === ']}}' ? 3 : 2);
  // The limit on the search keeps a text of a million braces linear.
  const window = text.slice(start, start + MAX_NAME_LENGTH + close.length);
  const length = window.indexOf(close);
  if (length === -1) return undefined;
  const name = window.slice(0, length).trim();
  return isName(name, close) ? { part: { field: name }, end: start + length + close.length } : undefined;
}

/** `{{…}}` is kept wide: what is not a bare name there will be an expression. Only what opens another field cannot be one. */
function isName(name: string, close: string): boolean {
  if (name === '' || name.length > MAX_NAME_LENGTH) return false;
  if (close === ']]') return /^[^[\]{}\s.][^[\]{}.]*\.[^[\]{}\r\n]+$/.test(name);
  if (close === ']}}') return !/[\r\n]/.test(name) && !name.includes('{{');
  return !/[{}[\]\r\n]/.test(name);
}

/** How a field is written into a template: `{{name}}` for letters only, else `{{[name]}}`. */
export function mergeField(name: string): string {
  return /^\p{L}+$/u.test(name) ? `{{${name}}}` : `{{[${name}]}}`;
}

export function hasMergeField(text: string): boolean {
  return (text.includes('{{') || text.includes('[[')) && parseTemplate(text).fields.length > 0;
}
