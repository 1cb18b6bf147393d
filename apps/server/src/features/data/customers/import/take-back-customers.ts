/**
 * Takes a file of customers back, some customers in a transaction: see `fates.ts`. Files of events hand their
 * customers in here, too.
 */
import { AppError } from '@limn/model';
import { withCopying } from '../../../../storage/bulk-load.ts';
import type { Login } from '../../../../storage/connection.ts';
import type { Database, Tx } from '../../../../storage/database.ts';
import { withLease } from '../../../../storage/lease.ts';
import { makeWay, MAX_TAKE_BACK_TRIES, TAKE_BACK_FAILED } from '../../events/rows-of-people.port.ts';
import { sentNames, traitFields } from '../customers.store.ts';
import { lockPeople } from '../identities.store.ts';
import { namedByFile } from '../forget-writes.ts';
import { notifyAllCustomersChanged } from '../notify-customers-changed.ts';
import { removeTraitField } from '../traits.service.ts';
import { applyFates, fatesOf, type Fates } from './fates.ts';
import { beginTry, endTakeBack, failTakeBack, findTakeBack, noteTakenBack, type CustomerImportKey } from './imports.store.ts';

export interface CustomerTakeBackDeps {
  db: Pick<Database, 'control' | 'withCompany'>;
  login: Login;
  customersAtOnce?: number | undefined;
}

const AT_ONCE = 500;
/** Someone waits for the figures, and other requests for their connection. */
const FORESEEN = 10_000;
const FORESEE_MS = 3000;

/** Undone where another process is at it, or this one is to end. */
export async function takeBackCustomers(key: CustomerImportKey, deps: CustomerTakeBackDeps, signal: AbortSignal): Promise<void> {
  const { companyId } = key;
  await withLease(deps.db, `take back ${companyId} ${key.importId}`, async (lease) => {
    const isStopped = () => signal.aborted || lease.isLost;
    const tries = await deps.db.withCompany(companyId, (tx) => beginTry(tx, key));
    if (tries === undefined) return;
    if (tries > MAX_TAKE_BACK_TRIES) return deps.db.withCompany(companyId, (tx) => failTakeBack(tx, key, TAKE_BACK_FAILED));
    await withCopying(deps.login, companyId, async (session) => {
      for (let isMore = true; isMore;) {
        await makeWay(session, companyId, isStopped);
        if (isStopped()) return;
        isMore = (await session.within((tx) => step(tx, key, deps.customersAtOnce))) ?? false;
      }
    });
    // By the login of the company, which may delete fields.
    if (!isStopped()) await deps.db.withCompany(companyId, (tx) => end(tx, key));
  });
}

async function step(tx: Tx, key: CustomerImportKey, atOnce?: number): Promise<boolean> {
  await lockPeople(tx, key.companyId);
  if (!(await findTakeBack(tx, key))) return false;
  const done = await takeBackPeople(tx, key, atOnce);
  if (done) await noteTakenBack(tx, key, done);
  return done !== undefined;
}

/** Fields that were made for it go where they are empty, and nothing asks them. */
async function end(tx: Tx, key: CustomerImportKey): Promise<void> {
  const { companyId } = key;
  await lockPeople(tx, companyId);
  const order = await findTakeBack(tx, key);
  if (!order) return;
  const sent = await sentNames(tx, companyId, order.fields);
  const fields = (await traitFields(tx, companyId)).filter(({ name }) => order.fields.includes(name) && !sent.has(name));
  for (const { id } of fields)
    await removeTraitField(tx, companyId, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  if (fields.length > 0) await notifyAllCustomersChanged(tx, companyId);
  await endTakeBack(tx, key);
}

interface Counted {
  removed: number;
  restored: number;
}

/**
 * Some of the customers that a file wrote or made; undefined where there are no more. People are locked
 * already.
 */
export async function takeBackPeople(tx: Tx, { companyId, importId }: CustomerImportKey, atOnce = AT_ONCE): Promise<Counted | undefined> {
  const seeds = await namedByFile(tx, companyId, importId, 0, atOnce);
  if (seeds.length === 0) return undefined;
  const fates = await fatesOf(tx, companyId, importId, seeds);
  await applyFates(tx, companyId, importId, seeds, fates);
  return countOf(fates);
}

/**
 * Counts what would happen to customers of the file, and how many it is of. Of large files some are counted,
 * `isCut`.
 */
export async function foreseePeople(
  tx: Tx,
  { companyId, importId }: CustomerImportKey,
  { atOnce = AT_ONCE, max = FORESEEN }: { atOnce?: number; max?: number } = {},
): Promise<Counted & { customers: number; isCut: boolean }> {
  const beganMs = performance.now();
  const sum = { removed: 0, restored: 0, customers: 0, isCut: false };
  const met = new Set<number>();
  for (let after = 0; ;) {
    const some = await namedByFile(tx, companyId, importId, after, atOnce);
    if (some.length === 0) return sum;
    if (sum.customers >= max || performance.now() - beganMs > FORESEE_MS) return { ...sum, isCut: true };
    after = some.at(-1) ?? after;
    // All who belong together are decided about at once.
    const seeds = some.filter((id) => !met.has(id));
    if (seeds.length === 0) continue;
    const fates = await fatesOf(tx, companyId, importId, seeds);
    for (const { id } of fates.kept.identities) met.add(id);
    const { removed, restored } = countOf(fates);
    sum.removed += removed;
    sum.restored += restored;
    sum.customers += fates.named.size;
  }
}

function countOf({ removed, customers, named }: Fates): Counted {
  const restored = customers.filter(
    ({ now, isChanged, patch }) => now !== undefined && named.has(now) && (isChanged || Object.keys(patch).length > 0),
  );
  return { removed: removed.filter((id) => named.has(id)).length, restored: restored.length };
}
