/**
 * Reads an expression as people write it:
 *
 *     {{name | trim | title | truncate:20 | default:"friend"}}
 *     {{[first name] | join:[last name] | upper}}
 *     {{points | if:at-least,100,"Gold","Silver"}}
 *     {{due | date:weekday=long,year=none}}
 *
 * First the field, then steps behind bars. Arguments stand behind a colon, in the order of the transform's
 * list or by name: texts in quotes, numbers, true or false, options as bare words, other fields as
 * `[any name]` or as a bare word. Within quotes `\"`, `\\` and `\n` write a quote, a backslash and a new
 * line. Nothing nests, so there is no depth to exhaust.
 */
import type { Argument, Expression, Problem, Step } from './expression.ts';
import { MAX_EXPRESSION_LENGTH, MAX_NAME_LENGTH, MAX_STEPS } from './expression.ts';
import { Misread, Scanner, type Token } from './scan-expression.ts';
import { isNeeded, noSuchArgument, numberProblem, unknownTransform } from './step-problems.ts';
import { findTransform } from './transforms/index.ts';
import type { NamedArgument, Transform } from './transforms/transform.ts';

export type ParsedExpression = { ok: true; expression: Expression } | { ok: false; problems: readonly Problem[] };

/** Reads one expression, with or without its braces. Never throws. */
export function parseExpression(text: string): ParsedExpression {
  const start = text.length - text.trimStart().length;
  const close = closingOf(text, start);
  const read = readExpression(text, close ? start + 2 : start, close ?? '');
  const [first] = read.problems;
  if (!first && read.end !== undefined) {
    const rest = text.slice(read.end);
    if (rest.trim() !== '')
      return refused(read.end + rest.length - rest.trimStart().length, 'The field ends here; leave out what follows.');
  }
  return read.expression && !first ? { ok: true, expression: read.expression } : { ok: false, problems: read.problems };
}

function closingOf(text: string, start: number): '}}' | ']]' | undefined {
  if (text.startsWith('{{', start)) return '}}';
  return text.startsWith('[[', start) ? ']]' : undefined;
}

function refused(at: number, message: string): ParsedExpression {
  return { ok: false, problems: [{ at, message }] };
}

export interface ReadExpression {
  expression: Expression | undefined;
  problems: readonly Problem[];
  /** Where the text goes on behind the closing brackets; undefined when they are missing. */
  end: number | undefined;
}

/**
 * Reads from behind the opening brackets to behind `close`; without a `close`, to the end of the text. Who
 * only wants to know whether there is an expression passes `stopsAtFirst`: the first problem ends it, and
 * none is put into words.
 */
export function readExpression(text: string, start: number, close: '}}' | ']]' | '', stopsAtFirst = false): ReadExpression {
  const window = text.slice(0, start + MAX_EXPRESSION_LENGTH + close.length);
  const reader = new Reader(window, start, close, window.length < text.length, stopsAtFirst);
  const expression = reader.expression();
  return {
    expression: reader.problems.length === 0 ? expression : undefined,
    problems: reader.problems,
    end: reader.closed ? reader.at : undefined,
  };
}

const MAX_PROBLEMS = 10;

class Reader extends Scanner {
  readonly problems: Problem[] = [];
  closed = false;
  readonly close: string;
  /** There is more text than one expression may have. */
  readonly isCut: boolean;
  readonly stopsAtFirst: boolean;

  constructor(text: string, at: number, close: string, isCut: boolean, stopsAtFirst: boolean) {
    super(text, at);
    this.close = close;
    this.isCut = isCut;
    this.stopsAtFirst = stopsAtFirst;
  }

  expression(): Expression | undefined {
    const source = this.attempt(() => this.source());
    const steps: Step[] = [];
    while (this.nextStep()) {
      const at = this.at;
      const step = this.attempt(() => this.step());
      if (step) steps.push(step);
      if (steps.length > MAX_STEPS) {
        this.problem(at, `There are more than ${MAX_STEPS} steps. Make a field of the first ones, and use that field here.`);
        return undefined;
      }
    }
    return source === undefined ? undefined : { source, steps };
  }

  /** Moves behind the next bar, or behind the end; false at the end. */
  private nextStep(): boolean {
    this.blanks();
    if (this.problems.length >= (this.stopsAtFirst ? 1 : MAX_PROBLEMS)) return false;
    if (this.text[this.at] === '|') {
      this.at++;
      return true;
    }
    if (this.isAtEnd() && this.isCut) this.problem(this.at, `One field may have ${MAX_EXPRESSION_LENGTH} characters at most.`);
    else if (this.close === '') {
      if (!this.isAtEnd()) this.problem(this.at, this.unexpected());
    } else if (this.text.startsWith(this.close, this.at)) {
      this.closed = true;
      this.at += this.close.length;
    } else if (this.isAtEnd()) this.problem(this.at, `${this.close} is missing at the end.`);
    else this.problem(this.at, this.unexpected());
    return false;
  }

  private unexpected(): string {
    const sign = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    return `“${sign}” is not expected here. Steps are separated by |, arguments by commas, and texts stand in quotes.`;
  }

