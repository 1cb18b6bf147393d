/** Takes a person out of customers: their own, and the value among traits of others. */
import type { Erasable } from '../../people/erasure/erasable.port.ts';
import { findPersonInEvents } from '../events/find-person.read.ts';
import { eraseCustomer, eraseFromTraits } from './erase-customer.ts';

const STILL_IMPORTED = `select from customer_import where company_id = $1 and state = 'running' and created_at <= $2::timestamptz limit 1`;

export const erasedCustomers: Erasable = {
  name: 'customers',
  tables: [
    'customer',
    'customer_before',
    'customer_day',
    'customer_identity',
    'customer_import',
    'customer_joined',
    'customer_made',
    'customer_merge',
    'customer_write',
  ],
  once: true,
  async erase({ tx, within }, { companyId, recipient, value }) {
    await within((own) => eraseCustomer(own, companyId, recipient));
    if (value !== null) await eraseFromTraits({ companyId, person: await findPersonInEvents(tx, companyId, value), within });
  },
  stillReads: async ({ tx }, { companyId, askedAt }) => (await tx.query(STILL_IMPORTED, [companyId, askedAt])).length > 0,
};
