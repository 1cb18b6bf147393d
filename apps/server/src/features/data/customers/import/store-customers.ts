/** Takes some rows of a file of customers, in the transaction that says how far the file is. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../../storage/tx.ts';
import { keepRejects, withoutErased, type EventRecord, type Reject } from '../../events/rows-of-people.port.ts';
import { traitFields } from '../customers.store.ts';
import { recipientsOfCustomers, type HashOf } from '../identities.store.ts';
import { notifyCustomersChanged } from '../notify-customers-changed.ts';
import { takePeople, type Person } from '../take-people.ts';
import { readCustomer, type SentCustomer } from './customer-file.ts';
import type { CustomerImportKey, StoredCustomers } from './imports.store.ts';

export interface SomeCustomers {
  rows: readonly SentCustomer[];
  /** The database took this row in no form. */
  isUnstorable?: boolean;
}

/** Rows that don't fit are refused like records of this name, and can be sent again as such. */
export const SAYS_PEOPLE = 'identify';
const UNSTORABLE = 'It could not be stored.';

export interface Storing extends CustomerImportKey {
  hashOf: HashOf;
  createdAt: Date;
  beforeMerge: () => void;
  /** The import, where it can still be taken back. */
  keptFor: number | null;
}

/** People are locked already. Undefined where `advance` answers false: then nothing of it may stay. */
export async function storeCustomers(
  tx: Tx,
  { hashOf, createdAt, beforeMerge, companyId, keptFor }: Storing,
  batch: SomeCustomers,
  advance: (stored: StoredCustomers) => Promise<boolean>,
): Promise<StoredCustomers | undefined> {
  const all = batch.rows.map((sent) => recordOf(companyId, createdAt, sent));
  const left = await withoutErased(tx, companyId, all);
  const fields = new Map((await traitFields(tx, companyId)).map((field) => [field.name, field]));
  const people: Person[] = [];
  const rejects: Reject[] = [];
  for (const record of left) {
    const read = batch.isUnstorable ? { reason: UNSTORABLE } : readCustomer(JSON.parse(record.payload) as SentCustomer, fields);
    if ('reason' in read) rejects.push({ record: { ...record, receivedMs: Date.now() }, reason: read.reason, fromFile: true });
    else people.push(read);
  }
  const { customers, created, keptBytes } = await takePeople(tx, companyId, people, hashOf, { beforeMerge, importId: keptFor });
  await notifyCustomersChanged(tx, companyId, await recipientsOfCustomers(tx, companyId, [...customers]));
  await keepRejects(tx, companyId, rejects);
  const stored = { created, updated: people.length - created, refused: rejects.length, erased: all.length - left.length, keptBytes };
  return (await advance(stored)) ? stored : undefined;
}

/**
 * A row is known by what it says: the same one in another file, or in the same file again, is refused once.
 */
function recordOf(companyId: number, createdAt: Date, sent: SentCustomer): EventRecord {
  const payload = JSON.stringify(sent);
  const key = createHash('sha256').update(`${companyId} ${payload}`).digest().subarray(0, 16);
  return { companyId, eventName: SAYS_PEOPLE, receivedMs: createdAt.getTime(), key, payload };
}
