/** Secrets for the address of an import, sealed for that table of that company. */
import {
  mergeSecrets,
  NO_SECRETS,
  openRequestSecrets,
  sameOrigin,
  sealRequestSecrets,
  type GivenSecrets,
  type RequestSecrets,
} from '../../../../platform/request-secrets.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import type { Database } from '../../../../storage/database.ts';
import { sealedSchedules, setSealedSchedule, type ScheduleRow } from './schedules.store.ts';

export interface SealedCredentials {
  secrets: string | null;
  header_names: string[];
}

export function openImportSecrets(secrets: Secrets, companyId: number, tableId: number, sealed: string | null): RequestSecrets {
  return openRequestSecrets(secrets, contextOf(companyId, tableId), sealed);
}

/** Fills what was left blank from what is kept for the same scheme, host and port. */
export function sealImportSecrets(
  secrets: Secrets,
  { companyId, tableId }: { companyId: number; tableId: number },
  before: ScheduleRow | undefined,
  { url, ...given }: GivenSecrets & { url: string },
): SealedCredentials {
  const kept = before && sameOrigin(url, before.url) ? openImportSecrets(secrets, companyId, tableId, before.secrets) : NO_SECRETS;
  const plain = mergeSecrets(kept, given);
  return {
    secrets: sealRequestSecrets(secrets, contextOf(companyId, tableId), plain),
    header_names: plain.headers.map(({ header }) => header),
  };
}

/**
 * After a change of the secret key: what imports keep is sealed by the key in force. Answers how many were
 * sealed again.
 */
export async function resealImports(db: Database, secrets: Secrets): Promise<number> {
  const companies = await db.control((tx) => tx.query<{ id: number }>('select id from company order by id'));
  let renewed = 0;
  for (const { id: companyId } of companies) {
    await db.withCompany(companyId, async (tx) => {
      for (const row of await sealedSchedules(tx, companyId)) {
        const sealed = secrets.renew(row.secrets, contextOf(companyId, row.datatable_id));
        if (sealed === undefined) continue;
        await setSealedSchedule(tx, companyId, row.datatable_id, sealed);
        renewed += 1;
      }
    });
  }
  return renewed;
}

function contextOf(companyId: number, tableId: number): string {
  return `import:${companyId}:${tableId}`;
}
