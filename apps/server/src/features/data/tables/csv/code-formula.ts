/** Codes that programs write as a formula, so that a spreadsheet doesn't take them for numbers. */

const [QUOTE, EQUALS] = [34, 61];

/** `="00123"`, by which programs keep a spreadsheet from reading a code as a number. */
export function isCodeFormula(data: Uint8Array, start: number, end: number): boolean {
  if (data[start] !== EQUALS || end - start < 3 || data[start + 1] !== QUOTE || data[end - 1] !== QUOTE) return false;
  const inner = data.indexOf(QUOTE, start + 2);
  return inner === end - 1;
}

/** The same within quotes, from behind the first to before the last: `=""00123""`. */
export function isQuotedCode(data: Uint8Array, start: number, end: number): boolean {
  if (data[start] !== EQUALS || end - start < 5 || data[start + 1] !== QUOTE || data[end - 1] !== QUOTE) return false;
  const inner = data.indexOf(QUOTE, start + 3);
  return inner === end - 2;
}
