/**
 * How e-mail services write their placeholders. A family knows where a placeholder of its kind ends; it does
 * not know whether a service will really fill it.
 */

export type FamilyId =
  | 'braces'
  | 'brackets'
  | 'angles'
  | 'star-bar'
  | 'dollar-braces'
  | 'dollar-brackets'
  | 'double-percent'
  | 'percent'
  | 'at'
  | 'tilde'
  | 'hash'
  | 'dollar';

export interface Family {
  id: FamilyId;
  /** For a list of delimiters to choose from. */
  label: string;
  example: string;
  /** Kept as written in every tag; the others only where the chosen service uses them. */
  always: boolean;
  /** Where the placeholder that starts at `at` ends (exclusive), or -1 where there is none. */
  end(text: string, at: number): number;
}

/** No service's placeholder is longer, and the limit keeps a text of a thousand open braces cheap. */
const MAX_PLACEHOLDER_LENGTH = 500;

/** Oracle Eloqua's placeholders are elements: the name inside is a part of one. */
const ELOQUA = /<span class=["']?eloquaemail["']?(?: encodeFor=\w+)?>[^<>]{1,200}<\/span>/iy;

export const FAMILIES: readonly Family[] = [
  { id: 'braces', label: 'Braces', example: '{{email}}', always: true, end: firstOf(block, balanced('{', '}')) },
  { id: 'brackets', label: 'Square brackets', example: '[email]', always: true, end: balanced('[', ']') },
  {
    id: 'angles',
    label: 'Angle brackets',
    example: '<%= email %>',
    always: true,
    end: firstOf(between('<%', '%>'), pattern(ELOQUA), between('<', '>')),
  },
  { id: 'star-bar', label: 'Star and bar', example: '*|EMAIL|*', always: true, end: between('*|', '|*') },
  { id: 'dollar-braces', label: 'Dollar and braces', example: '${EMAIL}', always: false, end: after('$', balanced('{', '}')) },
  { id: 'dollar-brackets', label: 'Dollar and brackets', example: '$[EMAIL]$', always: false, end: between('$[', ']$') },
  { id: 'double-percent', label: 'Double percent signs', example: '%%EMAIL%%', always: false, end: pattern(/%%[\w=@[(][^%]*%%/y) },
  // A single sign also stands in prose ("50% off, 20% more"): only a bare name between two of them is a
  // placeholder.
  {
    id: 'percent',
    label: 'Percent signs',
    example: '%EMAIL%',
    always: false,
    end: firstOf(pattern(/%(?:(?:ELSE)?IF\s[^%\r\n]{1,200}|\/IF)%/y), pattern(/%[a-z_][\w.:|-]*%/iy)),
  },
  { id: 'at', label: 'At signs', example: '@EMAIL@', always: false, end: pattern(/@[a-z_][\w.-]*@/iy) },
  { id: 'tilde', label: 'Tildes', example: '~Contact.Email~', always: false, end: pattern(/~[a-z_][\w.-]*~/iy) },
  { id: 'hash', label: 'Hash signs', example: '#email#', always: false, end: pattern(/#[a-z_][\w.-]*#/iy) },
  { id: 'dollar', label: 'Dollar signs', example: '$EMAIL$', always: false, end: pattern(/\$[a-z_][\w.-]*\$/iy) },
];

type EndFinder = Family['end'];

/** From `open` to the first `close`, with something between. */
function between(open: string, close: string): EndFinder {
  return (text, at) => {
    if (!text.startsWith(open, at)) return -1;
    const start = at + open.length;
    const length = text.slice(start, at + MAX_PLACEHOLDER_LENGTH).indexOf(close);
    return length > 0 ? accepted(text, at, start + length + close.length) : -1;
  };
}

/** A helper around a placeholder is one with it: `{{#urlEncode}}{{{email}}}{{/urlEncode}}`. */
const BLOCK = /\{\{#(\w{1,40})\}\}[^#]{1,400}?\{\{\/\1\}\}/y;

function block(text: string, at: number): number {
  if (!text.startsWith('{{#', at)) return -1;
  BLOCK.lastIndex = at;
  return BLOCK.test(text) ? accepted(text, at, BLOCK.lastIndex) : -1;
}

/** From `open` to the `close` that balances it: `{{${first_name} | default: 'there'}}` is one placeholder. */
function balanced(open: string, close: string): EndFinder {
  return (text, at) => {
    if (text[at] !== open) return -1;
    let depth = 0;
    let hasContent = false;
    for (let index = at; index < text.length && index < at + MAX_PLACEHOLDER_LENGTH; index++) {
      const character = text[index];
      if (character === open) depth += 1;
      else if (character !== close) hasContent = true;
      else if (--depth === 0) return hasContent ? accepted(text, at, index + 1) : -1;
    }
    return -1;
  };
}

function after(prefix: string, find: EndFinder): EndFinder {
  return (text, at) => (text.startsWith(prefix, at) ? find(text, at + prefix.length) : -1);
}

function firstOf(...finders: readonly EndFinder[]): EndFinder {
  return (text, at) => {
    for (const find of finders) {
      const end = find(text, at);
      if (end !== -1) return end;
    }
    return -1;
  };
}

function pattern(sticky: RegExp): EndFinder {
  return (text, at) => {
    sticky.lastIndex = at;
    return sticky.test(text) && sticky.lastIndex - at <= MAX_PLACEHOLDER_LENGTH ? accepted(text, at, sticky.lastIndex) : -1;
  };
}

/**
 * Nothing with a line break or another control character is a placeholder: mail services break such lines up.
 */
function accepted(text: string, at: number, end: number): number {
  return /\p{Cc}/u.test(text.slice(at, end)) ? -1 : end;
}
