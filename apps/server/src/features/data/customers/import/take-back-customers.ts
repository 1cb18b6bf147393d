/** Takes a file of customers back, some customers in a transaction: see `fates.ts`. Files of events hand their customers in here, too. */
import { AppError } from '@limn/model';
import { withCopying } from '../../../../storage/bulk-load.ts';
import type { Login } from '../../../../storage/connection.ts';
import type { Database, Tx } from '../../../../storage/database.ts';
import { withLease } from '../../../../storage/lease.ts';
import { makeWay, MAX_TAKE_BACK_TRIES, TAKE_BACK_FAILED } from '../../events/rows-of-people.port.ts';
import { sentNames, traitFields } from '../customers.store.ts';
import { lockPeople, type IdentityRow } from '../identities.store.ts';
import { sayAllChanged } from '../say-changed.ts';
import { removeTraitField } from '../traits.service.ts';
import { applyFates, fatesOf, madeBy, writtenBy, type Fates } from './fates.ts';
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
  if (fields.length > 0) await sayAllChanged(tx, companyId);
  await endTakeBack(tx, key);
}

interface Counted {
  removed: number;
  restored: number;
}

/** Some of the customers that a file wrote or made; undefined where there are no more. People are locked already. */
export async function takeBackPeople(tx: Tx, { companyId, importId }: CustomerImportKey, atOnce = AT_ONCE): Promise<Counted | undefined> {
  const some = await someOf(tx, companyId, importId, { customer: 0, identity: 0 }, atOnce);
  if (!some) return undefined;
  const fates = await fatesOf(tx, companyId, importId, some.customers, some.unowned);
  await applyFates(tx, companyId, importId, some.customers, fates);
  return countOf(fates);
}

/** Counts what would happen to customers of the file, and how many it is of. Of large files some are counted, `isCut`. */
export async function foreseePeople(
  tx: Tx,
  { companyId, importId }: CustomerImportKey,
  { atOnce = AT_ONCE, most = FORESEEN }: { atOnce?: number; most?: number } = {},
): Promise<Counted & { customers: number; isCut: boolean }> {
  const beganMs = performance.now();
  const sum = { removed: 0, restored: 0, customers: 0, isCut: false };
  const met = new Set<number>();
  const after = { customer: 0, identity: 0 };
  for (;;) {
    const some = await someOf(tx, companyId, importId, after, atOnce);
    if (!some) return sum;
    if (met.size >= most || performance.now() - beganMs > FORESEE_MS) return { ...sum, isCut: true };
    Object.assign(after, some.last);
    const customers = some.customers.filter((id) => !met.has(id));
    for (const id of customers) met.add(id);
    const { removed, restored } = countOf(await fatesOf(tx, companyId, importId, customers, some.unowned));
    sum.removed += removed;
    sum.restored += restored;
    sum.customers += customers.length;
  }
}

interface After {
  customer: number;
  identity: number;
}

async function someOf(
  tx: Tx,
  companyId: number,
  importId: number,
  after: After,
  atOnce: number,
): Promise<{ customers: number[]; unowned: IdentityRow[]; last: After } | undefined> {
  const written = await writtenBy(tx, companyId, importId, after.customer, atOnce);
  const made = written.length < atOnce ? await madeBy(tx, companyId, importId, after.identity, atOnce) : [];
  if (written.length + made.length === 0) return undefined;
  return {
    customers: [...new Set([...written, ...made.flatMap(({ customer }) => customer ?? [])])],
    unowned: made.filter(({ customer }) => customer === null),
    last: { customer: written.at(-1) ?? after.customer, identity: made.at(-1)?.id ?? after.identity },
  };
}

function countOf({ gone, removed, patches }: Fates): Counted {
  const changed = new Set([...patches.keys(), ...gone.flatMap(({ customer }) => customer ?? [])]);
  for (const id of removed) changed.delete(id);
  return { removed: removed.length, restored: changed.size };
}
