/** Notices that people have dismissed, and that a tag was copied. */
import type { Tx } from '../../../storage/database.ts';

export interface Dismissed {
  notice: string;
  state: string;
}

export async function tagWasCopied(tx: Tx, companyId: number): Promise<boolean> {
  return (await tx.maybeOne('select 1 from first_steps where company_id = $1', [companyId])) !== undefined;
}

export async function keepTagCopied(tx: Tx, companyId: number): Promise<void> {
  await tx.run('insert into first_steps (company_id) values ($1) on conflict do nothing', [companyId]);
}

export async function dismissals(tx: Tx, companyId: number, userId: number): Promise<Dismissed[]> {
  return tx.query<Dismissed>('select notice, state from dismissal where company_id = $1 and user_id = $2 order by at desc limit 200', [
    companyId,
    userId,
  ]);
}

/** Without a state the notice is shown again. */
export async function setDismissal(
  tx: Tx,
  who: { companyId: number; userId: number },
  notice: string,
  state: string | null,
): Promise<void> {
  const key = [who.companyId, who.userId, notice];
  if (state === null) await tx.run('delete from dismissal where company_id = $1 and user_id = $2 and notice = $3', key);
  else
    await tx.run(
      `insert into dismissal (company_id, user_id, notice, state) values ($1, $2, $3, $4)
       on conflict (company_id, user_id, notice) do update set state = excluded.state, at = now()`,
      [...key, state],
    );
}

/** Notices are few; a program that makes up names must not fill the table. */
export async function forgetOldDismissals(tx: Tx, who: { companyId: number; userId: number }): Promise<void> {
  await tx.run(
    `delete from dismissal where company_id = $1 and user_id = $2 and notice not in
       (select notice from dismissal where company_id = $1 and user_id = $2 order by at desc limit 200)`,
    [who.companyId, who.userId],
  );
}
