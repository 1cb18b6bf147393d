/** Customers from a CSV file: a column that names them, and others that become traits. All rows are taken, or none. */
import { MAX_CUSTOMER_ROWS } from '@limn/contracts';
import { decodeText, readRecords } from '@limn/csv';
import { AppError, invalidField } from '@limn/model';
import type { Tx } from '../../../storage/tx.ts';
import { traitFields, type TraitFieldRow } from './customers.store.ts';
import { lockPeople, namedBy, type HashOf } from './identities.store.ts';
import { readTraits, takePeople, type Person } from './take-people.ts';
import { createTraitField, guessType, traitType } from './traits.service.ts';

const ROWS_AT_ONCE = 1000;
const SHOWN = 5;
const ID_HEADERS: ReadonlySet<string> = new Set(['customer_id', 'customer id', 'customerid', 'user_id', 'userid', 'id']);
const EMAIL_HEADERS: ReadonlySet<string> = new Set(['email', 'email address', 'e-mail', 'e_mail', 'email_address', 'mail']);

export interface ImportedCustomers {
  rows: number;
  created: number;
  /** Names of fields that were made. */
  fields: string[];
  customers: Set<number>;
}

export async function importCustomers(tx: Tx, companyId: number, bytes: Uint8Array, hashOf: HashOf): Promise<ImportedCustomers> {
  const text = decodeText(bytes);
  if (text === undefined) throw invalidField('file', 'This is no CSV file.');
  const [header = [], ...records] = readRecords(text, { max: MAX_CUSTOMER_ROWS + 2 });
  if (records.length === 0) throw invalidField('file', 'The file has no rows.');
  if (records.length > MAX_CUSTOMER_ROWS) throw invalidField('file', `The file has more than ${MAX_CUSTOMER_ROWS} rows. Split it.`);
  const names = header.map((cell) => cell.trim());
  const idAt = names.findIndex((name) => ID_HEADERS.has(name.toLowerCase()));
  const emailAt = names.findIndex((name) => EMAIL_HEADERS.has(name.toLowerCase()));
  if (idAt === -1 && emailAt === -1)
    throw invalidField('file', 'The file needs a column customer_id or email that says who each row is about.');
  const traitsAt = names.flatMap((name, at) => (at === idAt || at === emailAt || name === '' ? [] : [{ name, at }]));
  const twice = traitsAt.find(({ name }, at) => traitsAt.findIndex((other) => other.name === name) !== at);
  if (twice) throw invalidField('file', `The file has two columns “${twice.name}”.`);

  await lockPeople(tx, companyId);
  const before = new Map((await traitFields(tx, companyId)).map((field) => [field.name, field]));
  const fields: string[] = [];
  for (const { name, at } of traitsAt) {
    if (before.has(name)) continue;
    const texts = records.map((record) => record[at] ?? '');
    const longest = Math.max(...[0, ...new Set(texts.map((text) => text.length))].slice(0, 100_000));
    const data_type = guessType(texts);
    before.set(
      name,
      await createTraitField(
        tx,
        companyId,
        name,
        traitType({ data_type, field_length: data_type === 'varchar' && longest > 255 ? 10_000 : null }),
      ),
    );
    fields.push(name);
  }
  const people = readPeople(records, { idAt, emailAt, traitsAt }, before);
  let created = 0;
  const customers = new Set<number>();
  for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
    const taken = await takePeople(tx, companyId, people.slice(from, from + ROWS_AT_ONCE), hashOf);
    created += taken.created;
    for (const customer of taken.customers) customers.add(customer);
  }
  return { rows: records.length, created, fields, customers };
}

interface Places {
  idAt: number;
  emailAt: number;
  traitsAt: readonly { name: string; at: number }[];
}

/** Empty cells leave a trait as it is. */
function readPeople(
  records: readonly string[][],
  { idAt, emailAt, traitsAt }: Places,
  fields: ReadonlyMap<string, TraitFieldRow>,
): Person[] {
  const problems: string[] = [];
  const people = records.flatMap((record, at): Person[] => {
    const id = namedBy(record[idAt] ?? '');
    const email = namedBy(record[emailAt] ?? '');
    const row = `Row ${at + 2}`;
    if (!id && !email) {
      problems.push(`${row} names no one.`);
      return [];
    }
    if (email && email.kind !== 'email') {
      problems.push(`${row}: “${email.value.slice(0, 60)}” is not an email address.`);
      return [];
    }
    const sent = Object.fromEntries(traitsAt.flatMap(({ name, at: cell }) => ((record[cell] ?? '') === '' ? [] : [[name, record[cell]]])));
    const read = readTraits(sent, fields);
    if ('reason' in read) {
      problems.push(`${row}: ${read.reason}`);
      return [];
    }
    return [{ identities: [id, email].filter((named) => named !== undefined), traits: read.traits }];
  });
  if (problems.length > 0) {
    const more = problems.length > SHOWN ? ` And ${problems.length - SHOWN} more rows.` : '';
    throw new AppError('invalid', { publicMessage: `Nothing was imported. ${problems.slice(0, SHOWN).join(' ')}${more}` });
  }
  return people;
}
