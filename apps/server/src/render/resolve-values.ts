/** What the fields of a picture or link are filled with: the request's parameters and the version's custom fields. */
import { TAG_PARAMETER } from '@limn/model';
import { fillCustomField, parseTemplate, type Template, type Value } from '@limn/merge';
import { isUnresolvedEid } from '@limn/tags';
import type { CustomMergeField } from '../features/images/version-snapshot.ts';

/** Placeholder texts that tags of the object were generated with, by parameter. */
export type KnownTokens = ReadonlyMap<string, ReadonlySet<string>>;

export interface ResolvedValues {
  values: ReadonlyMap<string, Value>;
  /** Parameters that arrived as the placeholder itself: no value, and worth telling the marketer. */
  unresolved: readonly string[];
  /** The recipient, if the request names one. */
  eid: string | undefined;
  /** True where the recipient is a placeholder: somebody is trying the tag out. */
  isTest: boolean;
}

export interface CompiledCustomField {
  name: string;
  template: Template;
}

/** Parameters that steer the request and are no values. */
const CONTROLS: ReadonlySet<string> = new Set([TAG_PARAMETER.token, TAG_PARAMETER.debug, TAG_PARAMETER.doubleScale, TAG_PARAMETER.refresh]);

export function compileCustomFields(fields: readonly CustomMergeField[]): CompiledCustomField[] {
  return fields.map(({ name, value }) => ({ name, template: parseTemplate(value) }));
}

export function resolveValues(
  params: ReadonlyMap<string, string>,
  tokens: KnownTokens,
  customFields: readonly CompiledCustomField[],
): ResolvedValues {
  const values = new Map<string, Value>();
  const unresolved: string[] = [];
  for (const [name, text] of params) {
    if (CONTROLS.has(name) || name.startsWith('ri_')) continue;
    if (isPlaceholder(name, text, tokens)) unresolved.push(name);
    else values.set(name, { text, origin: 'request' });
  }
  for (const { name, template } of customFields) values.set(name, fillCustomField(template, values));
  const eid = values.get(TAG_PARAMETER.recipient)?.text.trim();
  return { values, unresolved, eid: eid === '' ? undefined : eid, isTest: unresolved.includes(TAG_PARAMETER.recipient) };
}

/** Only a whole value that a tag really carried: "Save $5 or $10" and "Bestseller [new]" are text. */
function isPlaceholder(name: string, text: string, tokens: KnownTokens): boolean {
  return tokens.get(name)?.has(text) === true || (name === TAG_PARAMETER.recipient && isUnresolvedEid(text));
}
