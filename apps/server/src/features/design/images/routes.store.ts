/** The public uuids of images: which version recipients see. */
import { OBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export async function insertRoute(tx: Tx, companyId: number, image: { id: number; uuid: string }): Promise<void> {
  await tx.run('insert into route (uuid, company_id, kind, object_id) values ($1, $2, $3, $4)', [
    image.uuid,
    companyId,
    OBJECT_KIND.image,
    image.id,
  ]);
}

export async function setLiveVersion(tx: Tx, companyId: number, imageId: number, version: number): Promise<void> {
  await tx.run('update route set live_version = $4, updated_at = now() where company_id = $1 and kind = $2 and object_id = $3', [
    companyId,
    OBJECT_KIND.image,
    imageId,
    version,
  ]);
}

/** The route of a deleted image stays: a mailed tag must find out that its image is gone. */
export async function setRouteDeleted(tx: Tx, companyId: number, imageId: number, isDeleted: boolean): Promise<void> {
  await tx.run('update route set deleted = $4, updated_at = now() where company_id = $1 and kind = $2 and object_id = $3', [
    companyId,
    OBJECT_KIND.image,
    imageId,
    isDeleted,
  ]);
}
