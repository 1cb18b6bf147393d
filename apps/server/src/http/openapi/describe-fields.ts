/** Gives every property and parameter a description: its schema's own, else the words for its name. */
import { BY_NAME, OF_OWNER } from './field-descriptions.ts';
import type { Json } from './schemas.ts';

/** Changes the schemas in place: they were made for this document alone. */
export function describeFields(components: Readonly<Record<string, unknown>>, paths: Readonly<Record<string, Json>>): void {
  for (const [name, schema] of Object.entries(components)) walk(schema, name.replace(/Input$/, ''), name.endsWith('Input'));
  for (const path of Object.values(paths)) for (const operation of Object.values(path)) walk(operation, '', false);
}

function walk(value: unknown, owner: string, isSent: boolean): void {
  if (Array.isArray(value)) for (const part of value) walk(part, owner, isSent);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { properties, parameters, name } = value as Json;
  if (Array.isArray(parameters)) for (const parameter of parameters as Json[]) describe(parameter, String(parameter['name']), '', true);
  if (typeof properties === 'object' && properties !== null && typeof name !== 'string')
    for (const [key, property] of Object.entries(properties as Record<string, Json>)) describe(property, key, owner, isSent);
  for (const [key, part] of Object.entries(value)) {
    if (key === 'example' || key === 'examples') continue;
    if (key === 'properties')
      for (const [field, property] of Object.entries(part as object)) walk(property, owner && `${owner}.${field}`, isSent);
    else walk(part, owner, isSent || key === 'requestBody');
  }
}

function describe(part: Json, name: string, owner: string, isSent: boolean): void {
  if (typeof part['description'] === 'string') return;
  // Callers often send back what they were answered.
  if (isSent && Object.keys(part).length === 0)
    return void Object.assign(part, { readOnly: true, description: 'Read-only: ignored where it is sent back' });
  const words = OF_OWNER[`${owner}.${name}`] ?? BY_NAME[name];
  if (words !== undefined) part['description'] = words;
}
