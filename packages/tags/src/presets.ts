/**
 * The email services that tags can be made for. Each is an entry in the file of the language that its
 * placeholders are written in. A placeholder that was seen on a page that the entry cites is "checked"; one
 * that follows the service's syntax but was not seen is "test", and people are asked to try it.
 */
import { FUNCTION_SERVICES } from './presets/functions.ts';
import { LIQUID_SERVICES } from './presets/liquid.ts';
import { PLAIN_SERVICES } from './presets/plain.ts';
import { presetOf, type Preset, type PresetToken } from './presets/preset.ts';
import { TEMPLATE_SERVICES } from './presets/template-languages.ts';

export type { Preset, PresetToken } from './presets/preset.ts';

const OTHER: Preset = {
  id: 'other',
  name: 'Other',
  families: 'all',
  email: [],
  customerId: [],
  recipientId: [],
  sendId: [],
  firstName: [],
  sources: [],
};

/** By name, Other last. The company settings' list of services is this list. */
export const PRESETS: readonly Preset[] = [
  ...[...FUNCTION_SERVICES, ...LIQUID_SERVICES, ...PLAIN_SERVICES, ...TEMPLATE_SERVICES]
    .map(presetOf)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  OTHER,
];

export const EMAIL_SERVICES: readonly string[] = PRESETS.map((preset) => preset.name);

/** By id or by name, as the company settings keep it; Other where there is no such service. */
export function findPreset(idOrName: string): Preset {
  return PRESETS.find((preset) => preset.id === idOrName || preset.name === idOrName) ?? OTHER;
}

/** A placeholder to offer for a merge field of this name, where the service is known to have one. */
export function suggestToken(preset: Preset, fieldName: string): PresetToken | undefined {
  const name = fieldName.toLowerCase().replace(/[^a-z]/g, '');
  if (['first', 'firstname', 'fname', 'forename', 'givenname'].includes(name)) return preset.firstName[0];
  if (['email', 'emailaddress', 'emailaddr'].includes(name)) return preset.email[0];
  return undefined;
}

/** Every list of a service's placeholders. */
export const TOKEN_KINDS = ['email', 'customerId', 'recipientId', 'sendId', 'firstName'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/**
 * Both ways in which a placeholder of a preset is written: older tags hold the plain one in their addresses.
 */
export function formsOf({ token, plain }: PresetToken): string[] {
  return token === plain ? [token] : [token, plain];
}
