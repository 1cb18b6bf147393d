/**
 * Settings as they are after a save that names some of them: what was not sent stays as it was. Lists and
 * maps are one value each.
 */
export function keepUnsent<T extends object>(before: T, sent: { readonly [K in keyof T]?: T[K] | undefined } | undefined): T {
  const named = Object.entries(sent ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(named) as Partial<T>) };
}