  private source(): string {
    this.blanks();
    const at = this.at;
    if (this.close !== ']]' && this.text.startsWith('[[', at)) return this.catalogueName(at);
    if (this.text[at] === '[') return this.bracketedName();
    const length = this.text.slice(at, at + MAX_NAME_LENGTH + 1).search(/[|{}[\]\r\n]|$/);
    const name = this.text.slice(at, at + length).trim();
    if (name === '') throw new Misread(at, 'Begin with the name of a field.');
    if (name.length > MAX_NAME_LENGTH) throw new Misread(at, 'The name of this field is too long.');
    this.at = at + length;
    return name;
  }

  /** `[[category.field]]` */
  private catalogueName(at: number): string {
    const end = this.text.slice(at, at + MAX_NAME_LENGTH + 4).indexOf(']]');
    const name = this.text.slice(at + 2, at + Math.max(end, 2)).trim();
    if (!/^[^[\]{}\s.|][^[\]{}.|]*\.[^[\]{}\r\n|]+$/.test(name)) throw new Misread(at, 'A catalogue field is written [[category.field]].');
    this.at = at + end + 2;
    return name;
  }

  private step(): Step {
    this.blanks();
    const at = this.at;
    const word = this.bareWord();
    if (word === '') throw new Misread(at, 'The name of a step is missing here.');
    const transform = findTransform(word.toLowerCase().replaceAll('_', '-'));
    if (!transform) throw new Misread(at, () => unknownTransform(word));
    this.blanks();
    const isGiven = this.text[this.at] === ':';
    if (isGiven) this.at++;
    return { transform: transform.key, args: this.args(transform, at, isGiven) };
  }

  private args(transform: Transform, stepAt: number, isGiven: boolean): Record<string, Argument> {
    const given = new Map<string, Argument>();
    let isMore = isGiven;
    for (let position = 0; isMore; position++) {
      this.blanks();
      const at = this.at;
      const { argument, token } = this.argument(transform, position);
      if (given.has(argument.name)) throw new Misread(at, `“${argument.label}” is given twice.`);
      given.set(argument.name, this.valueFor(argument, token));
      this.blanks();
      isMore = this.text[this.at] === ',';
      if (isMore) this.at++;
    }
    const missing = transform.arguments.find((argument) => isNeeded(argument) && !given.has(argument.name));
    if (missing) throw new Misread(stepAt, `${transform.label} needs “${missing.label}”: ${transform.example.step}`);
    // Defaults are left out, so that the same meaning always has the same form.
    return Object.fromEntries(
      transform.arguments.flatMap(({ name, default: usual }) => {
        const value = given.get(name);
        return value === undefined || value === usual ? [] : [[name, value]];
      }),
    );
  }

  private argument(transform: Transform, position: number): { argument: NamedArgument; token: Token } {
    const at = this.at;
    const name = this.bareWord();
    this.blanks();
    if (name !== '' && this.text[this.at] === '=') {
      this.at++;
      const argument = transform.arguments.find((known) => known.name === name.toLowerCase());
      if (!argument) throw new Misread(at, noSuchArgument(transform, name));
      this.blanks();
      return { argument, token: this.token() };
    }
    this.at = at;
    const argument = transform.arguments[position];
    if (!argument) throw new Misread(at, noSuchArgument(transform, undefined));
    return { argument, token: this.token() };
  }

  private valueFor(argument: NamedArgument, token: Token): Argument {
    const { label } = argument;
    if (argument.input === 'choice' || argument.input === 'truth') {
      const word = token.kind === 'word' ? token.word : token.kind === 'text' || token.kind === 'number' ? token.text : '';
      const options = argument.input === 'truth' ? ['true', 'false'] : (argument.options ?? []).map(({ value }) => value);
      const option = options.find((known) => known === word.toLowerCase());
      if (option === undefined) throw new Misread(token.at, `“${label}” is one of ${options.join(', ')}.`);
      return argument.input === 'truth' ? option === 'true' : option;
    }
    if (token.kind === 'field') return { field: token.field };
    if (token.kind === 'word') return this.fieldOf(token.word, token.at);
    if (argument.input === 'text') return token.text;
    const number = token.kind === 'number' ? token.number : Number(token.text.trim() || Number.NaN);
    const problem = numberProblem(argument, number);
    if (problem) throw new Misread(token.at, problem);
    return number + 0;
  }

  private fieldOf(word: string, at: number): Argument {
    if (/^[\p{L}_]/u.test(word)) return { field: word };
    throw new Misread(at, `“${word}” is neither a number nor a field. Texts stand in quotes.`);
  }

  private problem(at: number, why: string | (() => string)): void {
    this.problems.push({ at, message: typeof why === 'string' ? why : this.stopsAtFirst ? '' : why() });
  }

  /**
   * Runs `read`; where it fails, notes why and goes to the next bar, so that one mistake does not hide the
   * others.
   */
  private attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      this.problem(error.at, error.why);
      this.at = this.nextBar(Math.max(this.at, error.at));
      return undefined;
    }
  }

  private nextBar(from: number): number {
    const bar = this.text.indexOf('|', from);
    const end = this.close === '' ? -1 : this.text.indexOf(this.close, from);
    if (bar < 0 || (end >= 0 && end < bar)) return end < 0 ? this.text.length : end;
    return bar;
  }
}
