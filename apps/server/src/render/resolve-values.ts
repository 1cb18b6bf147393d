/** Field values of a picture or link: the request's parameters and the version's custom fields. */
import { TAG_PARAMETER } from '@limn/model';
import {
  compileCustomFields,
  fieldsWithSteps,
  fillCustomFields,
  type CompiledCustomField,
  type FieldPart,
  type MergeContext,
  type Value,
} from '@limn/merge';
import { documentFields } from '@limn/scene';
import { isUnresolvedEid } from '@limn/tags';
import type { VersionSnapshot } from '@limn/published';

/** Placeholder texts that tags of the object were generated with, by parameter. */
export type KnownTokens = ReadonlyMap<string, ReadonlySet<string>>;

export type Values = ReadonlyMap<string, Value>;

/** Values of the request itself. */
export interface GivenValues {
  given: Values;
  /** Parameters that arrived as the placeholder itself: no value, and worth telling the marketer. */
  unresolved: readonly string[];
}

/** A version's computed fields. */
export interface ComputedFields {
  custom: readonly CompiledCustomField[];
  /** Fields with steps that stand in texts and links themselves. */
  steps: readonly FieldPart[];
}

/** Parameters that steer the request and are no values. */
const CONTROLS: ReadonlySet<string> = new Set([TAG_PARAMETER.token, TAG_PARAMETER.debug, TAG_PARAMETER.doubleScale, TAG_PARAMETER.refresh]);

export function computedFields({
  customFields,
  document,
  link,
  fallbackLink,
}: Pick<VersionSnapshot, 'customFields' | 'document' | 'link' | 'fallbackLink'>): ComputedFields {
  return { custom: compileCustomFields(customFields), steps: fieldsWithSteps([...documentFields(document), link, fallbackLink]) };
}

export function givenValues(params: ReadonlyMap<string, string>, tokens: KnownTokens): GivenValues {
  const given = new Map<string, Value>();
  const unresolved: string[] = [];
  for (const [name, text] of params) {
    if (CONTROLS.has(name) || name.startsWith('ri_')) continue;
    if (isPlaceholder(name, text, tokens)) unresolved.push(name);
    else given.set(name, { text, origin: 'request' });
  }
  return { given, unresolved };
}

/** @param given what comes in: of the request, and of a record where there is one */
export function computeValues(given: Values, computed: ComputedFields, context: MergeContext): Values {
  if (computed.custom.length === 0 && computed.steps.length === 0) return given;
  return fillCustomFields(computed.custom, given, context, computed.steps);
}

/** Only a whole value that a tag really carried: "Save $5 or $10" and "Bestseller [new]" are text. */
function isPlaceholder(name: string, text: string, tokens: KnownTokens): boolean {
  return tokens.get(name)?.has(text) === true || (name === TAG_PARAMETER.recipient && isUnresolvedEid(text));
}
