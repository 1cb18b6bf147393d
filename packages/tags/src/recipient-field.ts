/**
 * Tells which placeholder names the recipient in a tag, and what that placeholder holds. One rule for images,
 * campaigns and recipes: the company's choice of identity decides, so that customers of its events and files
 * are found by what its tags send.
 */
import type { EidKind, FieldProblem } from '@limn/model';
import { findDelimiters, placeholderIn, type Delimiters } from './delimiters.ts';
import { findPreset, formsOf, type Preset, type PresetToken } from './presets.ts';

/** A service's own ID is neither: no event, file or customer has it. */
export type RecipientIdentity = EidKind | 'service_id';

/** The settings of a tag and of its company that decide. */
export interface RecipientSettings {
  tags: { preset?: string | undefined; delimiters?: string | undefined; email_field?: string | undefined };
  company: { email_provider: string; email_field: string; eid_kind: string };
}

export interface RecipientField {
  value: string;
  /** The suggestion, where it is what the tag sends. */
  token: PresetToken | undefined;
}

const LISTS = { address: 'email', customer_id: 'customerId', service_id: 'recipientId' } as const;
const NAMES: Readonly<Record<EidKind, string>> = { address: 'email', customer_id: 'customer_id' };

/**
 * The first of the service's placeholders for this identity; none where it keeps such IDs in a field that
 * each company names itself.
 */
export function recipientToken(preset: Preset, kind: EidKind): PresetToken | undefined {
  return preset[LISTS[kind]][0];
}

/**
 * As typed for the tag, else for the company's own service, else what the service writes for the chosen
 * identity.
 */
export function recipientFieldOf({ tags, company }: RecipientSettings): RecipientField {
  const preset = findPreset(tags.preset ?? company.email_provider);
  const isCompanys = preset === findPreset(company.email_provider);
  const suggested = suggestedToken(preset, tags.delimiters, eidKindOf(company.eid_kind));
  const value = tags.email_field ?? ((isCompanys && company.email_field) || (suggested?.token ?? ''));
  return { value, token: suggested?.token === value ? suggested : undefined };
}

/** As it is kept; the address where nothing else is known. */
export function eidKindOf(kept: string | undefined): EidKind {
  return kept === 'customer_id' ? kept : 'address';
}

function suggestedToken(preset: Preset, delimiters: string | undefined, kind: EidKind): PresetToken | undefined {
  const own: Delimiters | undefined = preset.families === 'all' ? findDelimiters(delimiters) : undefined;
  if (!own) return recipientToken(preset, kind);
  const token = placeholderIn(own, NAMES[kind]);
  return { token, plain: token, mark: 'test' };
}

/** The identity that a value of `eid` holds, where it is one of the service's known placeholders. */
export function identityIn(value: string, preset: Preset): RecipientIdentity | undefined {
  const plain = bareOf(value, preset);
  const kinds = Object.keys(LISTS) as RecipientIdentity[];
  return plain === ''
    ? undefined
    : kinds.find((kind) => preset[LISTS[kind]].some((token) => formsOf(token).some((form) => bareOf(form, preset) === plain)));
}

/** Spaces don't matter to services, and an encoded placeholder holds what the plain one does. */
function bareOf(value: string, { encoding }: Preset): string {
  const typed = value.trim();
  return (encoding?.plain(typed) ?? typed).replace(/\s+/g, '');
}

/**
 * Says where a tag sends another identity than the company's settings promise: its customers would stay
 * unknown.
 */
export function identityProblem(value: string, preset: Preset, kind: EidKind): FieldProblem | undefined {
  const held = identityIn(value, preset);
  if (held === undefined || held === kind) return undefined;
  const token = recipientToken(preset, kind)?.token;
  const instead = token === undefined ? `the code of the field that holds your customer IDs` : token;
  const unknown = 'so customers stay unknown: their fields are empty and rules about them match no one';
  const message =
    held === 'service_id'
      ? `${value.trim()} is ${preset.name}’s own ID, which none of your customers has, ${unknown}. Use ${instead}.`
      : `${value.trim()} is ${IS[held]}, and Settings say that your tags send ${SENDS[kind]}, ${unknown}. Use ${instead}, or change Settings.`;
  return { path: 'eid_kind', message };
}

const IS: Readonly<Record<EidKind, string>> = { address: 'the email address', customer_id: 'your customer ID' };
const SENDS: Readonly<Record<EidKind, string>> = { address: 'email addresses', customer_id: 'customer IDs' };
