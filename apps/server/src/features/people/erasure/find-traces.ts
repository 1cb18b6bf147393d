/**
 * A company's data about a person: in counts under a hash, in collected events, and in its own tables,
 * images, campaigns and recipes.
 */
import type { Traces, UsingImage } from '@limn/contracts';
import type { z } from 'zod';
import type { Login } from '../../../storage/connection.ts';
import { inLongTransaction } from '../../../storage/bulk-load.ts';
import type { Tx } from '../../../storage/database.ts';
import { withBin } from '../../../storage/with-bin.ts';
import { findInDocuments } from './find-in-documents.ts';

export interface TraceDeps {
  /** The customer of a hash. */
  findCustomer(tx: Tx, companyId: number, recipient: bigint): Promise<z.input<typeof Traces>['customer']>;
  login: Login;
  /** The hash that stands for this person in the company's counts. */
  hashOf(tx: Tx, companyId: number, eid: string): Promise<bigint>;
  findInEvents(lookThrough: LookThrough, companyId: number, value: string): Promise<Pick<z.input<typeof Traces>, 'events' | 'refused'>>;
}

/** One table at a time; undefined when it took too long, or its rows were replaced meanwhile. */
export type LookThrough = <T>(work: (tx: Tx) => Promise<T>) => Promise<T | undefined>;

/** A long table is looked through for so long. */
const TABLE_MS = 5000;
const MAX_TABLES = 200;
/** It took too long; its rows were replaced by those of a new file meanwhile. */
const [QUERY_CANCELED, UNDEFINED_TABLE] = ['57014', '42P01'];

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export async function findTraces(transact: Transact, companyId: number, eid: string, deps: TraceDeps): Promise<z.input<typeof Traces>> {
  const value = eid.trim();
  const { tables, ...known } = await transact((tx) => traces(tx, companyId, value, deps));
  // Holds none of the shared connections meanwhile.
  const lookThrough: LookThrough = (work) => lookThroughOne(deps.login, companyId, work);
  return {
    ...known,
    ...(await deps.findInEvents(lookThrough, companyId, value)),
    documents: await findInDocuments(lookThrough, companyId, value),
    tables: await tablesWith(tables, value, lookThrough),
  };
}

/** All but what stands in tables; and the tables to look through. */
async function traces(
  tx: Tx,
  companyId: number,
  value: string,
  deps: TraceDeps,
): Promise<Pick<z.input<typeof Traces>, 'days' | 'countdowns' | 'images' | 'customer'> & { tables: Listed[] }> {
  const recipient = await deps.hashOf(tx, companyId, value);
  const hash = String(recipient);
  const { days, countdowns } = await tx.one<{ days: number; countdowns: number }>(
    // By the key of each table, image after image: a long history costs nothing.
    `select (select count(*)::int from chain c, unnest(c.codes) code where c.company_id = $1 and c.object_id = 0 and c.recipient = $2 and code >> 20 = 0) as days,
       (select count(*)::int from image i join timer_start s on s.company_id = $1 and s.object_id = i.id and s.kind = 1 and s.who = $2 where i.company_id = $1) as countdowns`,
    [companyId, hash],
  );
  const images = await tx.query<UsingImage & { in_bin: boolean }>(
    `select case when template then 'template' else 'image' end as kind, id, name, deleted_at is not null as in_bin from image where company_id = $1 and purged_at is null
       and strpos(lower(concat_ws(' ', preview_settings, document, link, fallback_link, data_source, custom_merge_fields)), lower($2)) > 0 order by lower(name), id limit 100`,
    [companyId, value],
  );
  const customer = await deps.findCustomer(tx, companyId, recipient);
  return { days, countdowns, images, customer, tables: await listTables(tx, companyId) };
}

interface Listed {
  id: number;
  name: string;
  in_bin: boolean;
  relation: string;
  columns: number;
}

async function listTables(tx: Tx, companyId: number): Promise<Listed[]> {
  return withBin(tx, () =>
    tx.query<Listed>(
      `select id, name, deleted_at is not null as in_bin, company_table_name(company_id, 'dt', id, generation) as relation, jsonb_array_length(columns) as columns
     from datatable where company_id = $1 and generation is not null order by lower(name), id limit ${MAX_TABLES}`,
      [companyId],
    ),
  );
}

async function tablesWith(tables: readonly Listed[], value: string, lookThrough: LookThrough): Promise<z.input<typeof Traces>['tables']> {
  const found: z.input<typeof Traces>['tables'] = [];
  for (const { id, name, in_bin, relation, columns } of tables) {
    const anywhere = Array.from({ length: columns }, (_, index) => `lower(btrim(c${index + 1})) = lower($1)`).join(' or ');
    const rows = await lookThrough(
      async (tx) => (await tx.one<{ n: number }>(`select count(*)::int as n from ${relation} where ${anywhere}`, [value])).n,
    );
    if (rows !== 0) found.push({ id, name, in_bin, rows: rows ?? 0, partial: rows === undefined });
  }
  return found;
}

async function lookThroughOne<T>(login: Login, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  try {
    return await inLongTransaction(login, companyId, async (tx) => {
      await tx.run(`set local statement_timeout = ${TABLE_MS}`);
      return work(tx);
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === QUERY_CANCELED || code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}
