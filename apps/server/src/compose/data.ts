/** Gives taking a company along, taking one in and erasing a person what they need of the rest. */
import { AppError, PLAN_TYPE, ROLE } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { insertCompany, insertMembership, setTrialEnd, takeTrial } from '../features/people/accounts/accounts.store.ts';
import { readPictureHeader } from '../features/design/assets/headers/picture-header.ts';
import { openArrivingFiles } from '../features/people/company-file/arriving-file.ts';
import { createArrivals } from '../features/people/company-file/arrivals.service.ts';
import type { CompanyFileRouteDeps } from '../features/people/company-file/company-file.routes.ts';
import { bindExportFiles } from '../features/people/company-file/export-files.ts';
import { grantTrial } from '../features/people/credits/credits.store.ts';
import { recipientHash } from '../features/measuring/counting/recipient.ts';
import type { ErasureRouteDeps } from '../features/people/erasure/erasure.routes.ts';
import { checkPatiently } from '../features/design/fonts/check/check-patiently.ts';
import type { FontChecker } from '../features/design/fonts/check/font-checker.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database, Tx } from '../storage/database.ts';

export interface DataParts {
  companyFiles: CompanyFileRouteDeps;
  erasures: ErasureRouteDeps;
  bindFiles(app: FastifyInstance): void;
  close(): Promise<void>;
}

export interface DataPartsDeps {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'journalSlot' | 'diskReserveBytes'>;
  db: Database;
  blobs: BlobStore;
  secrets: Secrets;
  fontChecker: FontChecker;
  /** Drop what the front remembers of recipients of a company, or of all. */
  forget(companyId?: number): void;
  log: Log;
}

type FactsOf = (font: Buffer) => ReturnType<FontChecker['check']>;

/** An import waits for a place among those who upload fonts. */
const PATIENCE = { pauseMs: 1000, mostMs: 10 * 60_000 };

export async function composeData({ config, db, blobs, secrets, fontChecker, forget, log }: DataPartsDeps): Promise<DataParts> {
  const { publicUrl } = config;
  const now = () => new Date();
  const linkSecret = secrets.derive('links of exports');
  const files = await openArrivingFiles({
    directory: join(config.dataDir, 'arriving'),
    slot: config.journalSlot,
    reserveBytes: config.diskReserveBytes,
  });
  const arrivals = createArrivals({
    db,
    blobs,
    files,
    log,
    now,
    publicUrl,
    refusalOf: (bytes, mime) =>
      refusalOf(bytes, mime, (font) => checkPatiently(fontChecker, font, 'imports', { ...PATIENCE, givesUp: () => closing })),
    foundCompany: (tx, userId, company) => foundCompany(tx, userId, company, now()),
  });
  let closing = false;
  const stopListening = await db.listen('forget', (erased) => forget(erased?.companyId));
  return {
    companyFiles: {
      exports: { secrets, announceExport: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'export', companyId, id }) },
      arrivals,
      linkSecret,
      publicUrl,
      now,
    },
    erasures: {
      login: db.logins.app,
      async hashOf(tx, companyId, eid) {
        const { eid_key } = await tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [companyId]);
        return recipientHash(eid_key, eid);
      },
      notifyErasure: (tx, companyId) => db.notify(tx, 'forget', { companyId }),
    },
    bindFiles: (app) => bindExportFiles(app, { db, blobs, secret: linkSecret, now }),
    async close() {
      closing = true;
      await stopListening();
      await arrivals.idle();
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
