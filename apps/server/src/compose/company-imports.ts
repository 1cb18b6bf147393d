/**
 * Gives imports of companies what they need of the rest: a look at pictures and fonts, and a company to write
 * into.
 */
import { AppError, PLAN_TYPE, ROLE } from '@limn/model';
import { readPictureHeader } from '../features/design/assets/headers/picture-header.ts';
import { checkWithRetry } from '../features/design/fonts/check/check-with-retry.ts';
import { createFontChecker, type FontChecker } from '../features/design/fonts/check/font-checker.ts';
import { insertCompany, insertMembership, setTrialEnd, takeTrial } from '../features/people/accounts/accounts.store.ts';
import { openFilesOf } from '../features/people/company-file/compose-company-file.ts';
import { importCompany } from '../features/people/company-file/import-company.ts';
import { grantTrial } from '../features/people/credits/credits.store.ts';
import { COMPANIES_AT_ONCE } from '../jobs/worker-jobs.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database, Tx } from '../storage/database.ts';
import { noteImportedObjects } from './uses.ts';

export interface CompanyImports {
  import(importId: number): Promise<void>;
  /** Whether a file that arrived is on this machine. */
  holds(file: string): boolean;
  close(): void;
}

export interface CompanyImportPartsDeps {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'journalSlot' | 'diskReserveBytes'>;
  db: Database;
  blobs: BlobStore;
  secrets: Secrets;
  log: Log;
}

type FactsOf = (font: Buffer) => ReturnType<FontChecker['check']>;

/** An import waits for a place among other work on fonts. */
const RETRY = { pauseMs: 1000, timeoutMs: 10 * 60_000 };

export async function composeCompanyImports({ config, db, blobs, secrets, log }: CompanyImportPartsDeps): Promise<CompanyImports> {
  const now = () => new Date();
  const files = await openFilesOf(config);
  const checker = createFontChecker();
  let closing = false;
  const factsOf: FactsOf = (font) => checkWithRetry(checker, font, 'imports', { ...RETRY, givesUp: () => closing });
  return {
    import: (importId) =>
      importCompany(importId, {
        db,
        blobs,
        files,
        secrets,
        log,
        now,
        publicUrl: config.publicUrl,
        atOnce: COMPANIES_AT_ONCE,
        refusalOf: (bytes, mime) => refusalOf(bytes, mime, factsOf),
        noteImages: noteImportedObjects,
        foundCompany: (tx, userId, company) => foundCompany(tx, userId, company, now()),
      }),
    holds: (file) => files.find(file, 0) !== undefined,
    close() {
      closing = true;
      checker.close();
    },
  };
}

async function refusalOf(bytes: Buffer, mime: string, factsOf: FactsOf): Promise<string | undefined> {
  if (mime.startsWith('font/')) return refusalOfFont(bytes, mime, factsOf);
  const verdict = readPictureHeader(bytes);
  if (!verdict.ok) return verdict.reason;
  return verdict.header.mime === mime ? undefined : 'It is of another kind than the file says.';
}

async function refusalOfFont(bytes: Buffer, mime: string, factsOf: FactsOf): Promise<string | undefined> {
  try {
    const { format } = await factsOf(bytes);
    return mime === `font/${format}` ? undefined : 'It is of another kind than the file says.';
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.publicMessage;
    throw error;
  }
}

/** As a company is made at sign-up: its maker owns it, and has a trial where they have not had one. */
async function foundCompany(
  tx: Tx,
  userId: number,
  { name, website, timezone }: { name: string; website: string; timezone: string },
  now: Date,
): Promise<number> {
  const { taken } = await tx.one<{ taken: boolean }>(
    'select exists (select from membership m join company c on c.id = m.company_id where m.user_id = $1 and c.name = $2) as taken',
    [userId, name],
  );
  const companyId = await insertCompany(tx, {
    name: taken ? `${name.slice(0, 189)} (imported)` : name,
    website,
    industry: '',
    emailProvider: '',
    emailListSize: '',
    timezone,
    planType: PLAN_TYPE.freeTrial,
  });
  await insertMembership(tx, companyId, userId, ROLE.owner);
  if (await takeTrial(tx, userId)) await setTrialEnd(tx, companyId, await grantTrial(tx, companyId, now.getTime()));
  return companyId;
}
