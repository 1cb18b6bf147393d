/** Characters that stand for others: digits of other scripts, blanks, minus signs. */

const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x1040, 0x17e0, 0xff10,
];
const BEYOND_ASCII = /[^\x20-\x7e]/;

/**
 * The text in the characters that readers look for: Western digits, plain blanks, hyphens for every dash and
 * minus, straight apostrophes, half as wide as in East Asia, without marks that are not seen. Blanks around
 * it are left out.
 */
export function plainCharacters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.trim();
  return text
    .normalize('NFC')
    .replaceAll(/[^\d\P{Nd}]/gu, westernDigit)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', "'")
    .replaceAll('\u066a', '%')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\uffe1\uffe5\uffe6]/g, (wide) => (wide === '\uffe1' ? '£' : wide === '\uffe5' ? '¥' : '₩'))
    .trim();
}

function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}
