/** Reads of pictures for other features: which of a company's assets an address or an id means. */
import { USED_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { HoldUsed, Used } from '../../data/uses/uses.port.ts';
import { parseAssetPath } from './asset-address.ts';

export interface KnownPicture {
  hash: string;
  mime: string;
  width: number;
  height: number;
}

/**
 * Classifies a picture’s address for a company: one of its own, one that it may not use (someone else's, or
 * one that never was), or something outside. Addresses of this company are known under any host, for a host
 * may have changed.
 */
export type PictureAddress =
  | { kind: 'own'; key: string }
  | { kind: 'unknown' }
  | { kind: 'inline' }
  | { kind: 'outside'; url: string }
  | { kind: 'page'; path: string }
  | { kind: 'bad' };

export function pictureAddress(src: string, options: { companyPublicId: string; publicUrl: string }): PictureAddress {
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/.test(src)) return { kind: 'inline' };
  const url = URL.parse(src, options.publicUrl);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || /^[\s]*[\\/]{2}/.test(src)) return { kind: 'bad' };
  const address = parseAssetPath(url.pathname);
  if (address?.companyPublicId === options.companyPublicId) return { kind: 'own', key: address.key };
  if (url.origin !== new URL(options.publicUrl).origin) return { kind: 'outside', url: url.href };
  return url.pathname.startsWith('/cdn/') ? { kind: 'unknown' } : { kind: 'page', path: url.pathname };
}

export async function picturesByKey(tx: Tx, companyId: number, keys: readonly string[]): Promise<Map<string, KnownPicture>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.query<KnownPicture & { address_key: string }>(
    'select address_key, hash, mime, width, height from asset where company_id = $1 and address_key = any($2)',
    [companyId, keys],
  );
  return new Map(rows.map(({ address_key, ...picture }) => [address_key, picture]));
}

/**
 * Tells which of these pictures the company has. They are held until the transaction ends: a picture that is
 * found is not deleted before anyone who is about to show it is saved.
 */
export async function holdPictures(
  tx: Tx,
  companyId: number,
  { keys, ids }: { keys: readonly string[]; ids: readonly number[] },
): Promise<{ keys: Set<string>; ids: Set<number> }> {
  const rows = await tx.query<{ id: number; address_key: string }>(
    'select id, address_key from asset where company_id = $1 and (address_key = any($2) or id = any($3)) order by id for key share',
    [companyId, keys, ids],
  );
  return { keys: new Set(rows.map((row) => row.address_key)), ids: new Set(rows.map((row) => row.id)) };
}

/**
 * Assets that are named, and for each that is gone one of number 0: an address and a number that are both
 * gone may name the same.
 */
export async function usedAssets(
  tx: Tx,
  companyId: number,
  { keys, ids }: { keys: readonly string[]; ids: readonly number[] },
): Promise<Used[]> {
  if (keys.length + ids.length === 0) return [];
  const rows = await tx.query<{ id: number; address_key: string }>(
    'select id, address_key from asset where company_id = $1 and (address_key = any ($2) or id = any ($3))',
    [companyId, keys, ids],
  );
  const known = new Set<string | number>(rows.flatMap(({ id, address_key: key }) => [id, key]));
  const gone = (named: readonly (string | number)[]) => named.filter((one) => !known.has(one)).length;
  return [
    ...rows.map(({ id }): Used => ({ kind: USED_KIND.asset, id })),
    ...Array.from({ length: Math.max(gone(keys), gone(ids)) }, (): Used => ({ kind: USED_KIND.asset, id: 0 })),
  ];
}

export const holdAssets: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from asset where company_id = $1 and id = any ($2::int[]) order by id for key share', [companyId, ids]);
