/** Checks credits before an open, and sends messages when they run out. */
import { openCreditGate, type CreditGate } from '../features/people/credits/credit-gate.ts';
import type { Journal } from '../features/measuring/counting/log/journal.ts';
import { openWarningPost, warnOfRefusal } from '../features/people/billing/send-warnings.ts';
import type { Mailer } from '../features/people/mail/mailer.port.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../storage/database.ts';

export interface CreditPartsDeps {
  db: Database;
  log: Log;
  journal: Pick<Journal, 'front'>;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
}

export async function composeCredits({ db, log, journal, mailer, publicUrl }: CreditPartsDeps): Promise<CreditGate> {
  const post = openWarningPost({ db, mailer, billingUrl: `${publicUrl}/settings/billing`, log });
  const onEmpty = (companyId: number) =>
    void warnOfRefusal(companyId, db).then(
      () => post.announce(companyId),
      (cause: unknown) => log.error('credits.refusal_not_noted', { companyId }, cause),
    );
  const gate = await openCreditGate({ db, front: journal.front, log, onEmpty });
  const stop = await db.listen('credit_warning', (warning) => {
    if (warning) post.announce(warning.companyId);
  });
  return {
    ...gate,
    async close() {
      await stop();
      await post.close();
      await gate.close();
    },
  };
}
