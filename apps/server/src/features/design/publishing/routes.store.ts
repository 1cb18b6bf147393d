/** Public uuids: what they name, and which version of it recipients see. */
import type { ObjectKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export async function insertRoute(tx: Tx, companyId: number, kind: ObjectKind, { id, uuid }: { id: number; uuid: string }): Promise<void> {
  await tx.run('insert into route (uuid, company_id, kind, object_id) values ($1, $2, $3, $4)', [uuid, companyId, kind, id]);
}

export async function setLiveVersion(tx: Tx, companyId: number, kind: ObjectKind, id: number, version: number): Promise<void> {
  await tx.run('update route set live_version = $4, updated_at = now() where company_id = $1 and kind = $2 and object_id = $3', [
    companyId,
    kind,
    id,
    version,
  ]);
}

/** An older version is shown again from now on. */
export async function noteRestored(tx: Tx, companyId: number, kind: ObjectKind, id: number, version: number): Promise<void> {
  await tx.run('insert into restored_version (company_id, kind, object_id, version) values ($1, $2, $3, $4)', [
    companyId,
    kind,
    id,
    version,
  ]);
}

/** Answers the address. */
export async function setRouteDeleted(tx: Tx, companyId: number, kind: ObjectKind, id: number, isDeleted: boolean): Promise<string> {
  const { uuid } = await tx.one<{ uuid: string }>(
    'update route set deleted = $4, updated_at = now() where company_id = $1 and kind = $2 and object_id = $3 returning uuid',
    [companyId, kind, id, isDeleted],
  );
  return uuid;
}
