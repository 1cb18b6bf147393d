/** Reads a postcode out of what people and spreadsheets make of it. */
import { CODE_REGIONS, isCodeRegionCountry, type CodeRegionCountry } from './code-regions.ts';

export type PostcodeCountry = 'US' | 'CA' | 'GB' | CodeRegionCountry;

/**
 * `code` is what centres are kept under: five digits of a ZIP code, the first two of one in Europe, the first
 * three characters of a Canadian code. Of a British code it is all that is written of it: "SW1A 1AA", the
 * sector "SW1A 1", the district "SW1A".
 */
export interface Postcode {
  country: PostcodeCountry;
  code: string;
  /** As the post writes it: "SW1A 1AA". */
  written: string;
}

type Read = (text: string, isSure: boolean) => Postcode | undefined;

/** Five digits mean a place in each of several countries. The first is the most common guess. */
const READERS: readonly { country: PostcodeCountry; read: Read }[] = [
  { country: 'US', read: readUs },
  { country: 'CA', read: readCanadian },
  { country: 'GB', read: readBritish },
  ...Object.keys(CODE_REGIONS)
    .filter(isCodeRegionCountry)
    .map((country) => ({ country, read: readFiveDigits(country) })),
];

/**
 * Countries in front of a code, as the post of Europe used them: "D-10117", "SE-113 45". Letters of number
 * plates, or of ISO 3166-1.
 */
const PREFIX = /^(?:D|F|E|I|A|B|L|S|N|P|[A-Z]{2})\s*-\s*(?=\d)/;
const PLATES: Readonly<Record<string, string>> = {
  D: 'DE',
  F: 'FR',
  E: 'ES',
  I: 'IT',
  A: 'AT',
  B: 'BE',
  L: 'LU',
  S: 'SE',
  N: 'NO',
  P: 'PT',
};

/**
 * All that a code may mean, ZIP codes first. `country` narrows: of a country whose codes are not known, there
 * is none.
 */
export function readPostcodes(text: string, country?: string): Postcode[] {
  const upper = text.trim().toUpperCase();
  const prefix = PREFIX.exec(upper)?.[0] ?? '';
  const letters = prefix.replace(/[\s-]/g, '');
  const named = prefix === '' ? undefined : (PLATES[letters] ?? letters);
  if (named !== undefined && country !== undefined && named !== country) return [];
  const written = upper.slice(prefix.length);
  const within = country ?? named;
  if (written.length < 2 || written.length > 12) return [];
  return READERS.flatMap((reader) => {
    if (within !== undefined && within !== reader.country) return [];
    return reader.read(written, within !== undefined) ?? [];
  });
}

/**
 * The code at the end of an address, or in front of a town as in most of Europe, and the rest of the text.
 */
export function splitPostcode(text: string, country?: string): { codes: Postcode[]; rest: string } | undefined {
  const words = text.trim().split(/[\s,]+/);
  for (const count of [2, 1]) {
    if (words.length <= count) continue;
    const end = words.slice(-count).join(' ');
    const start = words.slice(0, count).join(' ');
    for (const [code, rest] of [
      [end, words.slice(0, -count).join(' ')],
      [start, words.slice(count).join(' ')],
    ] as const) {
      // Digits alone may be a house number: only all five of a code count.
      if (!/\d/.test(code) || /^\d{1,4}$/.test(code) || /^\d{1,4} [A-Z]/i.test(code)) continue;
      const codes = readPostcodes(code, country);
      if (codes.length > 0) return { codes, rest };
    }
  }
  return undefined;
}

/**
 * Whether a text can hold a code that several countries write: who asks needs to know the countries at home
 * for those alone.
 */
export function mayMeanSeveralCountries(text: string): boolean {
  return /\d{5}/.test(text);
}

function readUs(text: string, isSure: boolean): Postcode | undefined {
  // Spreadsheets take the leading zero of New England's codes away.
  const digits = isSure && /^\d{4}$/.test(text) ? `0${text}` : text;
  // "113 45" is how Sweden, Greece and others write theirs.
  const code = /^(\d{5})(?:[-\s–]?\d{4})?$/.exec(digits)?.[1];
  return code === undefined ? undefined : { country: 'US', code, written: code };
}

function readFiveDigits(country: CodeRegionCountry): Read {
  return (text, isSure) => {
    const bare = text.replace(/\s/g, '');
    const digits = isSure && /^\d{4}$/.test(bare) ? `0${bare}` : bare;
    if (!/^\d{5}$/.test(digits) || (!isSure && bare !== text)) return undefined;
    const code = digits.slice(0, 2);
    return CODE_REGIONS[country][code] === undefined ? undefined : { country, code, written: digits };
  };
}

function bareOf(text: string): string {
  return text.replace(/[\s\-.–]/g, '');
}

function readCanadian(written: string): Postcode | undefined {
  const text = bareOf(written);
  const digits = (at: number) => (text[at] ?? '').replace('O', '0').replace('I', '1').replace('L', '1');
  const start = `${text[0] ?? ''}${digits(1)}${text[2] ?? ''}`;
  if (!/^[ABCEGHJ-NPRSTVXY]\d[A-Z]$/.test(start)) return undefined;
  if (text.length === 3) return { country: 'CA', code: start, written: start };
  const end = `${digits(3)}${text[4] ?? ''}${digits(5)}`;
  return text.length === 6 && /^\d[A-Z]\d$/.test(end) ? { country: 'CA', code: start, written: `${start} ${end}` } : undefined;
}

/**
 * Without a space, "SW11" is the district and not a sector of SW1: half a code is read only where one stands
 * between its parts.
 */
function readBritish(written: string): Postcode | undefined {
  const half = /^(([A-Z]{1,2})[\dO][A-Z\d]?)[\s\-.–]+([\dO][A-Z]?)$/.exec(written);
  const match = half ?? /^(([A-Z]{1,2})[\dO][A-Z\d]?)([\dO][A-Z]{2})?$/.exec(bareOf(written));
  if (!match) return undefined;
  const [, outward = '', area = '', inward = ''] = match;
  const zero = (part: string) => part.replace(/O/g, '0');
  const district = area + zero(outward.slice(area.length, area.length + 1)) + outward.slice(area.length + 1);
  const code = inward ? `${district} ${zero(inward.slice(0, 1))}${inward.slice(1)}` : district;
  return { country: 'GB', code, written: code };
}
