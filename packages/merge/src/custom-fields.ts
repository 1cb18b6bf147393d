/**
 * Custom merge fields: templates that are filled one after the other, so that each may use those before it
 * and none itself.
 */
import type { MergeContext } from './context.ts';
import type { Problem } from './expression.ts';
import { fillCustomField, valueOfPart } from './fill.ts';
import { mayHaveSteps, parseTemplate, sourceNames, type FieldPart, type Template } from './parse.ts';
import { readExpression } from './parse-expression.ts';
import type { Value, Values } from './values.ts';

export interface CompiledCustomField {
  name: string;
  template: Template;
}

export function compileCustomFields(fields: readonly { name: string; value: string }[]): CompiledCustomField[] {
  return fields.map(({ name, value }) => ({ name, template: parseTemplate(value) }));
}

/**
 * The values together with those of the custom fields, in their order. A custom field hides a value of the
 * same name from everything behind it, and may itself be made from that value.
 * @param parts fields with steps that a design or link uses: each gets its value under its own `field`
 */
export function fillCustomFields(
  fields: readonly CompiledCustomField[],
  values: Values,
  context: MergeContext,
  parts: readonly FieldPart[] = [],
): Map<string, Value> {
  const all = new Map(values);
  for (const { name, template } of fields) all.set(name, fillCustomField(template, all, context));
  for (const part of parts) {
    // Anyone who fills these values in has no say in what the design makes of them.
    all.delete(part.field);
    const value = part.expression && valueOfPart(part, all, context);
    if (value) all.set(part.field, value);
  }
  return all;
}

/**
 * The fields with steps of several texts, each once. Also understands the canonical texts that stand for them
 * in lists of fields.
 */
export function fieldsWithSteps(texts: readonly string[]): FieldPart[] {
  const found = new Map<string, FieldPart>();
  for (const text of texts) {
    if (!text.includes('|')) continue;
    for (const part of parseTemplate(text).parts) if (typeof part !== 'string' && part.expression) found.set(part.field, part);
  }
  return [...found.values()];
}

/**
 * Every name that these fields are made from: what their steps read, and what custom fields among them are
 * made from in turn; with their own names. Takes `Template.fields`.
 */
export function namesBehind(fields: readonly string[], custom: readonly { name: string; value: string }[]): Set<string> {
  const templates = new Map(custom.map(({ name, value }) => [name, value]));
  const names = new Set<string>();
  const follow = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    const template = templates.get(name);
    if (template !== undefined) for (const source of parseTemplate(template).sources) follow(source);
  };
  for (const name of sourceNames(fields)) follow(name);
  return names;
}

/**
 * Problems of the steps in a template: `at` counts UTF-16 units of the whole text. Plain texts and fields
 * have no problems. At most ten are reported: putting one into words costs more than reading a field.
 */
export function templateProblems(text: string): Problem[] {
  const problems: Problem[] = [];
  const { parts, starts } = parseTemplate(text);
  for (const [index, part] of parts.entries()) {
    if (problems.length >= MAX_PROBLEMS) break;
    const start = starts[index] ?? 0;
    // Unreadable steps have become a name with a bar in it, or plain text.
    if (typeof part === 'string') {
      if (part === '{{' && text.startsWith('{{{{', start)) continue;
      for (let open = part.indexOf('{{'); open >= 0 && problems.length < MAX_PROBLEMS; open = part.indexOf('{{', open + 2))
        problems.push(...problemsAt(text, start + open));
    } else if (!part.expression && part.field.includes('|') && !text.startsWith('{{[', start)) problems.push(...problemsAt(text, start));
  }
  return problems.slice(0, MAX_PROBLEMS);
}

const MAX_PROBLEMS = 10;

function problemsAt(text: string, open: number): readonly Problem[] {
  if (!mayHaveSteps(text, open)) return [];
  return readExpression(text, open + 2, text.startsWith('[[', open) ? ']]' : '}}').problems;
}

/** A problem as people read it: positions count from 1. */
export function describeProblem({ at, message }: Problem): string {
  return `At position ${at + 1}: ${message}`;
}
