/** A sample value as text; settings hold text, numbers, yes or no, or nothing. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
