/**
 * Custom fields, and fields with steps, that the clock of a countdown is part of: they are worked out again
 * for every second, where all others are the same in every frame.
 */
import { CLOCK_FIELDS } from '@limn/image-types';
import {
  compileCustomFields,
  fieldsWithSteps,
  fillCustomFields,
  namesBehind,
  parseTemplate,
  valuesOf,
  type CompiledCustomField,
  type FieldPart,
  type MergeContext,
} from '@limn/merge';
import { documentFields } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';

export interface TickingFields {
  custom: readonly CompiledCustomField[];
  steps: readonly FieldPart[];
  /** Other fields that they are made from. */
  needs: readonly string[];
  /**
   * Every field that the picture shows, also within others: what says which parts the clock is split into.
   */
  shown: ReadonlySet<string>;
}

export function tickingFields({ document, customFields }: Pick<VersionSnapshot, 'document' | 'customFields'>): TickingFields {
  const drawn = documentFields(document);
  const ticking = new Set<string>(CLOCK_FIELDS);
  const ticks = (sources: readonly string[]) => sources.some((name) => ticking.has(name));
  // In their order, because each may use those before it.
  const custom = compileCustomFields(customFields).filter(({ name, template }) => {
    if (ticks(template.sources)) ticking.add(name);
    // Another field of that name hides the clock's from what comes behind it.
    else ticking.delete(name);
    return ticking.has(name);
  });
  const sourcesOf = ({ field }: FieldPart) => parseTemplate(field).sources;
  const steps = fieldsWithSteps(drawn).filter((part) => ticks(sourcesOf(part)));
  const used = [...custom.flatMap(({ template }) => template.sources), ...steps.flatMap(sourcesOf)];
  return { custom, steps, needs: [...new Set(used.filter((name) => !ticking.has(name)))], shown: namesBehind(drawn, customFields) };
}

/**
 * All values at one second; `values` hold what is the same in every frame, `clock` the clock's own fields.
 */
export function fillTicking(
  { custom, steps }: TickingFields,
  values: Readonly<Record<string, string>>,
  clock: Readonly<Record<string, string>>,
  context: MergeContext,
): Record<string, string> {
  const moment = { ...values, ...clock };
  if (custom.length === 0 && steps.length === 0) return moment;
  const filled = fillCustomFields(custom, valuesOf(moment), context, steps);
  return Object.fromEntries([...filled].map(([name, { text }]) => [name, text]));
}
