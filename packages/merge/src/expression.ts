/**
 * An expression as data: a field and what is done to it, step by step. It can be kept as JSON and holds no
 * code.
 */

export interface FieldReference {
  /** The value of this field is the argument. */
  field: string;
}

/** Texts, numbers and truths as they are; a choice is the text of its option. */
export type Argument = string | number | boolean | FieldReference;

export interface Step {
  /** The key of a transform. */
  transform: string;
  /** By name; what is not there has its default. */
  args: Readonly<Record<string, Argument>>;
}

export interface Expression {
  /** The field that it begins with. */
  source: string;
  steps: readonly Step[];
}

/** Something that is wrong with a text, and where: `at` counts UTF-16 units from 0. */
export interface Problem {
  at: number;
  message: string;
}

export const MAX_STEPS = 20;
/** Longest text of one expression, in UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 2048;
/** Longer names are not field names. */
export const MAX_NAME_LENGTH = 200;

export function isFieldReference(argument: Argument | undefined): argument is FieldReference {
  return typeof argument === 'object' && typeof argument.field === 'string';
}

/** Names of the fields that an expression reads, each once, its source first. */
export function fieldsUsed(expression: Expression): string[] {
  const names = expression.steps.flatMap(({ args }) =>
    Object.values(args).flatMap((given) => (isFieldReference(given) ? given.field : [])),
  );
  return [...new Set([expression.source, ...names])];
}

/** The expression reading field `to` wherever it read `from`. */
export function renameField(expression: Expression, from: string, to: string): Expression {
  const renamed = (given: Argument): Argument => (isFieldReference(given) && given.field === from ? { field: to } : given);
  return {
    source: expression.source === from ? to : expression.source,
    steps: expression.steps.map(({ transform, args }) => ({
      transform,
      args: Object.fromEntries(Object.entries(args).map(([name, given]) => [name, renamed(given)])),
    })),
  };
}
