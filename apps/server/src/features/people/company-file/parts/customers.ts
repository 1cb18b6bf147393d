/**
 * Customers with what they are known by, names of those who are none yet, and traits that are fields. What
 * events add up to is added up again.
 */
import { EVENT_TYPES, IDENTITY_KINDS, MAX_CUSTOMER_FIELDS, type EventType, type IdentityKind } from '@limn/contracts';
import { z } from 'zod';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { FileError } from '../file-error.ts';
import { part } from '../part.ts';
import { BigText, Count, Text, Time } from './fields.ts';

const MAX_CUSTOMERS = 100_000_000;
const MAX_VALUE_LENGTH = 500;

const FieldLine = z.strictObject({
  name: z.string().min(1).max(200),
  data_type: z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]),
  field_length: Count.nullable(),
  field_decimals: Count.nullable(),
  created_at: Time,
});
type FieldLine = z.infer<typeof FieldLine>;

export const customerFieldPart = part<FieldLine>({
  name: 'customer-fields',
  covers: { customer_field: columnsOf(FieldLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'customer_field', FieldLine, 'order by t.id'),
  max: MAX_CUSTOMER_FIELDS,
  schema: FieldLine,
  check({ name }, { traits }) {
    if (traits.has(name)) throw new FileError('This file holds a trait twice.');
    traits.add(name);
  },
  write: (rows, { tx, companyId }) => writeRows(tx, companyId, 'customer_field', columnsOf(FieldLine), rows),
});

const Value = z
  .string()
  .min(1)
  .max(MAX_VALUE_LENGTH)
  .refine((text) => !text.includes('\0'));
const IdentityLine = z.strictObject({
  kind: z.enum(Object.keys(IDENTITY_KINDS) as [IdentityKind, ...IdentityKind[]]),
  value: Value,
  recipient: BigText,
  created_at: Time,
});
type IdentityLine = z.infer<typeof IdentityLine>;

const CustomerLine = z.strictObject({
  customer_id: Value.nullable(),
  email: Value.nullable(),
  traits: z.record(Text(200), Text(10_000)),
  created_at: Time,
  identities: z.array(IdentityLine).max(100_000),
});
type CustomerLine = z.infer<typeof CustomerLine>;

/**
 * No change of people was before the one by which they arrive; 0 would say that no one became one with
 * another.
 */
const FIRST_JOINED = 1;

export const customerPart = part<CustomerLine>({
  name: 'customers',
  covers: { customer: columnsOf(CustomerLine, 'identities') },
  lines: (from, { companyId }) =>
    from.texts(
      `select jsonb_build_object('customer_id', c.customer_id, 'email', c.email, 'traits', c.traits, 'created_at', c.created_at, 'identities',
         (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value, 'recipient', i.recipient::text, 'created_at', i.created_at) order by i.id), '[]')
          from customer_identity i where i.company_id = $1 and i.customer = c.id))::text as line
       from customer c where c.company_id = $1 order by c.id`,
      [companyId],
      500,
    ),
  max: MAX_CUSTOMERS,
  schema: CustomerLine,
  check: () => undefined,
  async write(rows, { tx, companyId }) {
    const ids = await tx.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('customer', 'id')) as id from generate_series(1, $1)`,
      [rows.length],
    );
    const numbered = rows.map((row, index) => ({ ...row, id: ids[index]?.id ?? 0 }));
    await tx.run(
      `insert into customer (company_id, id, customer_id, email, traits, created_at) overriding system value
       select $1, x.id, x.customer_id, x.email, x.traits, x.created_at
       from jsonb_to_recordset($2::jsonb) as x (id bigint, customer_id text, email text, traits jsonb, created_at timestamptz) returning 1`,
      [companyId, JSON.stringify(numbered)],
    );
    // The first one stands for the person, under the others' names, too.
    const identities = numbered.flatMap(({ id, identities: [first, ...others] }) =>
      first === undefined
        ? []
        : [
            { ...first, customer: id },
            ...others.map((identity) => ({ ...identity, customer: id, person: first.value, joined: FIRST_JOINED })),
          ],
    );
    // A hash stands for one identity only: a second one of a file that someone made is no one's.
    await writeRows(
      tx,
      companyId,
      'customer_identity',
      [...columnsOf(IdentityLine), 'customer', 'person', 'joined'],
      identities,
      'on conflict do nothing',
    );
  },
});

export const identityPart = part<IdentityLine>({
  name: 'identities',
  covers: { customer_identity: [...columnsOf(IdentityLine), 'customer', 'person'] },
  lines: (from, { companyId }) => linesOf(from, companyId, 'customer_identity', IdentityLine, 'and t.customer is null order by t.id'),
  max: MAX_CUSTOMERS,
  schema: IdentityLine,
  check: () => undefined,
  write: (rows, { tx, companyId }) =>
    writeRows(tx, companyId, 'customer_identity', columnsOf(IdentityLine), rows, 'on conflict do nothing'),
});
