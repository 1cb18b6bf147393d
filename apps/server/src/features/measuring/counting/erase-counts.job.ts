/**
 * Takes a person out of what was counted: a random number takes the place of the hash, the same one
 * everywhere, so totals and uniques stay. Conversions of the person, claims and items shown are deleted.
 */
import type { Client } from 'pg';
import { createStepSize } from '../../../platform/step-size.ts';
import type { Erasable, ErasedPerson, LastErasable } from '../../people/erasure/erasable.port.ts';
import { ATTRIBUTION_LOCK } from './attribution/attribute.ts';
import { hasUnrolled, renameChains, renameRolled } from './rename-person.ts';
import { ROLLERS_LOCK } from './roll/roller.ts';
import { scrubFile } from './drain/scrub-journal.ts';

const RECORDS_AT_ONCE = 500;
/**
 * The roller waits meanwhile: a step under its lock should last so long, and is undone where it would last
 * longer than it may.
 */
const [LOCKED_MS, MAX_LOCKED_MS] = [20, 50];
const [FIRST_CHAINS, MAX_CHAINS] = [50, 2000];
const QUERY_CANCELED = '57014';

/** Tests one by one, so that no second index is kept for people in them. */
const EACH_TEST = `tests as (
    (select object_id, test from test_recipient where company_id = $1 order by object_id, test limit 1)
    union all
    select later.object_id, later.test from tests t, lateral (
      select r.object_id, r.test from test_recipient r where r.company_id = $1 and (r.object_id, r.test) > (t.object_id, t.test)
      order by r.object_id, r.test limit 1
    ) later
  )`;
/** Results of tests stay as they are. */
const RENAME_IN_TESTS = `with recursive ${EACH_TEST} update test_recipient r set recipient = $3 from tests t
  where r.company_id = $1 and r.object_id = t.object_id and r.test = t.test and r.recipient = $2`;
/**
 * Before the log: what was given must not be taken back because its touches have another name. Sums stay,
 * those of tests too.
 */
const FORGET_CONVERSIONS = [
  `with recursive ${EACH_TEST}, gone as (delete from conversion where company_id = $1 and recipient = $2 returning at, value, gone),
  brought as (
    select t.object_id, t.test, count(*)::int as conversions, sum(c.value)::bigint as revenue
    from tests t join test_recipient r on r.company_id = $1 and r.object_id = t.object_id and r.test = t.test and r.recipient = $2
      join gone c on c.at >= r.at and not c.gone group by 1, 2
  ) update test_recipient r set kept_conversions = r.kept_conversions + b.conversions, kept_revenue = r.kept_revenue + b.revenue
    from brought b where r.company_id = $1 and r.recipient = $2 and r.object_id = b.object_id and r.test = b.test`,
  'delete from conversion_due where company_id = $1 and recipient = $2',
  'delete from attribution where company_id = $1 and recipient = $2',
  'delete from attributed_person where company_id = $1 and (recipient = $2 or person = $2)',
];
const FORGET_WHAT_WAS_SHOWN = [
  'delete from item_shown where company_id = $1 and recipient = $2',
  'delete from claim where company_id = $1 and recipient = $2',
];

/** Behind a step that attributes, not beside it: it would write once more what it had read. */
export const erasedConversions: Erasable = {
  name: 'conversions',
  tables: ['conversion', 'conversion_due', 'attribution', 'attributed_person'],
  erase: ({ client }, { companyId, recipient }) =>
    within(client, async () => {
      await client.query(`select pg_advisory_xact_lock${ATTRIBUTION_LOCK}`);
      for (const forget of FORGET_CONVERSIONS) await client.query(forget, [companyId, recipient]);
    }),
};

export const erasedRecords: Erasable = {
  name: 'records',
  tables: ['impression'],
  erase: ({ client }, person) => within(client, async () => (await renameRolled(client, person, RECORDS_AT_ONCE)) > 0),
  journal: {
    folderIn: (directory) => directory,
    prepare:
      async (_door, { recipient, standIn }) =>
      (path, upTo) =>
        void scrubFile(path, upTo, { recipient: BigInt(recipient), standIn: BigInt(standIn) }),
  },
};

export const erasedChoices: Erasable = {
  name: 'choices',
  tables: ['item_shown', 'claim'],
  async erase({ tx }, { companyId, recipient }) {
    for (const forget of FORGET_WHAT_WAS_SHOWN) await tx.run(forget, [companyId, recipient]);
  },
};

/**
 * Under the roller's lock, which it has for a moment only: a recipient must not change names between its days
 * and its records.
 * @param onLocked called with the time for which each step had the lock
 */
export function createErasedDays(onLocked: (ms: number) => void = () => undefined): LastErasable {
  const size = createStepSize({ aimMs: LOCKED_MS, first: FIRST_CHAINS, max: MAX_CHAINS });
  return {
    name: 'days',
    tables: ['chain', 'test_recipient', 'count_waiting'],
    async erase({ client }, person, noteReplaced) {
      const { companyId, recipient, standIn } = person;
      const max = size.rows;
      await client.query(`begin; set local synchronous_commit = on; set local statement_timeout = ${max > 1 ? MAX_LOCKED_MS : 0}`);
      const lockedAt = performance.now();
      try {
        if (!(await mayRename(client, person))) {
          await client.query('rollback');
          return false;
        }
        const moved = await renameChains(client, person, max);
        // And those records that were rolled up since, and what the roller noted of tests.
        if (moved < max && (await renameRolled(client, person, max)) < max) {
          await client.query(RENAME_IN_TESTS, [companyId, recipient, standIn]);
          await noteReplaced();
        }
        await client.query('commit');
        const ms = performance.now() - lockedAt;
        size.took(moved, ms);
        onLocked(ms);
        return true;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
        size.undone();
        onLocked(performance.now() - lockedAt);
        return true;
      }
    },
  };
}

async function mayRename(client: Client, person: ErasedPerson): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean; waits: boolean }>(
    `select pg_try_advisory_xact_lock${ROLLERS_LOCK} as locked, not exists (select from erasure where company_id = $1 and id = $2 and replaced_at is null) as waits`,
    [person.companyId, person.erasureId],
  );
  return rows[0]?.locked === true && !rows[0].waits && !(await hasUnrolled(client, person));
}

async function within<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
