/**
 * Makes kept pictures a company's own, each once: one that shows the same bytes already is taken as it is.
 */
import type { Tx } from '../../../storage/database.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import type { MemberCaller } from '../../../api/call.ts';
import { assetPath } from './asset-address.ts';
import { insertAsset, type StoredPicture } from './assets.store.ts';

export interface NamedPicture extends StoredPicture {
  name: string;
  tags: readonly string[];
}

/** In the order in which they were given. `publicUrl` is the origin of their addresses. */
export async function ownPictures(
  tx: Tx,
  caller: MemberCaller,
  pictures: readonly NamedPicture[],
  publicUrl: string,
): Promise<{ id: number; url: string }[]> {
  if (pictures.length === 0) return [];
  // Two people who use the same picture for the first time at once follow each other.
  await tx.query('select pg_advisory_xact_lock(7302, $1)', [caller.companyId]);
  const companyId = await companyPublicId(tx, caller.companyId);
  const own: { id: number; url: string }[] = [];
  for (const picture of pictures) {
    const { id, address_key } =
      (await tx.maybeOne<{ id: number; address_key: string }>(
        'select id, address_key from asset where company_id = $1 and hash = $2 order by id limit 1',
        [caller.companyId, picture.hash],
      )) ?? (await insertAsset(tx, caller.companyId, { ...picture, description: '', userId: caller.userId, fromGallery: true }));
    own.push({ id, url: publicUrl + assetPath({ companyPublicId: companyId, key: address_key }) });
  }
  return own;
}
