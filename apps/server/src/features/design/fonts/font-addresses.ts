/**
 * Public addresses of a company's fonts. They hold random ids, so that no one comes upon them by counting.
 */
import type { FontFormat } from '@limn/fonts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FONT_ID = new RegExp(`^(${UUID})\\.([0-9a-f]{32})$`);
const FILE = /^([0-9a-f]{64})\.(?:ttf|otf|woff|woff2)$/;

export const CSS_PREFIX = '/api/v1/cdn_font/css';
export const FILE_PREFIX = '/fonts/own';

export function companyCssPath(companyPublicId: string): string {
  return `${CSS_PREFIX}/company/${companyPublicId}`;
}

export function fontCssPath(companyPublicId: string, key: string): string {
  return `${CSS_PREFIX}/${companyPublicId}.${key}`;
}

/** Undefined for what is no font's random id. */
export function parseFontId(text: string): { companyPublicId: string; key: string } | undefined {
  const match = FONT_ID.exec(text);
  return match?.[1] && match[2] ? { companyPublicId: match[1], key: match[2] } : undefined;
}

/** Browsers keep a file for a year: another way of handing it out is another address. */
const FILE_FORM = 2;

export function fontFilePath(companyPublicId: string, file: { hash: string; format: FontFormat }): string {
  return `${FILE_PREFIX}/${companyPublicId}/${file.hash}.${file.format}?form=${FILE_FORM}`;
}

/** The hash of a file by the last part of its address. */
export function parseFontFile(text: string): string | undefined {
  return FILE.exec(text)?.[1];
}
