/** Takes the words, numbers and quoted texts of an expression off its text, one after the other. */
import { MAX_NAME_LENGTH } from './expression.ts';

const BARE_WORD = /[\p{L}\p{N}_.-]*/uy;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?![\p{L}\p{N}_.-])/iuy;
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
]);
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
/** A literal or word as it was written; what it means depends on the argument that it is given for. */
export type Token = { at: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number; text: string }
  | { kind: 'field'; field: string }
  | { kind: 'word'; word: string }
);

/** An error without which the rest of a step can't be understood. */
export class Misread extends Error {
  readonly at: number;
  /** Some are costly to word, and not every reader asks. */
  readonly why: string | (() => string);
  constructor(at: number, why: string | (() => string)) {
    super();
    this.at = at;
    this.why = why;
  }
}

export class Scanner {
  readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  token(): Token {
    const at = this.at;
    const closing = QUOTES.get(this.text.charAt(at));
    if (closing !== undefined) return { at, kind: 'text', text: this.quoted(closing) };
    if (this.text[at] === '[') return { at, kind: 'field', field: this.bracketedName() };
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(this.text)?.[0];
    if (number !== undefined) {
      this.at += number.length;
      return { at, kind: 'number', number: Number(number), text: number };
    }
    const word = this.bareWord();
    if (word === '') throw new Misread(at, 'An argument is missing here: a text in quotes, a number or a field.');
    return { at, kind: 'word', word };
  }

  private quoted(closing: string): string {
    const at = this.at;
    let text = '';
    for (let index = at + 1; index < this.text.length; index++) {
      const sign = this.text.charAt(index);
      if (sign === closing) {
        this.at = index + 1;
        return text;
      }
      const next = this.text.charAt(index + 1);
      if (sign === '\\' && next !== '') {
        text += ESCAPES[next] ?? next;
        index++;
      } else text += sign;
    }
    throw new Misread(at, 'The closing quote of this text is missing.');
  }

  bareWord(): string {
    BARE_WORD.lastIndex = this.at;
    const word = BARE_WORD.exec(this.text)?.[0] ?? '';
    this.at += word.length;
    return word;
  }

  blanks(): void {
    while (/^\s$/.test(this.text.charAt(this.at))) this.at++;
  }

  /** `[any name]`; a bracket or backslash within is written behind a backslash. */
  bracketedName(): string {
    const at = this.at;
    let name = '';
    for (let index = at + 1; index < this.text.length && name.length <= MAX_NAME_LENGTH; index++) {
      const sign = this.text.charAt(index);
      if (sign === ']') {
        this.at = index + 1;
        if (name.trim() === '') throw new Misread(at, 'There is no name in these brackets.');
        return name.trim();
      }
      if (sign === '\r' || sign === '\n') break;
      const next = this.text.charAt(index + 1);
      const isEscaped = sign === '\\' && /[\\[\]]/.test(next);
      name += isEscaped ? next : sign;
      if (isEscaped) index++;
    }
    throw new Misread(at, 'The closing bracket ] of this name is missing.');
  }
}
