/** Uploading, adding, hiding and deleting the fonts of a company. */
import { MAX_FILES_OF_FONT, MAX_FONTS, type CdnFont, type Font } from '@limn/contracts';
import { cleanFontName } from '@limn/fonts';
import { AppError, invalidField, USED_KIND } from '@limn/model';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import type { MemberCaller, UploadedFile } from '../../../api/call.ts';
import { requireUnused } from '../../data/uses/uses.read.ts';
import type { CheckedFont, FontChecker } from './check/font-checker.ts';
import { fontList, installedFamily, isBuiltIn, weightsIn } from './font-list.ts';
import type { FontDirectory } from './google/font-directory.ts';
import {
  countFilesOf,
  deleteFontRow,
  forgetLooseFiles,
  giveFileToFont,
  insertFont,
  insertFontFile,
  listOwnFonts,
  lockFont,
  lockFontByName,
  lockLooseFiles,
  setFamilyHidden,
  setFontHidden,
  type FontFileRow,
  type FontRow,
} from './fonts.store.ts';

export interface FontDeps {
  db: Database;
  blobs: Pick<BlobStore, 'put'>;
  checker: Pick<FontChecker, 'check'>;
  directory: FontDirectory;
  publicUrl: string;
  /** The company has these bytes from now on. */
  keepBlob(tx: Tx, companyId: number, blob: { hash: string; mime: string; bytes: number }): Promise<void>;
  /** Fonts no longer show these bytes. */
  releaseBlobs(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void>;
  /** Called after the save when a family is drawn with other files from now on. */
  fontChanged(companyId: number, family: string): void;
}

/** A file that was checked and kept. */
export interface TakenFont {
  facts: CheckedFont;
  hash: string;
  bytes: number;
}

export interface FontWish {
  name: string;
  source: 'Google' | 'User';
  source_id: string;
  hidden: boolean;
  desc?: string | undefined;
}

interface SavedFont {
  font: Font;
  outcome: 'added' | 'extended' | 'hidden' | 'shown';
}

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_BLANK_NAMED = 40;

export async function takeFont(
  bytes: Buffer,
  path: string,
  companyId: number,
  { blobs, checker }: Pick<FontDeps, 'blobs' | 'checker'>,
): Promise<TakenFont> {
  if (bytes.length > MAX_FILE_BYTES) throw new AppError('too_large', { publicMessage: 'Font files can be up to 16 MB.' });
  const facts = await checker.check(bytes, path, `company ${companyId}`);
  return { facts, hash: await blobs.put(bytes), bytes: bytes.length };
}

export async function requireUpload(upload: UploadedFile | undefined, companyId: number, deps: FontDeps): Promise<TakenFont> {
  if (!upload) throw invalidField('file', 'Choose a font file: .ttf, .otf, .woff or .woff2.');
  return takeFont(upload.bytes, 'file', companyId, deps);
}

export async function addUpload(
  tx: Tx,
  caller: MemberCaller,
  taken: TakenFont,
  body: { name?: string | undefined; desc?: string | undefined },
  deps: FontDeps,
): Promise<CdnFont> {
  await deps.releaseBlobs(tx, caller.companyId, await forgetLooseFiles(tx, caller.companyId));
  const named = body.name === undefined || body.name.trim() === '' ? taken.facts.family : requireName(body.name);
  const row = await insertTaken(tx, caller, { ...taken, family: named, description: body.desc ?? '', fontId: null }, deps);
  return wireFile(row, taken.facts.blank);
}

/**
 * Adds a font, or hides or shows one that is there. `fetched` are the files of a family of Google's
 * directory.
 */
export async function saveFont(
  tx: Tx,
  caller: MemberCaller,
  wish: FontWish,
  fetched: readonly TakenFont[] | undefined,
  deps: FontDeps,
): Promise<SavedFont> {
  const { companyId } = caller;
  const files = wish.source === 'User' && wish.source_id !== '' ? idsOf(wish.source_id) : [];
  const installed = installedFamily(wish.name);
  const own = await lockFontByName(tx, companyId, wish.name.trim());
  const hasNews = files.length > 0 || fetched !== undefined;
  let outcome: SavedFont['outcome'] = wish.hidden ? 'hidden' : 'shown';
  if (installed && files.length === 0) await hideInstalled(tx, companyId, installed.family, wish.hidden, deps);
  else if (own && !hasNews) {
    if (own.hidden === wish.hidden) throw exists();
    await setFontHidden(tx, companyId, own.id, wish.hidden);
  } else if (installed || (own && own.source !== wish.source)) throw exists();
  else if (files.length > 0) {
    await addFiles(tx, caller, wish, own, files, deps);
    outcome = own ? 'extended' : 'added';
  } else if (fetched && !own) {
    await addFetched(tx, caller, wish, fetched, deps);
    outcome = 'added';
  } else if (own) throw exists();
  else throw invalidField('source_id', 'Upload the font’s files first, and name them here.');
  const { fonts } = await fontList(tx, companyId, deps.publicUrl);
  const saved = fonts.find(({ name }) => name.toLowerCase() === wish.name.trim().toLowerCase());
  if (!saved) throw new AppError('internal');
  return { font: saved, outcome };
}

/** True where adding it would be refused, or only hide or show it: nothing has to be fetched then. */
export async function isInList(tx: Tx, companyId: number, name: string): Promise<boolean> {
  const wanted = name.trim().toLowerCase();
  return installedFamily(name) !== undefined || (await listOwnFonts(tx, companyId)).some((row) => row.name.toLowerCase() === wanted);
}

export async function removeFont(tx: Tx, companyId: number, id: number, deps: Pick<FontDeps, 'releaseBlobs'>): Promise<string> {
  if (isBuiltIn(id))
    throw new AppError('forbidden', {
      publicMessage: 'This font is included with Limn and can’t be deleted. Hide it to remove it from the font list.',
    });
  const row = await lockFont(tx, companyId, id);
  if (!row) throw new AppError('not_found', { publicMessage: 'Font not found.' });
  await requireUnused(tx, companyId, { kind: USED_KIND.font, id: row.name.toLowerCase() });
  await deps.releaseBlobs(tx, companyId, await deleteFontRow(tx, companyId, id));
  return row.name;
}

async function hideInstalled(tx: Tx, companyId: number, family: string, hidden: boolean, deps: FontDeps): Promise<void> {
  const known = (await fontList(tx, companyId, deps.publicUrl)).fonts.find(({ name }) => name === family);
  if (!known || known.hidden === hidden) throw exists();
  await setFamilyHidden(tx, companyId, family, hidden);
}

async function addFiles(
  tx: Tx,
  caller: MemberCaller,
  wish: FontWish,
  own: FontRow | undefined,
  ids: readonly number[],
  deps: Pick<FontDeps, 'releaseBlobs'>,
): Promise<void> {
  const files = await lockLooseFiles(tx, caller.companyId, ids);
  if (files.length !== new Set(ids).size) throw invalidField('source_id', 'Font file not found.');
  const looks = files.map(({ style, lightest, heaviest }) => `${style} ${lightest} ${heaviest}`);
  if (new Set(looks).size < looks.length)
    throw invalidField('source_id', 'Two of these files are the same style of the font. Keep one of them.');
  const font = own ?? (await makeFont(tx, caller, { ...wish, source_id: ids.join(','), desc: wish.desc ?? files[0]?.description }));
  if (own && own.hidden !== wish.hidden) await setFontHidden(tx, caller.companyId, own.id, wish.hidden);
  for (const file of files) await deps.releaseBlobs(tx, caller.companyId, await giveFileToFont(tx, caller.companyId, file, font.id));
  if ((await countFilesOf(tx, caller.companyId, font.id)) > MAX_FILES_OF_FONT)
    throw invalidField('source_id', `A font can have up to ${MAX_FILES_OF_FONT} files.`);
}

async function addFetched(tx: Tx, caller: MemberCaller, wish: FontWish, fetched: readonly TakenFont[], deps: FontDeps): Promise<void> {
  const font = await makeFont(tx, caller, { ...wish, source_id: wish.source_id || wish.name.trim() });
  const seen = new Set<string>();
  for (const taken of fetched) {
    const look = `${taken.facts.style} ${taken.facts.weights.join()}`;
    if (seen.has(look)) continue;
    seen.add(look);
    await insertTaken(tx, caller, { ...taken, family: font.name, description: '', fontId: font.id }, deps);
  }
}

async function makeFont(tx: Tx, caller: MemberCaller, wish: FontWish): Promise<FontRow> {
  if ((await listOwnFonts(tx, caller.companyId)).length >= MAX_FONTS)
    throw new AppError('invalid', { publicMessage: `A company can have up to ${MAX_FONTS} of its own fonts. Delete one first.` });
  const { source, source_id, hidden, desc = '' } = wish;
  const font = { name: requireName(wish.name), source, source_id, hidden, description: desc.normalize('NFC'), userId: caller.userId };
  const row = await insertFont(tx, caller.companyId, font);
  if (!row) throw exists();
  return row;
}

async function insertTaken(
  tx: Tx,
  caller: MemberCaller,
  { facts, hash, bytes, family, description, fontId }: TakenFont & { family: string; description: string; fontId: number | null },
  deps: Pick<FontDeps, 'keepBlob'>,
): Promise<FontFileRow> {
  await deps.keepBlob(tx, caller.companyId, { hash, mime: `font/${facts.format}`, bytes });
  const { style, format, embedding, weights } = facts;
  return insertFontFile(tx, caller.companyId, {
    font_id: fontId,
    family,
    description,
    style,
    lightest: weights[0],
    heaviest: weights[1],
    format,
    embedding,
    hash,
    bytes,
    userId: caller.userId,
  });
}

/** Refused rather than changed, so that no one looks for a name that is not there. */
function requireName(name: string): string {
  const asked = name.trim().normalize('NFC');
  const clean = cleanFontName(asked);
  if (clean === '') throw invalidField('name', 'The font’s name needs at least one letter.');
  if (clean !== asked)
    throw invalidField(
      'name',
      `Use up to 60 letters, digits, spaces and . _ & + ! - in a font’s name, and no CSS keyword. For example, “${clean}”.`,
    );
  return clean;
}

function wireFile(row: FontFileRow, blank: readonly string[]): CdnFont {
  const { id, family, style, format, bytes, embedding } = row;
  const shown = blank.slice(0, MAX_BLANK_NAMED).join('');
  return { id, family, style, weights: weightsIn(row), format, bytes, embedding, blank: shown, blank_count: blank.length };
}

function idsOf(list: string): number[] {
  return list.split(',').map(Number);
}

function exists(): AppError {
  return new AppError('conflict', { publicMessage: 'This font already exists.' });
}
