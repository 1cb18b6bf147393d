/**
 * Sends the messages that the jobs have decided on. Several fronts may be asked at once: one takes the row,
 * the others find none.
 */
import { PLAN_TYPE } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../storage/database.ts';
import { ownerAddresses } from '../accounts/accounts.read.ts';
import type { Mailer } from '../mail/mailer.port.ts';
import { creditMessage, type CreditWarning } from './credit-mails.ts';

export interface WarningDeps {
  db: Pick<Database, 'withCompany' | 'control'>;
  mailer: Pick<Mailer, 'send'>;
  /** Where credits are bought. */
  billingUrl: string;
  log: Log;
}

export interface WarningPost {
  /** Something waits to be sent to this company's owners. */
  announce(companyId: number): void;
  /** Ends when the company that is at it has its messages; the others are announced again. */
  close(): Promise<void>;
}

/**
 * One company after the other: each holds a connection to the database while its messages are written down on
 * another. All that run out in the same minute, each with one of the connections and waiting for a second,
 * would keep everyone from the database and send nothing.
 */
export function openWarningPost(deps: WarningDeps): WarningPost {
  const waiting = new Set<number>();
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (const companyId of waiting) {
      waiting.delete(companyId);
      await sendWarnings(companyId, deps).catch((error: unknown) => deps.log.error('credits.warning_not_sent', { companyId }, error));
    }
    running = undefined;
  }

  return {
    announce(companyId) {
      waiting.add(companyId);
      running ??= work();
    },
    async close() {
      waiting.clear();
      await running;
    },
  };
}

/**
 * A company has just been refused an open: its owners get an email at once, and only one for each set of
 * grants.
 */
export async function warnOfRefusal(companyId: number, db: Pick<Database, 'withCompany'>): Promise<void> {
  await db.withCompany(companyId, (tx) =>
    tx.run(
      `insert into credit_warning (company_id, grant_id, level, remaining, granted)
       select $1, coalesce(max(id), 0), 0, 0, coalesce(sum(credits) filter (where expires_at is null or expires_at > now()), 0)
       from credit_grant where company_id = $1 on conflict do nothing`,
      [companyId],
    ),
  );
}

export async function sendWarnings(companyId: number, { db, mailer, billingUrl, log }: WarningDeps): Promise<void> {
  const owners = await db.control((tx) => ownerAddresses(tx, companyId));
  await db.withCompany(companyId, async (tx) => {
    const waiting = await tx.query<Omit<CreditWarning, 'isTrial' | 'hadCredits'> & { grant_id: number }>(
      `select grant_id, level, remaining, granted from credit_warning where company_id = $1 and sent_at is null
       order by grant_id desc, level for update skip locked`,
      [companyId],
    );
    const latest = waiting[0];
    if (!latest) return;
    const { name, plan_type } = await tx.one<{ name: string; plan_type: string }>('select name, plan_type from company where id = $1', [
      companyId,
    ]);
    const warning = { ...latest, isTrial: plan_type === PLAN_TYPE.freeTrial, hadCredits: latest.grant_id !== 0 };
    for (const to of owners) {
      // An address that the mail server refuses for good must not keep the message from the others.
      await mailer
        .send(creditMessage(to, name, warning, billingUrl))
        .catch((cause: unknown) => log.error('credits.email_not_sent', { companyId, level: latest.level }, cause));
    }
    await tx.run('update credit_warning set sent_at = now() where company_id = $1 and sent_at is null and grant_id = any($2::int[])', [
      companyId,
      waiting.map(({ grant_id }) => grant_id),
    ]);
  });
}
