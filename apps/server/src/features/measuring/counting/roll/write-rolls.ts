/**
 * Writes what a tally has worked out, in one statement for each table. Only the roller does, under its lock.
 */
import type { Client } from 'pg';
import { arrayColumn, createRows, hashOf, pieces, type Table } from './add-rows.ts';
import { DAY_BITS } from './chain-codes.ts';
import type { Chain, Tally } from './roll-tally.ts';

const FROM_ARRAYS = `from unnest($1::int4[], $2::int4[], $3::int8[], $5::int4[], $6::int4[]) as t (company_id, object_id, recipient, first, last)`;
const BEGIN = `insert into chain (company_id, object_id, recipient, codes)
  select company_id, object_id, recipient, ($4::int8[])[first:last] ${FROM_ARRAYS}`;
const CONTINUE = `update chain c set codes = ($4::int8[])[first:last] ${FROM_ARRAYS}
  where c.company_id = t.company_id and c.recipient = t.recipient and c.object_id = t.object_id`;

/** Rows of the chain that are new, or those that are not. */
interface Chains {
  add(chain: Chain): (kind: number, id: number, day: number) => void;
  write(client: Client): Promise<void>;
}

/**
 * The database need not look whether another writer was quicker: there is none.
 *
 * @param companyId in a cluster: see `createRows`
 */
export async function writeChains(client: Client, tally: Tally, companyId: number | undefined): Promise<void> {
  const [begun, continued] =
    companyId === undefined
      ? [chainArrays('begin chains', BEGIN), chainArrays('continue chains', CONTINUE)]
      : [
          chainValues(
            (rows) =>
              `insert into chain (company_id, object_id, recipient, codes) values ${rows.map((row) => `(${companyId}, ${row})`).join()}`,
          ),
          chainValues(
            (
              rows,
            ) => `update chain c set codes = t.codes from (values ${rows.map((row) => `(${row})`).join()}) as t (object_id, recipient, codes)
              where c.company_id = ${companyId} and c.recipient = t.recipient and c.object_id = t.object_id`,
          ),
        ];
  tally.eachChain((chain) => (chain.isNew ? begun : continued).add(chain));
  await begun.write(client);
  await continued.write(client);
}

/** The codes of all rows behind each other, and for each row the first and last of its own. */
function chainArrays(name: string, text: string): Chains {
  const [companies, objects, recipients] = [arrayColumn('int4'), arrayColumn('int4'), arrayColumn('int8')];
  const [codes, firsts, ends] = [arrayColumn('int8'), arrayColumn('int4'), arrayColumn('int4')];
  const put = (kind: number, id: number, day: number) =>
    codes.putHalves((kind << DAY_BITS) | (id >>> (32 - DAY_BITS)), (id << DAY_BITS) | day);
  const endLast = () => ends.length() < firsts.length() && ends.put(codes.length());
  return {
    add({ companyId, objectId, recipientHigh, recipientLow }) {
      endLast();
      companies.put(companyId);
      objects.put(objectId);
      recipients.putHalves(recipientHigh, recipientLow);
      firsts.put(codes.length() + 1);
      return put;
    },
    async write(client) {
      endLast();
      if (companies.length() === 0) return;
      await client.query({ name, text, values: [companies, objects, recipients, codes, firsts, ends].map((column) => column.finish()) });
    },
  };
}

function chainValues(statement: (rows: readonly string[]) => string): Chains {
  const chains: { chain: Chain; codes: bigint[] }[] = [];
  return {
    add(chain) {
      const codes: bigint[] = [];
      chains.push({ chain, codes });
      return (kind, id, day) => codes.push((((BigInt(kind) << 32n) | BigInt(id)) << BigInt(DAY_BITS)) | BigInt(day));
    },
    async write(client) {
      const rows = chains.map(
        ({ chain: { objectId, recipientHigh, recipientLow }, codes }) =>
          `${objectId}, ${hashOf(recipientHigh, recipientLow)}::bigint, '{${codes.join()}}'::bigint[]`,
      );
      for (const some of pieces(rows)) await client.query(statement(some));
    },
  };
}

const IN_SERIES = { kind: 'int2', population: 'int2', prev_day: 'int4', day: 'int4', total: 'int8', active: 'int8', uniq: 'int8' } as const;
const ADD = `do update set total = r.total + excluded.total, active = r.active + excluded.active, uniq = r.uniq + excluded.uniq`;
const ROLL = {
  into: 'insert into roll as r',
  columns: { company_id: 'int4', object_id: 'int4', ...IN_SERIES },
  onConflict: `on conflict (company_id, object_id, kind, population, prev_day, day) ${ADD}`,
} as const satisfies Table;
const SUBJECT_ROLL = {
  into: 'insert into subject_roll as r',
  columns: { company_id: 'int4', object_id: 'int4', subject: 'int8', ...IN_SERIES },
  onConflict: `on conflict (company_id, object_id, subject, kind, population, prev_day, day) ${ADD}`,
} as const satisfies Table;

export async function writeChanges(client: Client, tally: Tally, isDistributed: boolean): Promise<void> {
  const rolls = createRows(ROLL, { isDistributed });
  const subjects = createRows(SUBJECT_ROLL, { isDistributed });
  tally.eachChange((change) => {
    const isSubject = change.subjectKind !== 0;
    const { columns } = isSubject ? subjects : rolls;
    columns.company_id.put(change.companyId);
    columns.object_id.put(change.objectId);
    if (isSubject) subjects.columns.subject.putHalves(change.subjectKind, change.subjectId);
    columns.kind.put(change.kind);
    columns.population.put(change.population);
    columns.prev_day.put(change.prevDay);
    columns.day.put(change.day);
    columns.total.put(change.total);
    columns.active.put(change.active);
    columns.uniq.put(change.uniq);
  });
  await rolls.add(client);
  await subjects.add(client);
}
