/** What the jobs do for companies now and then, with connections of their own. */
import { purgeDueOf } from '../api/bin.ts';
import { feedBin } from '../features/data/feeds/feeds.service.ts';
import { tableBin } from '../features/data/tables/table-bin.ts';
import { assetBin } from '../features/design/assets/asset-bin.ts';
import { purgeDue } from '../features/design/images/bin.service.ts';
import { applyTimezones } from '../features/people/accounts/accounts.service.ts';
import { grantCredits } from '../features/people/credits/credits.store.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import type { Chores } from '../jobs/job-list.ts';
import { readConfig } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { openSecrets } from '../platform/secrets.ts';
import type { Logins } from '../storage/connection.ts';
import { connect, type Tx } from '../storage/database.ts';
import { composeBilling } from '../features/people/billing/compose-billing.ts';
import { composeUses } from './uses.ts';

const CONNECTIONS = 2;

export function composeChores(logins: Logins, log: Log): { chores: Chores; close(): Promise<void> } {
  const config = readConfig();
  const db = connect(logins, log, undefined, undefined, CONNECTIONS);
  const now = () => new Date();
  const uses = composeUses();
  const notifyCompanyChanged = (tx: Tx, companyId: number) => db.notify(tx, 'version', { companyId });
  const billing = composeBilling(config.billing, { db, log, secrets: openSecrets(config), grantCredits, notifyCompanyChanged, now });
  return {
    chores: {
      applyTimezones: () => db.control((tx) => applyTimezones(tx, { notifyCompanyChanged })),
      forgetOldAnswers: () => db.control(forgetOldAnswers),
      settleBills: () => billing.provider.settleDue(),
      purgeBins: async (companyId) => {
        await purgeDue(db, companyId, uses);
        for (const bin of [assetBin, tableBin, feedBin]) await purgeDueOf(db, companyId, bin);
      },
    },
    close: () => db.close(),
  };
}
