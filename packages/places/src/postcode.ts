/** Reads a postcode out of what people and spreadsheets make of it. */

export type PostcodeCountry = 'US' | 'CA' | 'GB';

/** `code` is what centres are kept under: five digits, the first three characters of a Canadian code, the letters of a British area. */
export interface Postcode {
  country: PostcodeCountry;
  code: string;
  /** As the post writes it: "SW1A 1AA". */
  written: string;
}

const READERS: readonly { country: PostcodeCountry; read: (text: string, isSure: boolean) => Postcode | undefined }[] = [
  { country: 'US', read: readUs },
  { country: 'CA', read: readCanadian },
  { country: 'GB', read: readBritish },
];

/** Without a country, five digits are read as a ZIP code, and letters by their form. */
export function readPostcode(text: string, country?: string): Postcode | undefined {
  const bare = text.toUpperCase().replace(/[\s\-.–]/g, '');
  if (bare.length < 2 || bare.length > 9) return undefined;
  for (const reader of READERS) {
    if (country !== undefined && country !== reader.country) continue;
    const postcode = reader.read(bare, country !== undefined);
    if (postcode) return postcode;
  }
  return undefined;
}

/** The postcode at the end of an address: "10 Main Street, Springfield, IL 62701". */
export function postcodeAtEnd(text: string, country?: string): Postcode | undefined {
  const words = text.trim().split(/[\s,]+/);
  for (const count of [2, 1]) {
    if (words.length <= count) continue;
    const end = words.slice(-count).join(' ');
    // Digits alone may be a house number: only all five of a ZIP code count.
    if (!/\d/.test(end) || (/^\d+$/.test(end) && end.length !== 5)) continue;
    const postcode = readPostcode(end, country);
    if (postcode) return postcode;
  }
  return undefined;
}

function readUs(text: string, isSure: boolean): Postcode | undefined {
  // Spreadsheets take the leading zero of New England's codes away.
  const digits = isSure && /^\d{4}$/.test(text) ? `0${text}` : text;
  const code = /^(\d{5})(?:\d{4})?$/.exec(digits)?.[1];
  return code === undefined ? undefined : { country: 'US', code, written: code };
}

function readCanadian(text: string): Postcode | undefined {
  const digits = (at: number) => (text[at] ?? '').replace('O', '0').replace('I', '1').replace('L', '1');
  const start = `${text[0] ?? ''}${digits(1)}${text[2] ?? ''}`;
  if (!/^[ABCEGHJ-NPRSTVXY]\d[A-Z]$/.test(start)) return undefined;
  if (text.length === 3) return { country: 'CA', code: start, written: start };
  const end = `${digits(3)}${text[4] ?? ''}${digits(5)}`;
  return text.length === 6 && /^\d[A-Z]\d$/.test(end) ? { country: 'CA', code: start, written: `${start} ${end}` } : undefined;
}

function readBritish(text: string): Postcode | undefined {
  const match = /^(([A-Z]{1,2})[\dO][A-Z\d]?)([\dO][A-Z]{2})?$/.exec(text);
  if (!match) return undefined;
  const [, outward = '', code = '', inward = ''] = match;
  const zero = (part: string) => part.replace(/O/g, '0');
  const district = code + zero(outward.slice(code.length, code.length + 1)) + outward.slice(code.length + 1);
  return { country: 'GB', code, written: inward ? `${district} ${zero(inward.slice(0, 1))}${inward.slice(1)}` : district };
}
