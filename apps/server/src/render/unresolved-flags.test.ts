import { AppError } from '@limn/model';
import { expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { anOpenedObject } from './testing/a-visit.ts';
import { createUnresolvedFlags } from './unresolved-flags.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined } as never;
const imageOf = (companyId: number) => anOpenedObject({ companyId });

/** A database that refuses some companies and remembers how often each was reported. */
function aDatabase(refuses: (companyId: number) => Error | undefined) {
  const written: [number, number][] = [];
  const db = {
    async withCompany(companyId: number, work: (tx: unknown) => Promise<unknown>) {
      return work({
        run: async (_sql: string, values: unknown[]) => {
          const refusal = refuses(companyId);
          if (refusal) throw refusal;
          written.push([companyId, Number(values[4])]);
        },
      });
    },
  } as unknown as Pick<Database, 'withCompany'>;
  return { db, written };
}

test('writes placeholders of other companies when one is gone', async () => {
  const { db, written } = aDatabase((companyId) => (companyId === 1 ? new Error('no such company') : undefined));
  const flags = createUnresolvedFlags(db, QUIET);
  for (const companyId of [1, 2, 3]) flags.note({ ...imageOf(companyId), objectId: companyId }, ['first'], new Map(), 0);
  await flags.flush();
  expect(written).toEqual([
    [2, 1],
    [3, 1],
  ]);
  await flags.close();
});

test('writes what an absent database missed once it is back', async () => {
  let away = true;
  const { db, written } = aDatabase(() => (away ? new AppError('unavailable') : undefined));
  const flags = createUnresolvedFlags(db, QUIET);
  for (let company = 1; company <= 9; company++) flags.note({ ...imageOf(company), objectId: company }, ['first'], new Map(), 0);
  await flags.flush();
  flags.note({ ...imageOf(5), objectId: 5 }, ['first'], new Map(), 0);
  away = false;
  await flags.flush();
  expect(written.toSorted(([a], [b]) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((company) => [company, company === 5 ? 2 : 1]));
  await flags.close();
});
