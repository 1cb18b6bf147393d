/** Regular work of the jobs for companies, with connections of their own. */
import { applyDueTimezone, dueTimezones } from '../features/people/accounts/accounts.store.ts';
import { grantCredits } from '../features/people/credits/credits.store.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import type { Chores } from '../jobs/job-tools.ts';
import { readConfig } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { openSecrets } from '../platform/secrets.ts';
import type { Logins } from '../storage/connection.ts';
import { connect, type Tx } from '../storage/database.ts';
import { createMailQueue } from '../features/people/mail/mail-queue.ts';
import { MAILED_REPORTS } from './wanted-mail.ts';
import { composeBilling } from '../features/people/billing/compose-billing.ts';

const CONNECTIONS = 2;

export function composeChores(logins: Logins, log: Log): { chores: Chores; close(): Promise<void> } {
  const config = readConfig();
  const db = connect(logins, log, undefined, undefined, CONNECTIONS);
  const now = () => new Date();
  const notifyCompanyChanged = (tx: Tx, companyId: number) => db.notify(tx, 'version', { companyId });
  const billing = composeBilling(config.billing, { db, log, secrets: openSecrets(config), grantCredits, notifyCompanyChanged, now });
  return {
    chores: {
      applyTimezones: async (each) => {
        await each(await db.control(dueTimezones), (companyId) =>
          db.control(async (tx) => {
            if (await applyDueTimezone(tx, companyId)) await notifyCompanyChanged(tx, companyId);
          }),
        );
      },
      forgetOldAnswers: () => db.control(forgetOldAnswers),
      settleBills: (each) => billing.provider.settleDue(each),
      purgeBins: async (companyId) => {
        const { purgeBins } = await import('./purge-bins.ts');
        await purgeBins(db, companyId);
      },
      sendReport: async (companyId, id, { areJournalsDrained }) => {
        const { sendDueReport } = await import('../features/measuring/deliveries/send-due-report.ts');
        const { createReadReport } = await import('./report-deliveries.ts');
        const secrets = openSecrets(config);
        const { enqueue } = createMailQueue({ secrets, smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, now });
        await sendDueReport(companyId, id, {
          db,
          enqueue,
          readReport: createReadReport({ db, publicUrl: config.publicUrl, nowMs: Date.now }),
          publicUrl: config.publicUrl,
          secret: secrets.derive(MAILED_REPORTS),
          areJournalsDrained,
          now,
        });
      },
      postponeReport: async (companyId, id, until) => {
        const { postponeSchedule } = await import('../features/measuring/deliveries/deliveries.store.ts');
        await db.withCompany(companyId, (tx) => postponeSchedule(tx, companyId, id, until));
      },
      decideTests: async (companyId, campaignId) => {
        const { decideTests } = await import('../features/targeting/campaigns/decide-tests.ts');
        const { testFigures } = await import('./test-figures.ts');
        const deps = { figures: testFigures(), now, changed: (tx: Tx, uuid: string) => db.notify(tx, 'version', { uuid }) };
        await db.withCompany(companyId, (tx) => decideTests(tx, companyId, campaignId, deps));
      },
    },
    close: () => db.close(),
  };
}
