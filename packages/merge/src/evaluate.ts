/**
 * Runs expressions. Nothing here throws, whatever the expression, the values or the context hold: a step that
 * cannot be done is left out (see `transforms/transform.ts`), an unknown transform does nothing, and no value
 * grows beyond the cap at any step.
 */
import { formOf, type Form } from '@limn/values';
import { formIn, type MergeContext } from './context.ts';
import { isoDate, readDate, type Moment } from './dates.ts';
import type { Argument, Expression, Step } from './expression.ts';
import { fieldsUsed, isFieldReference, MAX_STEPS } from './expression.ts';
import { plainNumber, readNumber } from './numbers.ts';
import { findTransform } from './transforms/index.ts';
import type { NamedArgument, Transform } from './transforms/transform.ts';
import type { Value, Values } from './values.ts';
import { cappedText, MAX_VALUE_BYTES } from './values.ts';

/**
 * Between steps numbers and dates stay what they are, so that nothing is lost in writing them down and
 * reading them again.
 */
type Running = string | number | Moment;
interface RunStep {
  /** @param plain the context without what the expression's own value brings */
  run(value: Running, values: Values, context: MergeContext, plain: MergeContext): Running;
  /** It makes a number or date of the value: what follows is written in the language of the picture. */
  reads: boolean;
}
type Arguments = Record<string, string | number | boolean | undefined>;

interface Compiled {
  source: string;
  fields: readonly string[];
  steps: readonly RunStep[];
}

const compiled = new WeakMap<Expression, Compiled>();

/**
 * The value of an expression. It is only as trustworthy as what went in: as soon as one of its fields was in
 * the request, the outcome counts as from the request, also where that field was not the one chosen.
 */
export function evaluate(expression: Expression, values: Values, context: MergeContext): Value {
  const { source, fields, steps } = compiledOf(expression);
  const given = values.get(source);
  let value: Running = cappedText(given?.text ?? '');
  let reading = given ? readingOf(given, context) : context;
  for (const step of steps) {
    const next = step.run(value, values, reading, context);
    // Compared where it matters only: two texts of one length cost as much as a step.
    if (step.reads || typeof value !== 'string') reading = next === value ? reading : writtenBy(context);
    else if (reading.held !== undefined && next !== value) reading = withoutHeld(reading);
    value = next;
  }
  const isAsked = fields.some((name) => values.get(name)?.origin === 'request');
  const text = textOf(value, context).toWellFormed();
  const origin = isAsked ? 'request' : 'custom';
  // Most values bring no form, and spreading nothing would take a tenth of the time.
  if (reading === context) return { text, origin };
  return {
    text,
    origin,
    ...(reading.form !== undefined && reading.form !== context.form && { form: reading.form }),
    ...(reading.held !== undefined && { held: reading.held }),
  };
}

function readingOf({ form, held }: Value, context: MergeContext): MergeContext {
  const reading = form ? { ...context, form } : context;
  return held === undefined ? reading : { ...reading, held };
}

function withoutHeld(context: MergeContext): MergeContext {
  const { locale, timezone, now, form } = context;
  return form ? { locale, timezone, now, form } : { locale, timezone, now };
}

function writtenBy(context: MergeContext): MergeContext {
  return context.form ? { ...context, form: formOf(context.locale) } : context;
}

/** An expression is compiled when it is first used; it must not be changed after that. */
function compiledOf(expression: Expression): Compiled {
  let known = compiled.get(expression);
  if (!known) {
    const { source, steps } = expression;
    known = { source, fields: fieldsUsed(expression), steps: steps.slice(0, MAX_STEPS).flatMap((step) => compileStep(step) ?? []) };
    compiled.set(expression, known);
  }
  return known;
}

function compileStep({ transform: key, args }: Step): RunStep | undefined {
  const transform = findTransform(key);
  if (!transform) return undefined;
  const fixed: Arguments = {};
  const open: { argument: NamedArgument; field: string }[] = [];
  for (const argument of transform.arguments) {
    const given = Object.hasOwn(args, argument.name) ? args[argument.name] : undefined;
    if (isFieldReference(given)) open.push({ argument, field: given.field });
    else {
      const value = typedArgument(argument, given ?? argument.default);
      // An argument that is needed and not there, or of the wrong type: the step means nothing.
      if (value === undefined && !argument.optional) return undefined;
      fixed[argument.name] = value;
    }
  }
  const reads = transform.takes !== 'text';
  if (open.length === 0) return { reads, run: (value, _values, context) => runStep(transform, value, fixed, context) };
  return {
    reads,
    run: (value, values, context, plain) => {
      const complete = { ...fixed };
      const texts: Record<string, { form: Form; held?: string | undefined }> = {};
      for (const { argument, field } of open) {
        const given = values.get(field);
        const form = given?.form ?? formIn(plain);
        const read = fieldArgument(argument, given, form);
        if (read === undefined) return value;
        complete[argument.name] = read;
        if (argument.input === 'text') texts[argument.name] = { form, held: given?.held };
      }
      return runStep(transform, value, complete, { ...context, texts });
    },
  };
}

/** Normalises expressions that no parser has seen. */
function typedArgument(argument: NamedArgument, given: Argument | undefined): string | number | boolean | undefined {
  switch (argument.input) {
    case 'text':
      return typeof given === 'string' ? cappedText(given) : undefined;
    case 'number':
      return typeof given === 'number' && Number.isFinite(given) ? within(argument, given) : undefined;
    case 'choice':
      return argument.options?.find(({ value }) => value === given)?.value;
    case 'truth':
      return typeof given === 'boolean' ? given : undefined;
  }
}

function fieldArgument(argument: NamedArgument, given: Value | undefined, form: Form): string | number | undefined {
  if (argument.input === 'text') return cappedText(given?.text ?? '');
  const number = argument.input === 'number' ? readNumber(given?.held ?? given?.text ?? '', form.language, form) : undefined;
  return number === undefined ? undefined : within(argument, number);
}

function within({ min = -Infinity, max = Infinity, whole }: NamedArgument, number: number): number {
  const bounded = Math.min(Math.max(number, min), max);
  return whole ? Math.round(bounded) : bounded;
}

function runStep(transform: Transform, value: Running, args: Arguments, context: MergeContext): Running {
  if (value === '' && !transform.readsEmpty) return value;
  try {
    return bounded(outcomeOf(transform, value, args, context), value);
  } catch {
    // The formatters of a runtime refuse what no one foresaw; a picture must not be lost to that.
    return value;
  }
}

function outcomeOf(transform: Transform, value: Running, args: Arguments, context: MergeContext): Running | undefined {
  switch (transform.takes) {
    case 'number': {
      const number = typeof value === 'number' ? value : readNumber(context.held ?? textOf(value, context), context.locale, context.form);
      return number === undefined ? undefined : transform.run(number, args, context);
    }
    case 'date': {
      const moment = typeof value === 'object' ? value : readDate(context.held ?? textOf(value, context), context);
      return moment && transform.run(moment, args, context);
    }
    case 'text':
      return transform.run(textOf(value, context), args, context);
  }
}

function bounded(outcome: Running | undefined, value: Running): Running {
  if (typeof outcome === 'number') return Number.isFinite(outcome) ? outcome : value;
  if (outcome === undefined) return value;
  if (typeof outcome === 'object') return outcome;
  // A UTF-16 unit is at most three bytes.
  return outcome.length * 3 <= MAX_VALUE_BYTES ? outcome : cappedText(outcome);
}

function textOf(value: Running, { locale }: MergeContext): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? plainNumber(value, locale) : isoDate(value);
}
