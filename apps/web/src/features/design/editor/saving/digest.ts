/**
 * A short name for what a JSON value holds, whatever the order of its keys. Equal values have equal digests.
 */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (isPlain(part) ? sorted(part) : part)) ?? '';
  let [high, low] = [0x811c9dc5, 0xc2b2ae35];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) + at;
  }
  return `${text.length.toString(36)}.${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}`;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
