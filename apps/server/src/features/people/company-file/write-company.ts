/**
 * Makes a company of a file that was checked: its pictures first, which no one sees, then all the rest in one
 * transaction.
 */
import { openBin } from '../../../storage/with-bin.ts';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Tx } from '../../../storage/database.ts';
import { FileError, DAMAGED } from './file-error.ts';
import { BYTES_FOLDER } from './manifest.ts';
import { movedText } from './moved-text.ts';
import { allowImportedCounts } from './allow-imported-counts.ts';
import type { ImportContext, Part } from './part.ts';
import { PARTS } from './parts/index.ts';
import { rowsOf, type CheckedFile } from './read-file.ts';
import type { Entry } from './tar.ts';

export interface WriteCompanyDeps {
  /**
   * Makes an empty company that belongs to a person, inside the transaction; from then on it may write that
   * company's rows.
   */
  foundCompany(tx: Tx, company: { name: string; website: string; timezone: string }): Promise<number>;
  publicUrl: string;
  /**
   * Writes what follows from the images, campaigns and versions of the new company: what they use, and the
   * bytes that they pin.
   */
  noteImages(tx: Tx, companyId: number): Promise<void>;
}

/**
 * Keeps them in the store. Nothing names them yet: where the file is not taken in after all, they go within
 * days.
 */
export async function keepPictures(
  entries: AsyncIterable<Entry>,
  blobs: Pick<BlobStore, 'put'>,
  onEntry: (bytes: number) => void,
): Promise<void> {
  for await (const { name, bytes } of entries) {
    if (name.startsWith(`${BYTES_FOLDER}/`) && (await blobs.put(bytes)) !== name.slice(BYTES_FOLDER.length + 1))
      throw new FileError(DAMAGED);
    onEntry(bytes.length);
  }
}

/** Anyone who brings a second company has had a trial. */
const NO_CREDITS = 'This company has no credits yet. Choose a plan before you send its tags: until then recipients see the fallback image.';

/** Answers the new company, and what its people should know. */
export async function writeCompany(
  tx: Tx,
  entries: AsyncIterable<Entry>,
  { company }: CheckedFile,
  deps: WriteCompanyDeps,
  onEntry: (bytes: number) => void,
): Promise<{ companyId: number; name: string; notes: string[] }> {
  await tx.run(`set local timezone = 'UTC'`);
  await openBin(tx);
  const companyId = await deps.foundCompany(tx, company);
  // Counts may be written for it within this transaction.
  await allowImportedCounts(tx, companyId);
  const assets = new Map<number, number>();
  const from = { publicUrl: company.public_url, publicId: company.public_id };
  let moved = (text: string) => text;
  const context: ImportContext = {
    tx,
    companyId,
    assets,
    images: new Map(),
    campaigns: new Map(),
    recipes: new Map(),
    newUuids: new Map(),
    tables: new Map(),
    feeds: new Map(),
    events: new Map(),
    segments: new Map(),
    flavours: new Map(),
    folders: new Map(),
    live: [],
    notes: [],
    moved: (text) => moved(text),
  };
  let at = 0;
  const finishUpTo = async (part: Part | undefined) => {
    for (; at < PARTS.length && PARTS[at] !== part; at++) {
      await PARTS[at]?.finish?.(context);
      if (PARTS[at]?.name !== 'company') continue;
      const { public_id: publicId } = await tx.one<{ public_id: string }>('select public_id from company where id = $1', [companyId]);
      moved = movedText({ from, to: { publicUrl: deps.publicUrl, publicId }, assets });
    }
  };
  for await (const { name, bytes } of entries) {
    if (name.startsWith(`${BYTES_FOLDER}/`)) break; // pictures stand behind all parts
    const part = PARTS.find((known) => name.startsWith(`${known.name}/`));
    if (part) {
      await finishUpTo(part);
      await part.write(await rowsOf(part, bytes), context);
    }
    onEntry(bytes.length);
  }
  await finishUpTo(undefined);
  await deps.noteImages(tx, companyId);
  const { name, has_credits: hasCredits } = await tx.one<{ name: string; has_credits: boolean }>(
    'select name, exists (select from credit_grant where company_id = $1) as has_credits from company where id = $1',
    [companyId],
  );
  if (!hasCredits) context.notes.push(NO_CREDITS);
  return { companyId, name, notes: context.notes };
}
