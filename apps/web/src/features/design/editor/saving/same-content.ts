/** True where two JSON values hold the same, whatever the order of their keys. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameContent(item, b[index]));
  }
  const [left, right] = [present(a), present(b)];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && sameContent(value, right.get(key)));
}

/** JSON drops undefined, so it is no difference. */
function present(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
