/** Placeholders of tags that arrived unfilled: the tag and the email service do not speak of the same field. */
import type { Tx } from '../../../storage/database.ts';

export interface UnresolvedParameter {
  imageId: number;
  parameter: string;
  token: string;
  count: number;
  lastSeen: Date;
}

const MOST = 100;

/** The latest first. */
export async function unresolvedSince(tx: Tx, companyId: number, fromDay: number): Promise<UnresolvedParameter[]> {
  return tx.query<UnresolvedParameter>(
    `select object_id as "imageId", parameter, (array_agg(token order by last_at desc))[1] as token, sum(n)::bigint as count, max(last_at) as "lastSeen"
     from unresolved where company_id = $1 and day >= $2 group by object_id, parameter order by max(last_at) desc, object_id, parameter limit ${MOST}`,
    [companyId, fromDay],
  );
}
