import { insertCompany } from '../features/people/accounts/accounts.store.ts';
import type { Database } from '../storage/database.ts';

/** The id of a company that is made without the API, for tests of what lies below it. */
export function aCompany(db: Pick<Database, 'control'>, change: Partial<Parameters<typeof insertCompany>[1]> = {}): Promise<number> {
  const blank = { website: '', industry: '', emailProvider: '', emailListSize: '' };
  return db.control((tx) => insertCompany(tx, { name: 'Tested', ...blank, timezone: 'Europe/London', planType: 'custom', ...change }));
}
