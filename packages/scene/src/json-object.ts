/** Parsed JSON of which only the outside is known. */
export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text under a key, or the fallback. */
export function textIn(object: Json, key: string, fallback: string): string {
  const value = object[key];
  return typeof value === 'string' ? value : fallback;
}
