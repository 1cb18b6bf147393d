/**
 * Where a text stops being JSON, in the words of someone who has to put it right. The engine's own messages
 * name no place.
 */

export interface JsonError {
  /** Both from 1. */
  line: number;
  column: number;
  problem: string;
}

const TOKEN =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Tokens that may come next; `first` right after an opening bracket. */
type State = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after value' | 'end';

const EXPECTED: Record<State, string> = {
  value: 'a value is missing',
  'first value': 'a value or “]” is missing',
  name: 'a name in double quotes is missing',
  'first name': 'a name in double quotes is missing',
  colon: 'a colon is missing after the name',
  'after value': 'a comma or a closing bracket is missing',
  end: 'there is more text after the end',
};

/** @param text not valid JSON */
export function locateJsonError(text: string): JsonError {
  const open: ('{' | '[')[] = [];
  let state: State = 'value';
  let at = skipBlank(text, 0);
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const next: State | undefined = token === undefined ? undefined : step(state, token, open);
    if (token === undefined || next === undefined) break;
    state = next;
    at = skipBlank(text, at + token.length);
  }
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const problem = at < text.length ? wordsFor(text, at, state) : 'the text ends too early.';
  return { line, column: at - before.lastIndexOf('\n'), problem };
}

function step(state: State, token: string, open: ('{' | '[')[]): State | undefined {
  const after = (): State => (open.length === 0 ? 'end' : 'after value');
  const isText = token.startsWith('"');
  switch (state) {
    case 'value':
    case 'first value':
      if (token === '{' || token === '[') {
        open.push(token);
        return token === '{' ? 'first name' : 'first value';
      }
      if (token === ']' && state === 'first value') {
        open.pop();
        return after();
      }
      return /^[{}[\],:]$/.test(token) ? undefined : after();
    case 'name':
    case 'first name':
      if (token === '}' && state === 'first name') {
        open.pop();
        return after();
      }
      return isText ? 'colon' : undefined;
    case 'colon':
      return token === ':' ? 'value' : undefined;
    case 'after value':
      if (token === ',') return open.at(-1) === '{' ? 'name' : 'value';
      if (token !== (open.at(-1) === '{' ? '}' : ']')) return undefined;
      open.pop();
      return after();
    case 'end':
      return undefined;
    default:
      return state satisfies never;
  }
}

function wordsFor(text: string, at: number, state: State): string {
  const sign = text[at] ?? '';
  if (sign === "'") return 'strings need double quotes, not single quotes.';
  if (sign === '"' && state !== 'after value' && state !== 'end' && state !== 'colon')
    return 'a string isn’t closed, or contains a character JSON doesn’t allow.';
  if ((sign === '}' || sign === ']') && (state === 'name' || state === 'value') && /,\s*$/.test(text.slice(0, at)))
    return 'there is a comma before the closing bracket.';
  return `${EXPECTED[state]}.`;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at++;
  return at;
}
