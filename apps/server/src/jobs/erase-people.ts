/**
 * Takes people out of what was counted, one step at a time, each of which may be killed and done again:
 *
 *   asked ──every machine has drained what lay in its journals──▶ replaced in the tables, record by record, then the days under the roller's lock
 *         ──every machine has drained what came meanwhile, and scrubbed its files; no file of events or customers from before is read──▶ complete: the hash
 *           and its stand-in are forgotten
 *
 * A machine that was not seen for a day is not waited for. A random number takes the place of the hash, the same one everywhere:
 * totals, uniques and bills stay, and nothing leads from it to the person. What was collected of the person is deleted: events name
 * people as their senders do, so the erasure knows that value for as long as it takes. Refused records of the person that are retried before
 * the tables are done lie in the journal once more: the drain drops them while the erasure waits, and journals are waited for twice.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { eraseFromRejects, eventIds, findPersonInEvents, scrubEvents } from '../features/data/events/erase-events.ts';
import { eraseFromEvent } from '../features/data/events/erase-rows.ts';
import { forgetCounts } from '../features/recommending/flavours/flavours.store.ts';
import { eraseCustomer, eraseFromTraits } from '../features/data/customers/erase-customer.ts';
import type { PersonInEvents } from '../features/data/events/person-in-events.ts';
import { eventJournalDirectory, journalIdentity, journalPath } from '../storage/journal/journal-files.ts';
import { ATTRIBUTION_LOCK } from '../features/measuring/counting/attribution/attribute.ts';
import { ROLLERS_LOCK } from '../features/measuring/counting/roller.ts';
import { scrubFile } from '../features/measuring/counting/scrub-journal.ts';
import type { Log } from '../platform/log.ts';
import { txOn, type Tx } from '../storage/tx.ts';
import { asCompany } from '../storage/as-company.ts';
import { eachOnce, type EachDue } from '../storage/each-due.ts';
import { notify } from '../storage/channels.ts';
import { createJournalLook, heldNow, positionsOf, type Journals } from '../storage/journal/journal-look.ts';
import { hasUnrolled, renameChains, renameRolled, type RenamedPerson } from './rename-person.ts';
import { createStepSize } from '../platform/step-size.ts';

export interface PeopleEraser {
  /** True where something was done, and more may be to do. */
  step(client: Client): Promise<boolean>;
}

interface Waiting extends RenamedPerson {
  /** As it was typed; null where it was asked for before events were erased. */
  value: string | null;
  replaced: boolean;
  drained: boolean;
  scrubbed: boolean;
}

/** A folder of journals, and how a person is taken out of a drained part of one of its files. */
interface Scrubbed extends Journals {
  scrub(path: string, upTo: number, waiting: Waiting, person: PersonInEvents | undefined): void;
}

const SEEN = `seen_at > now() - interval '1 day'`;

const AT_ONCE = 1000;
const RECORDS_AT_ONCE = 500;
/** The roller waits meanwhile: a step under its lock should last so long, and is undone where it would last longer than it may. */
const [LOCKED_MS, MAX_LOCKED_MS] = [20, 50];
const [FIRST_CHAINS, MAX_CHAINS] = [50, 2000];
const QUERY_CANCELED = '57014';

const FORGET_COUNTDOWNS = `with gone as (delete from timer_start where company_id = $1 and kind = 1 and who = $2 returning 1)
  update erasure set countdowns = countdowns + (select count(*) from gone) where company_id = $1 and id = $3`;
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
/** Before the log: what was given must not be taken back because its touches have another name. Sums stay, those of tests too. */
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
  'delete from simulated_person where company_id = $1 and $2 = any (recipients)',
];

