/** Finds what the public address of a picture shows now. */
import type { Database } from '../../../storage/database.ts';
import { companyByPublicId } from '../../people/accounts/accounts.read.ts';
import { parseAssetPath } from './asset-address.ts';

export interface ShownPicture {
  hash: string;
  mime: string;
}

/** `path` of an address; undefined for one that is no picture's. */
export type PictureFinder = (path: string) => Promise<ShownPicture | undefined>;

export function createPictureFinder(db: Database): PictureFinder {
  /** Public ids never change, so a known one needs no question. */
  const companies = new Map<string, number>();
  return async (path) => {
    const address = parseAssetPath(path);
    if (!address) return undefined;
    const companyId = companies.get(address.companyPublicId) ?? (await db.control((tx) => companyByPublicId(tx, address.companyPublicId)));
    if (companyId === undefined) return undefined;
    companies.set(address.companyPublicId, companyId);
    return db.renderRead(companyId, (tx) =>
      tx.maybeOne<ShownPicture>('select hash, mime from asset where company_id = $1 and address_key = $2', [address.key]),
    );
  };
}
