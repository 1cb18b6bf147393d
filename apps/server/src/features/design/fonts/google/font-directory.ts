/**
 * Google's directory of fonts: which families there are, and their files.
 * https://developers.google.com/fonts/docs/developer_api
 */
import type { DirectoryFamily } from '@limn/contracts';
import { AppError } from '@limn/model';
import { OutboundError, type Fetcher } from '../../../../platform/outbound/guarded-fetch.ts';
import { readDirectory, type ListedFamily } from './read-directory.ts';

export interface FontDirectory {
  /** The most used first. */
  find(search: string): Promise<{ unavailable: string | null; families: DirectoryFamily[] }>;
  /**
   * The files of a family, the usual styles first, up to the limit. Refused with `AppError` where there is no
   * such family.
   */
  files(family: string): Promise<Buffer[]>;
  /** A small font with the letters of the family's name. */
  sample(family: string): Promise<Buffer>;
}

export interface FontDirectoryDeps {
  /** Undefined: no one may ask the directory. */
  key: string | undefined;
  address: string;
  fetch: Fetcher;
  nowMs?: () => number;
}

const NO_KEY =
  'Limn includes the fonts in the list. To add other Google Fonts, your administrator needs to set a key for Google’s directory (GOOGLE_FONTS_KEY). Until then, download the files from fonts.google.com and upload them.';
const DAY_MS = 86_400_000;
const MAX_FOUND = 60;
const LIST = { maxBytes: 32 * 1024 * 1024, deadlineMs: 15_000 };
const FILE = { maxBytes: 16 * 1024 * 1024, deadlineMs: 20_000 };
const SAMPLE = { maxBytes: 512 * 1024, deadlineMs: 5000 };
const MAX_FILES = 16;
/** Max bytes of one family: companies' pictures need far less. */
const MAX_BYTES = 24 * 1024 * 1024;

export function createFontDirectory({ key, address, fetch, nowMs = Date.now }: FontDirectoryDeps): FontDirectory {
  let known: { families: readonly ListedFamily[]; readMs: number } | undefined;
  let reading: Promise<readonly ListedFamily[]> | undefined;

  async function read(): Promise<readonly ListedFamily[]> {
    const bytes = await get(`${address}?sort=popularity&key=${encodeURIComponent(key ?? '')}`, LIST);
    const families = readDirectory(bytes.toString('utf8'));
    if (families.length === 0) throw failed('Google’s directory of fonts answered something else than a list of fonts.');
    known = { families, readMs: nowMs() };
    return families;
  }

  /** Once a day. While the directory does not answer, what it said last holds. */
  async function list(): Promise<readonly ListedFamily[]> {
    if (known && nowMs() - known.readMs < DAY_MS) return known.families;
    reading ??= read().finally(() => (reading = undefined));
    try {
      return await reading;
    } catch (error) {
      if (known) return known.families;
      throw error;
    }
  }

  async function get(url: string, limits: { maxBytes: number; deadlineMs: number }): Promise<Buffer> {
    try {
      const { status, bytes } = await fetch({ url, ...limits });
      if (status === 200) return bytes;
      if (status === 400 || status === 401 || status === 403)
        throw failed('Google’s directory of fonts rejected this server’s key. Check GOOGLE_FONTS_KEY.');
      throw failed('Google’s font directory isn’t responding. Try again in a few minutes.');
    } catch (error) {
      if (error instanceof OutboundError) throw failed('Google’s directory of fonts did not answer. Try again in a few minutes.', error);
      throw error;
    }
  }

  async function require(family: string): Promise<ListedFamily> {
    if (key === undefined) throw new AppError('unavailable', { publicMessage: NO_KEY });
    const wanted = family.trim().toLowerCase();
    const found = (await list()).find((listed) => listed.family.toLowerCase() === wanted);
    if (!found)
      throw new AppError('invalid', {
        publicMessage: `Google’s directory has no font called “${family}”.`,
        errors: [{ path: 'source_id', message: 'Font not found.' }],
      });
    return found;
  }

  return {
    async find(search) {
      if (key === undefined) return { unavailable: NO_KEY, families: [] };
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      try {
        const found = (await list()).filter(({ family }) => words.every((word) => family.toLowerCase().includes(word)));
        return {
          unavailable: null,
          families: found.slice(0, MAX_FOUND).map(({ family, category, faces }) => ({
            family,
            category,
            weights: [...new Set(faces.map(({ weight }) => weight))].sort((a, b) => a - b),
            styles: (['normal', 'italic'] as const).filter((style) => faces.some((face) => face.style === style)),
            faces: faces.length,
          })),
        };
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable') return { unavailable: error.publicMessage, families: [] };
        throw error;
      }
    },
    async files(family) {
      const { faces } = await require(family);
      const files: Buffer[] = [];
      let total = 0;
      for (const { url } of faces.slice(0, MAX_FILES)) {
        const bytes = await get(url, FILE);
        total += bytes.length;
        if (files.length > 0 && total > MAX_BYTES) break;
        files.push(bytes);
      }
      return files;
    },
    async sample(family) {
      const { menu } = await require(family);
      if (menu === undefined) throw new AppError('not_found', { publicMessage: 'This font has no sample.' });
      return get(menu, SAMPLE);
    },
  };
}

/** The specification's word for it, and what happened. */
function failed(what: string, cause?: unknown): AppError {
  return new AppError('unavailable', { publicMessage: `failed: ${what}`, retryAfterSeconds: 60, cause });
}
