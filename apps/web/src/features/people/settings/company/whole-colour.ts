/** `#rrggbb` in small letters; also of three digits and without #. Undefined for what is no colour. */
export function wholeColour(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return undefined;
}
