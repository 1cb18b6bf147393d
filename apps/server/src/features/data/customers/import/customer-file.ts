/** A CSV file of customers: a column that names them, and others that become traits. Each row is read as the `identify` that says the same. */
import { MAX_CUSTOMER_FIELDS, MAX_CUSTOMER_ROWS } from '@limn/contracts';
import { decodeText, readRecords } from '@limn/csv';
import { AppError, invalidField } from '@limn/model';
import type { TraitFieldRow } from '../customers.store.ts';
import { namedBy } from '../identities.store.ts';
import { readTraits, type Person } from '../take-people.ts';

const ID_HEADERS: ReadonlySet<string> = new Set(['customer_id', 'customer id', 'customerid', 'user_id', 'userid', 'id']);
const EMAIL_HEADERS: ReadonlySet<string> = new Set(['email', 'email address', 'e-mail', 'e_mail', 'email_address', 'mail']);

/** A row as `identify` sends it. Empty cells are left out: they leave a trait as it is. */
export interface SentCustomer {
  customer_id?: string;
  event_properties: Record<string, string>;
}

export interface CustomerFile {
  /** Without the line of names. */
  rows: readonly string[][];
  traits: readonly { name: string; at: number }[];
  sent(cells: readonly string[]): SentCustomer;
}

/** Throws `invalid` where it is no file of customers. */
export function readCustomerFile(bytes: Uint8Array): CustomerFile {
  const [header = [], ...rows] = readRecords(textOf(bytes), { max: MAX_CUSTOMER_ROWS + 2 });
  if (rows.length > MAX_CUSTOMER_ROWS)
    throw invalidField('file', `The file has more than ${MAX_CUSTOMER_ROWS.toLocaleString('en-GB')} rows. Split it.`);
  return { rows, ...columnsOf(header, rows) };
}

/** By its first lines: the rest may be long. */
export function requireCustomerFile(bytes: Uint8Array): void {
  const [header = [], ...rows] = readRecords(textOf(bytes), { max: 2 });
  columnsOf(header, rows);
}

function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === undefined) throw invalidField('file', 'This is no CSV file.');
  return text;
}

function columnsOf(header: readonly string[], rows: readonly string[][]): Pick<CustomerFile, 'traits' | 'sent'> {
  if (rows.length === 0) throw invalidField('file', 'The file has no rows.');
  const names = header.map((cell) => cell.trim());
  const idAt = names.findIndex((name) => ID_HEADERS.has(name.toLowerCase()));
  const emailAt = names.findIndex((name) => EMAIL_HEADERS.has(name.toLowerCase()));
  if (idAt === -1 && emailAt === -1)
    throw invalidField('file', 'The file needs a column customer_id or email that says who each row is about.');
  const traits = names.flatMap((name, at) => (at === idAt || at === emailAt || name === '' ? [] : [{ name, at }]));
  if (traits.length > MAX_CUSTOMER_FIELDS) throw tooManyColumns(traits.length);
  const twice = traits.find(({ name }, at) => traits.findIndex((other) => other.name === name) !== at);
  if (twice) throw invalidField('file', `The file has two columns “${twice.name}”.`);
  return {
    traits,
    sent(cells) {
      const [id, email] = [cells[idAt] ?? '', cells[emailAt] ?? ''];
      const said = traits.flatMap(({ name, at }) => ((cells[at] ?? '') === '' ? [] : [[name, cells[at] ?? ''] as const]));
      return {
        ...(id.trim() !== '' && { customer_id: id }),
        event_properties: Object.fromEntries([...(email.trim() === '' ? [] : [['email', email] as const]), ...said]),
      };
    },
  };
}

function tooManyColumns(traits: number): AppError {
  const count = traits.toLocaleString('en-GB');
  return invalidField(
    'file',
    `The file has ${count} columns besides customer_id and email, and customers can have ${MAX_CUSTOMER_FIELDS} fields. Delete the columns you don’t need, and import it again.`,
  );
}

/** Throws `conflict` where the fields that the file needs don’t fit beside those that there are. */
export function requireRoomForFields(missing: number, existing: number): void {
  if (missing + existing <= MAX_CUSTOMER_FIELDS) return;
  const [needed, there] = [missing, existing].map((count) => `${count} ${count === 1 ? 'field' : 'fields'}`);
  throw new AppError('conflict', {
    publicMessage: `The file’s columns need ${needed?.replace(' ', ' new ')}. You have ${there} already, and customers can have ${MAX_CUSTOMER_FIELDS}. Delete columns from the file, or fields you don’t need, and import it again.`,
  });
}

export function readCustomer(
  { customer_id, event_properties: { email: said, ...traits } }: SentCustomer,
  fields: ReadonlyMap<string, TraitFieldRow>,
): Person | { reason: string } {
  const [id, email] = [namedBy(customer_id), namedBy(said)];
  if (email && email.kind !== 'email') return { reason: `“${email.value.slice(0, 60)}” is not an email address.` };
  const identities = [id, email].filter((named) => named !== undefined);
  if (identities.length === 0) return { reason: 'It names no one: it needs a customer_id or an email.' };
  const read = readTraits(traits, fields);
  return 'reason' in read ? read : { identities, traits: read.traits };
}
