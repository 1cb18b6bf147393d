/** The hashes under which a company counts its recipients. */
import type { Tx } from '../../../../storage/tx.ts';
import { recipientHash } from './recipient.ts';

export async function companyHashes(tx: Tx, companyId: number): Promise<(eid: string) => bigint> {
  const { eid_key: key } = await tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [companyId]);
  return (eid) => recipientHash(key, eid);
}
