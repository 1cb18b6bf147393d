/**
 * The bin. Deleting marks a row, and nothing else of it changes, so restoring brings back what was there. An
 * asset, a table or a feed is its row and is purged with it; of an image, a campaign or a recipe mailed tags
 * and reports need part for ever.
 */
import type { BatchResult } from '@limn/contracts';
import { AppError, BIN_DAYS } from '@limn/model';
import type { Database, Tx } from '../storage/database.ts';
import { withBin } from '../storage/with-bin.ts';
import { batchResults } from './batch-results.ts';
import type { MemberCaller } from './call.ts';

export interface Purgeable {
  table: 'asset' | 'datatable' | 'feed' | 'image' | 'campaign' | 'recipe';
  /** A purge empties the row and marks it as purged. */
  keepsRow?: true;
  /** Takes away for good what no one needs of them. */
  purge(tx: Tx, companyId: number, ids: readonly number[]): Promise<void>;
}

export interface BinKind extends Purgeable {
  missing(): AppError;
  /** Refused with `in_use` where something shows it. */
  requireUnused(tx: Tx, companyId: number, id: number): Promise<void>;
  /** Ends what is under way with it, before it is marked. */
  settle?(tx: Tx, companyId: number, id: number): Promise<void>;
  /** After it was marked. */
  deleted?(tx: Tx, companyId: number, id: number): Promise<void>;
  /** After it came back. Answers a sentence where something of it is gone. */
  restored?(tx: Tx, companyId: number, id: number): Promise<string | undefined>;
  /** How many more the company may have; left out where there is no limit. */
  quota?(tx: Tx, companyId: number): Promise<{ left: number; note: string }>;
}

interface NamedRow {
  id: number;
  name: string;
}

export interface BinnedFacts extends NamedRow {
  deleted_at: Date;
  deleted_by: string | null;
  days_left: number;
}

type Outcome = Pick<BatchResult, 'outcome' | 'note'>;

/** Exact to the second, whether or not the chore has run: what is older can't be restored. */
const IN_BIN = `t.deleted_at > now() - interval '${BIN_DAYS} days'`;
const DUE = `t.deleted_at <= now() - interval '${BIN_DAYS} days'`;
const unpurged = ({ keepsRow }: Pick<Purgeable, 'keepsRow'>) => (keepsRow ? 'and t.purged_at is null' : '');
/** Rows that one transaction purges. */
const AT_ONCE = 50;

/** Last deleted first. `columns` are those of the table that its list shows. */
export async function binnedRows<Row extends object>(
  tx: Tx,
  companyId: number,
  kind: Pick<Purgeable, 'table' | 'keepsRow'>,
  columns: readonly (keyof Row & string)[],
): Promise<(BinnedFacts & Row)[]> {
  return withBin(tx, () =>
    tx.query(
      `select t.id, t.name, ${columns.map((column) => `t.${column}, `).join('')}t.deleted_at, coalesce(nullif(u.name, ''), u.email) as deleted_by,
         ceil(extract(epoch from t.deleted_at + interval '${BIN_DAYS} days' - now()) / 86400)::int as days_left
       from ${kind.table} t left join app_user u on u.id = t.deleted_by
       where t.company_id = $1 and ${IN_BIN} ${unpurged(kind)} order by t.deleted_at desc, t.id desc`,
      [companyId],
    ),
  );
}

export function wireBinned<Row extends BinnedFacts>(row: Row): Omit<Row, 'deleted_at'> & { deleted_at: string } {
  return { ...row, deleted_at: row.deleted_at.toISOString() };
}

export async function moveToBin(tx: Tx, caller: MemberCaller, id: number, kind: BinKind): Promise<void> {
  const [row] = await holdVisible(tx, caller.companyId, [id], kind);
  if (!row) throw kind.missing();
  await kind.requireUnused(tx, caller.companyId, row.id);
  await moveHeldToBin(tx, caller, id, kind);
}

/** The ones that something shows stay, and the answer says what that is. */
export async function moveSeveralToBin(tx: Tx, caller: MemberCaller, ids: readonly number[], kind: BinKind): Promise<BatchResult[]> {
  const held = await holdVisible(tx, caller.companyId, ids, kind);
  return eachOf(ids, held, kind, async (row) => {
    const refusal = await refusalOf(() => kind.requireUnused(tx, caller.companyId, row.id));
    if (refusal !== undefined) return { outcome: 'in_use', note: refusal };
    await moveHeldToBin(tx, caller, row.id, kind);
    return { outcome: 'done' };
  });
}

