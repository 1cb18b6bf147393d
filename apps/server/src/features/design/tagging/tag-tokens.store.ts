/** Placeholder texts that tags were generated with: one that comes back unfilled is recognised by them. */
import type { Tx } from '../../../storage/database.ts';

export async function keepTagTokens(
  tx: Tx,
  companyId: number,
  objectId: number,
  tokens: readonly { parameter: string; token: string }[],
): Promise<number> {
  return tx.run(
    `insert into tag_token (company_id, object_id, parameter, token)
     select $1, $2, t.parameter, t.token from unnest($3::text[], $4::text[]) as t (parameter, token) where t.token <> '' and t.parameter <> '' on conflict do nothing`,
    [companyId, objectId, tokens.map((entry) => entry.parameter), tokens.map((entry) => entry.token)],
  );
}
