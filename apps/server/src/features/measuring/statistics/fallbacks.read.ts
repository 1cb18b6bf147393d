/** Opens of the last hour that were answered by the fallback chain, by reason. */
import type { Tx } from '../../../storage/database.ts';

export interface FallbackCount {
  reason: string;
  count: number;
}

export async function fallbacksSince(tx: Tx, companyId: number, from: Date): Promise<FallbackCount[]> {
  return tx.query<FallbackCount>(
    'select reason, sum(n)::bigint as count from fallback_answer where company_id = $1 and minute > $2 group by reason order by count desc, reason',
    [companyId, from],
  );
}
