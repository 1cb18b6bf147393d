/**
 * Codes of what a picture was opened with, as counts keep them. 0 is unknown, as for everything behind a mail
 * service's proxy. Never renumber.
 */

/** Mail programs, and browsers for mail that is read in one. */
export const CLIENT = {
  unknown: 0,
  gmail: 1,
  yahoo: 2,
  outlookWeb: 3,
  otherProxy: 4,
  appleMail: 5,
  outlookDesktop: 6,
  outlookMobile: 7,
  thunderbird: 8,
  samsungEmail: 9,
  windowsMail: 10,
  otherProgram: 11,
  chrome: 20,
  safari: 21,
  firefox: 22,
  edge: 23,
  otherBrowser: 24,
} as const;
export type Client = (typeof CLIENT)[keyof typeof CLIENT];

export const DEVICE = { unknown: 0, desktop: 1, phone: 2, tablet: 3 } as const;
export type Device = (typeof DEVICE)[keyof typeof DEVICE];

const [A, LETTERS] = [65, 26];

/** Number of a country's two letters, 1 to 676; 0 for anything else. */
export function countryCode(letters: string | undefined): number {
  if (letters === undefined || !/^[A-Z]{2}$/.test(letters)) return 0;
  return (letters.charCodeAt(0) - A) * LETTERS + (letters.charCodeAt(1) - A) + 1;
}

/** The two letters; undefined where the country is unknown. */
export function countryLetters(code: number): string | undefined {
  if (!(code >= 1 && code <= LETTERS * LETTERS)) return undefined;
  return String.fromCharCode(A + Math.floor((code - 1) / LETTERS), A + ((code - 1) % LETTERS));
}
