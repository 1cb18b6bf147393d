/**
 * Takes people out of all data that knows of them, one step at a time, each of which may be killed and done
 * again:
 *
 *   asked ──every machine has drained what lay in its journals──▶ replaced in the tables, feature by feature (`jobs/erasables.ts`)
 *         ──every machine has drained what came meanwhile, and scrubbed its files; no file of events or customers from before is read──▶ complete: the hash
 *           and its stand-in are forgotten
 *
 * A machine that was not seen for a day is not waited for. A random number takes the place of the hash, the
 * same one everywhere: totals, uniques and bills stay, and nothing leads from it to the person. What was
 * collected of the person is deleted: events name people as their senders do, so the erasure knows that value
 * for as long as it takes. Refused records of the person that are retried before the tables are done lie in
 * the journal once more: the drain drops them while the erasure waits, and journals are waited for twice.
 */
import type { Client } from 'pg';
import type { Log } from '../../../platform/log.ts';
import { withinCompany } from '../../../storage/as-company.ts';
import { notify } from '../../../storage/channels.ts';
import { eachOnce, type EachDue } from '../../../storage/each-due.ts';
import { journalIdentity } from '../../../storage/journal/journal-files.ts';
import { createJournalLook } from '../../../storage/journal/journal-look.ts';
import { txOn } from '../../../storage/tx.ts';
import type { Erasables, ErasedPerson, ErasureDoor } from './erasable.port.ts';
import { journalsOf, scrubJournals } from './scrub-journals.ts';

export interface PeopleEraser {
  /** True where something was done, and more may be to do. */
  step(client: Client): Promise<boolean>;
}

interface Waiting extends ErasedPerson {
  replaced: boolean;
  drained: boolean;
  scrubbed: boolean;
}

export interface PeopleEraserOptions {
  directory: string;
  log: Log;
  erasables: Erasables;
  nowMs?: () => number;
  each?: EachDue;
}

const SEEN = `seen_at > now() - interval '1 day'`;
const AT_ONCE = 1000;

const SEE = `insert into journal_keeper (directory) values ($1)
  on conflict (directory) do update set seen_at = now() where journal_keeper.seen_at < now() - interval '1 minute'`;
const WAITING = `select e.company_id as "companyId", e.id as "erasureId", e.recipient::text, e.stand_in::text as "standIn", e.value, e.created_at::text as "askedAt",
    e.replaced_at is not null as replaced, s.erasure_id is not null as drained, s.scrubbed_at is not null as scrubbed
  from erasure e left join erasure_step s on s.erasure_id = e.id and s.directory = $1 where e.recipient is not null order by e.id limit ${AT_ONCE}`;
const FINISH = `update erasure e set recipient = null, stand_in = null, value = null, finished_at = now()
  where e.company_id = $1 and e.id = $2 and e.recipient is not null and not exists (select from journal_keeper k where ${SEEN}
    and not exists (select from erasure_step s where s.erasure_id = e.id and s.directory = k.directory and s.scrubbed_at is not null))`;

export function createPeopleEraser({ directory, log, erasables, nowMs = Date.now, each = eachOnce }: PeopleEraserOptions): PeopleEraser {
  const { inOrder, last } = erasables;
  const identity = journalIdentity(directory);
  const journals = journalsOf(directory, inOrder);
  const journalLook = createJournalLook(journals, nowMs);
  /** Names of what was done for an erasure, once by this process. */
  const doneOnce = new Map<number, Set<string>>();

  async function step(client: Client): Promise<boolean> {
    await client.query(SEE, [identity]);
    const { rows } = await client.query<Waiting>(WAITING, [identity]);
    journalLook.keep((look) => rows.some(({ erasureId }) => erasureId === Number.parseInt(look, 10)));
    for (const id of doneOnce.keys()) if (!rows.some(({ erasureId }) => erasureId === id)) doneOnce.delete(id);
    let advanced = false;
    const byId = new Map(rows.map((row) => [row.erasureId, row]));
    const due = rows.map(({ companyId, erasureId: id }) => ({ companyId, id }));
    await each(client, due, async ({ id }) => {
      const waiting = byId.get(id);
      if (waiting && (await advance(client, waiting))) advanced = true;
    });
    return advanced;
  }

  async function advance(client: Client, waiting: Waiting): Promise<boolean> {
    const { erasureId: id } = waiting;
    if (!waiting.drained) {
      if (!(await journalLook.isDrained(client, `${id}`))) return false;
      await client.query('insert into erasure_step (erasure_id, directory) values ($1, $2) on conflict do nothing', [id, identity]);
      return true;
    }
    if (!waiting.replaced) return replace(client, waiting);
    if (!waiting.scrubbed) {
      if (!(await journalLook.isDrained(client, `${id} replaced`))) return false;
      await scrubJournals(journals, doorOf(client, waiting), waiting);
      await client.query('update erasure_step set scrubbed_at = now() where erasure_id = $1 and directory = $2', [id, identity]);
      return true;
    }
    return finish(client, waiting);
  }

  /** One step of it; true where something was done. */
  async function replace(client: Client, person: Waiting): Promise<boolean> {
    const { companyId, erasureId: id } = person;
    if (!(await isDrainedEverywhere(client, id))) return false;
    const door = doorOf(client, person);
    const done = doneOnce.get(id) ?? new Set();
    doneOnce.set(id, done);
    for (const { name, once, erase } of inOrder) {
      if (!erase || done.has(name)) continue;
      if ((await erase(door, person)) === true) return true;
      if (once) done.add(name);
    }
    return last.erase(door, person, async () => {
      await client.query('update erasure set replaced_at = now() where company_id = $1 and id = $2', [companyId, id]);
    });
  }

  async function isDrainedEverywhere(client: Client, id: number): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from journal_keeper k where ${SEEN} and not exists (select from erasure_step s where s.erasure_id = $1 and s.directory = k.directory)`,
      [id],
    );
    return rowCount === 0;
  }

  async function finish(client: Client, person: Waiting): Promise<boolean> {
    const { companyId, erasureId } = person;
    for (const { stillReads } of inOrder) if (await stillReads?.(doorOf(client, person), person)) return false;
    const isFinished = await withinCompany(client, companyId, async (tx) => {
      if ((await tx.run(FINISH, [companyId, erasureId])) !== 1) return false;
      for (const one of inOrder) await one.finish?.(tx, person);
      return true;
    });
    if (!isFinished) return false;
    await notify(client, 'forget', { companyId });
    log.info('erasure.recipient_erased', { companyId, erasureId });
    return true;
  }

  return { step };
}

function doorOf(client: Client, { companyId }: ErasedPerson): ErasureDoor {
  return { client, tx: txOn(client), within: (work) => withinCompany(client, companyId, work) };
}
