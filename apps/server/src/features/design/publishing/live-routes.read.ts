/** Reads of public addresses for the render host. */
import type { ObjectKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

/** Addresses of all companies' published objects of a kind, the newest objects first. */
export async function newestLiveAddresses(tx: Tx, kind: ObjectKind, limit: number): Promise<string[]> {
  const rows = await tx.query<{ uuid: string }>(
    'select uuid from route where kind = $1 and live_version is not null and not deleted order by object_id desc limit $2',
    [kind, limit],
  );
  return rows.map(({ uuid }) => uuid);
}
