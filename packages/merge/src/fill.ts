import type { MergeContext } from './context.ts';
import { contextOf } from './context.ts';
import { evaluate } from './evaluate.ts';
import type { FieldPart, Template } from './parse.ts';
import { parseTemplate } from './parse.ts';
import type { Value, Values } from './values.ts';
import { cappedText } from './values.ts';

/**
 * The text with every field replaced by its value. A missing value is empty. A value is data: what it holds
 * is never expanded. Without a context dates and numbers follow the default language, and calendar days are
 * those of UTC.
 */
export function fillText(template: Template | string, values: Values, context?: MergeContext): string {
  const { parts } = typeof template === 'string' ? parseTemplate(template) : template;
  let filled = '';
  for (const part of parts) filled += typeof part === 'string' ? part : (valueOfPart(part, values, context)?.text ?? '');
  return filled;
}

/** The value of one field, capped; one with steps is worked out unless it already was. */
export function valueOfPart({ field, expression }: FieldPart, values: Values, context?: MergeContext): Value | undefined {
  const known = values.get(field);
  if (known) return { ...known, text: cappedText(known.text) };
  if (expression) return evaluate(expression, values, context ?? contextOf());
  // Steps that can't be read, as a form of dates that is none, leave the value as it came.
  const bar = field.indexOf('|');
  const source = bar < 0 ? undefined : values.get(field.slice(0, bar).trim());
  return source && { ...source, text: cappedText(source.text) };
}

/**
 * The value of a custom merge field: its template filled with the other values. It is only as trustworthy as
 * its parts, so as soon as one of them was in the request the whole counts as from the request.
 */
export function fillCustomField(template: Template | string, values: Values, context?: MergeContext): Value {
  const parsed = typeof template === 'string' ? parseTemplate(template) : template;
  // A field that stands alone goes on as it is, with the form that it is written in.
  const [only] = parsed.parts;
  const alone =
    parsed.parts.length === 1 && only !== undefined && typeof only !== 'string' ? valueOfPart(only, values, context) : undefined;
  const fromRequest = parsed.sources.some((field) => values.get(field)?.origin === 'request');
  const origin = fromRequest ? 'request' : 'custom';
  return alone ? { ...alone, text: cappedText(alone.text), origin } : { text: cappedText(fillText(parsed, values, context)), origin };
}