export function createPeopleEraser({
  directory,
  log,
  nowMs = Date.now,
  onLocked = () => undefined,
  each = eachOnce,
}: {
  directory: string;
  log: Log;
  nowMs?: () => number;
  each?: EachDue;
  /** Called with the time for which each step had the roller's lock. */
  onLocked?: (ms: number) => void;
}): PeopleEraser {
  const identity = journalIdentity(directory);
  const all: readonly Scrubbed[] = [
    {
      directory,
      identity,
      scrub: (path, upTo, { recipient, stand_in }) =>
        void scrubFile(path, upTo, { recipient: BigInt(recipient), standIn: BigInt(stand_in) }),
    },
    {
      directory: eventJournalDirectory(directory),
      identity: journalIdentity(eventJournalDirectory(directory)),
      scrub: (path, upTo, { company_id }, person) => void (person && scrubEvents(path, upTo, company_id, person)),
    },
  ];
  const size = createStepSize({ aimMs: LOCKED_MS, first: FIRST_CHAINS, max: MAX_CHAINS });
  const journalLook = createJournalLook(all, nowMs);
  /** Tables of events are read whole: once for each erasure. */
  const withoutEvents = new Set<number>();

  async function step(client: Client): Promise<boolean> {
    await client.query(
      `insert into journal_keeper (directory) values ($1) on conflict (directory) do update set seen_at = now() where journal_keeper.seen_at < now() - interval '1 minute'`,
      [identity],
    );
    const { rows } = await client.query<Waiting>(
      `select e.company_id, e.id, e.recipient::text, e.stand_in::text, e.value, e.replaced_at is not null as replaced,
         s.erasure_id is not null as drained, s.scrubbed_at is not null as scrubbed
       from erasure e left join erasure_step s on s.erasure_id = e.id and s.directory = $1 where e.recipient is not null order by e.id limit ${AT_ONCE}`,
      [identity],
    );
    journalLook.keep((look) => rows.some(({ id }) => id === Number.parseInt(look, 10)));
    for (const id of withoutEvents) if (!rows.some((row) => row.id === id)) withoutEvents.delete(id);
    let advanced = false;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const due = rows.map(({ company_id: companyId, id }) => ({ companyId, id }));
    await each(client, due, async ({ id }) => {
      const waiting = byId.get(id);
      if (waiting && (await advance(client, waiting))) advanced = true;
    });
    return advanced;
  }

  async function advance(client: Client, waiting: Waiting): Promise<boolean> {
    if (!waiting.drained) {
      if (!(await journalLook.isDrained(client, `${waiting.id}`))) return false;
      await client.query('insert into erasure_step (erasure_id, directory) values ($1, $2) on conflict do nothing', [waiting.id, identity]);
      return true;
    }
    if (!waiting.replaced) return replace(client, waiting);
    if (!waiting.scrubbed) {
      if (!(await journalLook.isDrained(client, `${waiting.id} replaced`))) return false;
      await scrub(client, waiting);
      await client.query('update erasure_step set scrubbed_at = now() where erasure_id = $1 and directory = $2', [waiting.id, identity]);
      return true;
    }
    return finish(client, waiting);
  }

  async function scrub(client: Client, waiting: Waiting): Promise<void> {
    const person = await personOf(client, waiting);
    const positions = await positionsOf(client, all);
    for (const { journals, slot, epoch } of heldNow(all)) {
      const at = positions.get(`${journals.identity} ${slot}`);
      const upTo = !at || at.epoch < epoch ? 0 : at.epoch > epoch ? Infinity : at.offset;
      if (upTo > 0) ifThere(() => journals.scrub(journalPath(journals.directory, slot, epoch), upTo, waiting, person));
    }
    for (const journals of all) {
      const aside = join(journals.directory, 'corrupt');
      for (const name of filesIn(aside)) ifThere(() => journals.scrub(join(aside, name), Infinity, waiting, person));
    }
  }

  async function personOf(client: Client, { company_id, value }: Waiting): Promise<PersonInEvents | undefined> {
    return value === null ? undefined : findPersonInEvents(txOn(client), company_id, value);
  }

  /** One kind of event at a time, some rows in a transaction: drains go on in between. */
  async function eraseEvents(client: Client, waiting: Waiting): Promise<void> {
    const { company_id: companyId, id } = waiting;
    const person = await personOf(client, waiting);
    if (withoutEvents.has(id)) return;
    const tx = txOn(client);
    const within = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      await client.query('begin');
      try {
        await asCompany(client, companyId);
        const answer = await work(tx);
        await client.query('commit');
        return answer;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    };
    const deleted = async (_tx: Tx, gone: number) => {
      await client.query('update erasure set events = events + $3 where company_id = $1 and id = $2', [companyId, id, gone]);
    };
    if (person) {
      for (const eventId of await eventIds(tx, companyId)) await eraseFromEvent({ companyId, eventId, person, within, deleted });
      await within(async () => deleted(tx, await eraseFromRejects(tx, companyId, person)));
    }
    await within(() => eraseCustomer(tx, companyId, waiting.recipient));
    if (person) await eraseFromTraits({ companyId, person, within });
    withoutEvents.add(id);
  }

  /** One step of it; true where something was done. */
  async function replace(client: Client, waiting: Waiting): Promise<boolean> {
    if (!(await isDrainedEverywhere(client, waiting.id))) return false;
    const { company_id, id, recipient } = waiting;
    await forgetConversions(client, waiting);
    if (await renameSomeRecords(client, waiting)) return true;
    await eraseEvents(client, waiting);
    // Once more: until its events were erased, their conversions could come back.
    await forgetConversions(client, waiting);
    await client.query(FORGET_COUNTDOWNS, [company_id, recipient, id]);
    for (const forget of FORGET_WHAT_WAS_SHOWN) await client.query(forget, [company_id, recipient]);
    // Answers of feeds may have been fetched with this person's values; which ones is not known here.
    await client.query('delete from feed_answer where company_id = $1', [company_id]);
    // Proofs name rows by their keys.
    await client.query('delete from proof_kept where company_id = $1', [company_id]);
    // Counts of flavours hold histories. They count all customers at the next refresh, and the folder is swept.
    await forgetCounts(txOn(client), company_id);
    // Files of the company hold the person still. One that is being made notices, and is given up; the sweep takes the bytes.
    await client.query(`delete from company_export where company_id = $1 and state <> 'failed'`, [company_id]);
    return renameDays(client, waiting);
  }

  /** Behind a step that attributes, not beside it: it would write once more what it had read. */
  async function forgetConversions(client: Client, { company_id, recipient }: Waiting): Promise<void> {
    await client.query('begin');
    try {
      await client.query(`select pg_advisory_xact_lock${ATTRIBUTION_LOCK}`);
      for (const forget of FORGET_CONVERSIONS) await client.query(forget, [company_id, recipient]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async function renameSomeRecords(client: Client, waiting: Waiting): Promise<boolean> {
    await client.query('begin');
    try {
      const renamed = await renameRolled(client, waiting, RECORDS_AT_ONCE);
      await client.query('commit');
      return renamed > 0;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async function isDrainedEverywhere(client: Client, id: number): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from journal_keeper k where ${SEEN} and not exists (select from erasure_step s where s.erasure_id = $1 and s.directory = k.directory)`,
      [id],
    );
    return rowCount === 0;
  }

  /** Under the roller's lock, which it has for a moment only: a recipient must not change names between its days and its records. */
  async function renameDays(client: Client, waiting: Waiting): Promise<boolean> {
    const { company_id, id, recipient, stand_in } = waiting;
    const most = size.rows;
    await client.query(`begin; set local synchronous_commit = on; set local statement_timeout = ${most > 1 ? MAX_LOCKED_MS : 0}`);
    const lockedAt = performance.now();
    try {
      const { rows } = await client.query<{ locked: boolean; waits: boolean }>(
        `select pg_try_advisory_xact_lock${ROLLERS_LOCK} as locked, not exists (select from erasure where company_id = $1 and id = $2 and replaced_at is null) as waits`,
        [company_id, id],
      );
      const mayRename = rows[0]?.locked && !rows[0].waits && !(await hasUnrolled(client, waiting));
      if (!mayRename) {
        await client.query('rollback');
        return false;
      }
      const moved = await renameChains(client, waiting, most);
      // And those records that were rolled up since, and what the roller noted of tests.
      if (moved < most && (await renameRolled(client, waiting, most)) < most) {
        await client.query(RENAME_IN_TESTS, [company_id, recipient, stand_in]);
        await client.query('update erasure set replaced_at = now() where company_id = $1 and id = $2', [company_id, id]);
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
  }

  async function finish(client: Client, { company_id, id }: Waiting): Promise<boolean> {
    // Exports once more: one that was begun while the tables were changed may have read them as they were.
    const { rowCount } = await client.query(
      `with done as (
         update erasure e set recipient = null, stand_in = null, value = null, finished_at = now() where e.company_id = $1 and e.id = $2 and e.recipient is not null
           and not exists (select from journal_keeper k where ${SEEN}
             and not exists (select from erasure_step s where s.erasure_id = e.id and s.directory = k.directory and s.scrubbed_at is not null))
           and not exists (select from event_waiting w where w.company_id = e.company_id and w.received_at <= e.created_at)
           and not exists (select from customer_import c where c.company_id = e.company_id and c.state = 'running' and c.created_at <= e.created_at)
           and not exists (select from event_import i where i.company_id = e.company_id and i.file is not null and i.created_at <= e.created_at)
         returning company_id
       ), dropped as (delete from company_export where company_id in (select company_id from done) and state <> 'failed')
       select from done`,
      [company_id, id],
    );
    if (rowCount !== 1) return false;
    // For the same reason.
    await forgetCounts(txOn(client), company_id);
    await notify(client, 'forget', { companyId: company_id });
    log.info('erasure.recipient_erased', { companyId: company_id, erasureId: id });
    return true;
  }

  return { step };
}

/** A file that was drained to its end may go at any moment. */
function ifThere(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