/** One that the caller holds and that nothing uses. */
export async function moveHeldToBin(tx: Tx, { companyId, userId }: MemberCaller, id: number, kind: BinKind): Promise<void> {
  await kind.settle?.(tx, companyId, id);
  await withBin(tx, () =>
    tx.run(`update ${kind.table} set deleted_at = now(), deleted_by = $3 where company_id = $1 and id = $2`, [companyId, id, userId]),
  );
  await kind.deleted?.(tx, companyId, id);
}

export async function restoreFromBin(tx: Tx, companyId: number, ids: readonly number[], kind: BinKind): Promise<BatchResult[]> {
  const quota = await kind.quota?.(tx, companyId);
  const { held, back } = await withBin(tx, async () => {
    const binned = await holdBinned(tx, companyId, ids, kind);
    const restored = binned.slice(0, Math.max(0, quota?.left ?? binned.length)).map(({ id }) => id);
    await tx.run(`update ${kind.table} set deleted_at = null, deleted_by = null where company_id = $1 and id = any ($2)`, [
      companyId,
      restored,
    ]);
    return { held: binned, back: new Set(restored) };
  });
  return eachOf(ids, held, kind, async ({ id }) =>
    back.has(id) ? { outcome: 'done', note: await kind.restored?.(tx, companyId, id) } : { outcome: 'full', note: quota?.note },
  );
}

export async function purgeFromBin(tx: Tx, companyId: number, ids: readonly number[], kind: BinKind): Promise<BatchResult[]> {
  const held = await withBin(tx, async () => {
    const binned = await holdBinned(tx, companyId, ids, kind);
    await kind.purge(
      tx,
      companyId,
      binned.map(({ id }) => id),
    );
    return binned;
  });
  return eachOf(ids, held, kind, async () => ({ outcome: 'done' }));
}

/**
 * Everything of a company that has been in the bin for long enough. A job: it may be killed and run again.
 */
export async function purgeDueOf(db: Pick<Database, 'withCompany'>, companyId: number, kind: Purgeable): Promise<void> {
  for (;;) {
    const purged = await db.withCompany(companyId, (tx) =>
      withBin(tx, async () => {
        const due = await tx.query<{ id: number }>(
          `select t.id from ${kind.table} t where t.company_id = $1 and ${DUE} ${unpurged(kind)} order by t.id limit ${AT_ONCE}
           for update skip locked`,
          [companyId],
        );
        await kind.purge(
          tx,
          companyId,
          due.map(({ id }) => id),
        );
        return due.length;
      }),
    );
    if (purged < AT_ONCE) return;
  }
}

/** Held until the transaction ends, in one order, so that two calls never wait for each other in a circle. */
function holdVisible(tx: Tx, companyId: number, ids: readonly number[], { table }: BinKind): Promise<NamedRow[]> {
  return tx.query<NamedRow>(
    `select id, name from ${table} where company_id = $1 and id = any ($2) and deleted_at is null order by id for update`,
    [companyId, ids],
  );
}

function holdBinned(tx: Tx, companyId: number, ids: readonly number[], kind: BinKind): Promise<NamedRow[]> {
  return tx.query<NamedRow>(
    `select t.id, t.name from ${kind.table} t
     where t.company_id = $1 and t.id = any ($2) and ${IN_BIN} ${unpurged(kind)} order by t.id for update`,
    [companyId, ids],
  );
}

/**
 * Refused as a whole only where none of them is there: an id of another company reads like one that no one
 * has.
 */
async function eachOf(
  ids: readonly number[],
  held: readonly NamedRow[],
  kind: BinKind,
  change: (row: NamedRow) => Promise<Outcome>,
): Promise<BatchResult[]> {
  if (held.length === 0) throw kind.missing();
  const outcomes = new Map<number, Outcome>();
  for (const row of held) outcomes.set(row.id, await change(row));
  return batchResults(ids, held, ({ id }) => outcomes.get(id) ?? { outcome: 'missing' });
}

async function refusalOf(look: () => Promise<void>): Promise<string | undefined> {
  try {
    await look();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'in_use') return error.publicMessage ?? 'Something uses it.';
    throw error;
  }
}
