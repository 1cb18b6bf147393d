import type { Template } from './parse.ts';
import { parseTemplate } from './parse.ts';
import type { Value, Values } from './values.ts';
import { cappedText } from './values.ts';

/** The text with every field replaced by its value. A missing value is empty. A value is data: what it holds is never expanded. */
export function fillText(template: Template | string, values: Values): string {
  const { parts } = typeof template === 'string' ? parseTemplate(template) : template;
  let filled = '';
  for (const part of parts) filled += typeof part === 'string' ? part : cappedText(values.get(part.field)?.text ?? '');
  return filled;
}

/**
 * The value of a custom merge field: its template filled with the other values. It is only as trustworthy as its parts, so as
 * soon as one of them was in the request the whole counts as from the request.
 */
export function fillCustomField(template: Template | string, values: Values): Value {
  const parsed = typeof template === 'string' ? parseTemplate(template) : template;
  const fromRequest = parsed.fields.some((field) => values.get(field)?.origin === 'request');
  return { text: fillText(parsed, values), origin: fromRequest ? 'request' : 'custom' };
}
