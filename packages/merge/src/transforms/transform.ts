/**
 * Defines a transform. One object says everything: how it is typed, how the menu and the form show it, and
 * what it does.
 *
 * Two rules hold for all of them and are kept by the evaluator, not here:
 * - An empty value stays empty, unless the transform `readsEmpty`.
 * - A step that cannot be done is left out: where a number or date is wanted and the value isn't one, where a
 *   field that an argument names holds no number, where the outcome would not be finite, the value goes on as
 *   it came.
 */
import type { MergeContext } from '../context.ts';
import type { Moment } from '../dates.ts';

export type TransformTab = 'text' | 'maths' | 'miscellaneous';

export type Input = 'text' | 'number' | 'choice' | 'truth';

/** One argument, as a field of a form. Without a default and not `optional` it has to be given. */
export interface ArgumentField {
  label: string;
  /** `text` and `number` may also be another merge field. */
  input: Input;
  default?: string | number | boolean;
  /** May be left out, which differs from every value that can be given. */
  optional?: true;
  /** For a choice: its options. */
  options?: readonly { value: string; label: string }[];
  /** For a number. Typed ones outside are refused, those of fields are clamped. */
  min?: number;
  max?: number;
  /** For a number: without decimals. */
  whole?: true;
  /** A sentence for anyone who fills in the form. */
  hint?: string;
}

/** The result kind of a transform: text, number, date, or that of its value. */
export type Kind = 'text' | 'number' | 'date' | 'any';

export interface Example {
  value: string;
  /** The step as it is typed: `truncate:5`. */
  step: string;
  result: string;
}

interface Description<Fields> {
  /** As it is typed: lower-case letters and hyphens. */
  key: string;
  /** Other words that are understood for it. */
  also?: readonly string[];
  label: string;
  tab: TransformTab;
  /** The effect, in one sentence. */
  hint: string;
  gives: Kind;
  /** It may make something of nothing. */
  readsEmpty?: true;
  /** In the order in which they are typed. */
  arguments: Fields;
  example: Example;
}

export type Fields = Readonly<Record<string, ArgumentField>>;

/** The arguments as the function gets them: complete and of the right type. */
export type ArgumentValues<F extends Fields> = {
  readonly [Name in keyof F]: TypeOf<F[Name]['input']> | (F[Name] extends { optional: true } ? undefined : never);
};
type TypeOf<I extends Input> = I extends 'number' ? number : I extends 'truth' ? boolean : string;

/** Undefined where it cannot be done. */
type Outcome = string | number | Moment | undefined;
type Run<Value, F extends Fields> = (value: Value, args: ArgumentValues<F>, context: MergeContext) => Outcome;

export type NamedArgument = ArgumentField & { name: string };
type AnyArguments = Readonly<Record<string, string | number | boolean | undefined>>;

export type Transform = Omit<Description<Fields>, 'arguments'> & { arguments: readonly NamedArgument[] } & (
    | { takes: 'text'; run(value: string, args: AnyArguments, context: MergeContext): Outcome }
    | { takes: 'number'; run(value: number, args: AnyArguments, context: MergeContext): Outcome }
    | { takes: 'date'; run(value: Moment, args: AnyArguments, context: MergeContext): Outcome }
  );

export function textTransform<const F extends Fields>({ run, ...rest }: Description<F> & { run: Run<string, F> }): Transform {
  return { ...rest, takes: 'text', arguments: named(rest.arguments), run };
}

export function numberTransform<const F extends Fields>({ run, ...rest }: Description<F> & { run: Run<number, F> }): Transform {
  return { ...rest, takes: 'number', arguments: named(rest.arguments), run };
}

export function dateTransform<const F extends Fields>({ run, ...rest }: Description<F> & { run: Run<Moment, F> }): Transform {
  return { ...rest, takes: 'date', arguments: named(rest.arguments), run };
}

function named(fields: Fields): NamedArgument[] {
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }));
}
