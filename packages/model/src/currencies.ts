/** Currencies that amounts may be in. */
const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether these are the three letters of a currency, as ISO 4217 has them. */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}
