/** Uploading, describing and replacing pictures. */
import type { CdnImage, CdnUpload } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { z } from 'zod';
import type { BlobStore } from '../../../platform/blobs.ts';
import { nameOfFile } from '../../../platform/name-of-file.ts';
import type { Tx } from '../../../storage/database.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import type { MemberCaller, UploadedFile } from '../../../api/call.ts';
import { assetPath } from './asset-address.ts';
import { findAsset, findSameAsset, insertAsset, updateAsset, type AssetRow, type StoredPicture } from './assets.store.ts';
import type { PictureDecoder } from './decode/picture-decoder.ts';
import { preparePicture } from './prepare-picture.ts';

export interface AssetDeps {
  blobs: Pick<BlobStore, 'put'>;
  decoder: Pick<PictureDecoder, 'normalise'>;
  /** The bytes behind an address; refused with `AppError('invalid')` that names `url`. */
  pictureBytes: (url: string) => Promise<Buffer>;
  /** Origin of public addresses. */
  publicUrl: string;
  /** Called after the save when the address of a picture shows other bytes. */
  pictureReplaced(companyId: number, addressKey: string): void;
}

const MAX_NAME_LENGTH = 200;
const NAMELESS = 'Picture';

type Upload = z.output<typeof CdnUpload>;

/** The bytes of an upload, checked and kept; undefined when neither a file nor an address was sent. */
export async function takePicture(
  body: Upload,
  upload: UploadedFile | undefined,
  deps: AssetDeps,
): Promise<{ picture: StoredPicture; suggestedName: string } | undefined> {
  if (!upload && body.url === undefined) return undefined;
  const resize = body.resize ?? false;
  if (upload)
    return {
      picture: await keepPicture(upload.bytes, { resize, path: 'file' }, deps),
      suggestedName: nameOfFile(upload.filename, MAX_NAME_LENGTH, NAMELESS),
    };
  const url = body.url ?? '';
  return {
    picture: await keepPicture(await deps.pictureBytes(url), { resize, path: 'url' }, deps),
    suggestedName: nameOfFile(readable(URL.parse(url)?.pathname ?? ''), MAX_NAME_LENGTH, NAMELESS),
  };
}

/** Checks a picture's bytes and keeps them. */
export async function keepPicture(
  bytes: Buffer,
  options: { resize: boolean; path: string },
  { blobs, decoder }: Pick<AssetDeps, 'blobs' | 'decoder'>,
): Promise<StoredPicture> {
  const { bytes: kept, mime, width, height } = await preparePicture(bytes, { ...options, decoder });
  return { hash: await blobs.put(kept), mime, width, height, bytes: kept.length };
}

/**
 * Adds an asset, or finds the one that the same file made before: its name, description and tags then stay.
 */
export async function addAsset(
  tx: Tx,
  caller: MemberCaller,
  body: Upload,
  taken: NonNullable<Awaited<ReturnType<typeof takePicture>>>,
): Promise<{ row: AssetRow; existing: boolean }> {
  // A form sends its fields empty where nothing was typed.
  const name = nameOf(body) === '' ? undefined : nameOf(body);
  if (body.replace !== undefined)
    return { row: await changeAsset(tx, caller.companyId, body.replace, { ...body, name }, taken.picture), existing: false };
  const same = await findSameAsset(tx, caller.companyId, taken.picture);
  if (same) return { row: same, existing: true };
  const row = await insertAsset(tx, caller.companyId, {
    ...taken.picture,
    name: name ?? taken.suggestedName,
    description: body.desc?.normalize('NFC') ?? '',
    tags: body.tags ?? [],
    userId: caller.userId,
  });
  return { row, existing: false };
}

export async function changeAsset(
  tx: Tx,
  companyId: number,
  id: number,
  body: Upload,
  picture: StoredPicture | undefined,
): Promise<AssetRow> {
  const name = nameOf(body);
  if (name === '') throw invalidField('name', 'Give the picture a name.');
  const row = await updateAsset(tx, companyId, id, { name, description: body.desc?.normalize('NFC'), tags: body.tags, picture });
  if (!row) throw noSuchPicture();
  return row;
}

/** In one of the ways to write the same letters, so that a search finds it. */
function nameOf({ name }: Pick<Upload, 'name'>): string | undefined {
  return name?.trim().normalize('NFC');
}

export async function requireAsset(tx: Tx, companyId: number, id: number): Promise<AssetRow> {
  const row = await findAsset(tx, companyId, id);
  if (!row) throw noSuchPicture();
  return row;
}

export async function wireAsset(tx: Tx, companyId: number, row: AssetRow, deps: AssetDeps): Promise<z.input<typeof CdnImage>> {
  return describeAsset(row, await companyPublicId(tx, companyId), deps.publicUrl);
}

export function describeAsset(row: AssetRow, publicId: string, publicUrl: string): z.input<typeof CdnImage> {
  const { id, name, width, height, tags, mime, bytes, description, used, created_at, updated_at } = row;
  return {
    id,
    url: publicUrl + assetPath({ companyPublicId: publicId, key: row.address_key }),
    name,
    width,
    height,
    tags,
    mime,
    bytes,
    desc: description,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    used,
  };
}

/** The path of an address as people read it. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function noSuchPicture(): AppError {
  return new AppError('not_found', { publicMessage: 'Picture not found.' });
}
