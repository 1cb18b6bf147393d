/**
 * Many opens at once at three fronts, with fewer credits than opens; the front that holds the credits is
 * killed meanwhile. What got no answer and left no record is opened again elsewhere, as the mail's reader
 * does.
 */
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { grantCredits } from '../../features/people/credits/credits.store.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { createLog } from '../../platform/log.ts';
import { withClient } from '../../storage/connection.ts';
import type { Database } from '../../storage/database.ts';
import { startHost, type HostAnswer } from './host-process.ts';
import { publishImage } from './render-stage.ts';

export interface SharedCreditsResult {
  deducted: number;
  counted: number;
  unpaid: number;
  /** Opens that the killed front left without an answer. */
  unanswered: number;
  /** Opens of these that were in its journal. */
  writtenDown: number;
  /** Answers that were no picture. */
  refused: number;
}

const PERSON = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' };
const MACHINE = { 'user-agent': 'curl/8.1' };

/** @param killAfter so many counted answers: anyone who gave the last of them is killed */
export async function sharedCreditsRun(
  db: Database,
  { opens, credits, killAfter }: { opens: number; credits: number; killAfter: number },
): Promise<SharedCreditsResult> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-credits-'));
  const jobs = startJobs({ login: db.logins.jobs, directory, log: createLog('silent'), logLevel: 'silent' });
  const clock = { startMs: Date.now(), realMs: Date.now(), speed: 1 };
  const hosts = await Promise.all([1, 2, 3].map((slot) => startHost({ logins: db.logins, directory, slot, clock })));
  try {
    const { id } = await db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Shared') returning id`));
    await db.withCompany(id, (tx) =>
      grantCredits(tx, { companyId: id, credits, source: 'trial', grantedAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) }),
    );
    const { uuid } = await publishImage(db, { put: async () => '' }, id, {});
    const path = (open: number) => `/render/${uuid}?eid=person${open}&pos=${open}`;
    // Machines are free: now each host knows the image.
    for (const host of hosts) await host.ask(path(0), MACHINE);

    let victim: Promise<void> | undefined;
    let [dead, counted] = [0, 0];
    const unanswered: number[] = [];
    const answers: HostAnswer[] = [];
    const openAt = async (open: number, host: (typeof hosts)[number]) => {
      const answer = await host.ask(path(open), PERSON);
      if (!answer) return void unanswered.push(open);
      answers.push(answer);
      if (answer.reason !== 'picture' || ++counted !== killAfter) return;
      dead = host.slot;
      victim = host.kill();
    };
    await Promise.all(Array.from({ length: opens }, (_, index) => openAt(index + 1, at(hosts, index))));
    await victim;
    const positions = () =>
      withClient(db.logins.jobs, 'test', async (client) => {
        const { rows } = await client.query<{ position: number; kind: number }>(
          'select position, kind from impression where company_id = $1 and counted',
          [id],
        );
        return rows;
      });
    await until(async () => (await leasesOf(db, id)).every(({ slot }) => slot !== dead));
    const written = new Set((await positions()).map(({ position }) => position));
    const lost = unanswered.filter((open) => !written.has(open));
    const living = hosts.filter(({ slot }) => slot !== dead);
    await Promise.all(lost.map((open, index) => openAt(open, at(living, index))));
    await until(async () => (await positions()).length >= opens);
    const rows = await positions();
    const deducted = await db.withCompany(id, (tx) =>
      tx.one<{ used: number }>('select coalesce(sum(used), 0)::bigint as used from credit_day where company_id = $1', [id]),
    );
    return {
      deducted: deducted.used,
      counted: rows.filter(({ kind }) => kind === 1).length,
      unpaid: rows.filter(({ kind }) => kind === 4).length,
      unanswered: unanswered.length,
      writtenDown: unanswered.length - lost.length,
      refused: answers.filter(({ status }) => status !== 200).length,
    };
  } finally {
    await Promise.all(hosts.map((host) => host.kill()));
    await jobs.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Turn and turn about. */
function at<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

function leasesOf(db: Database, companyId: number): Promise<{ slot: number }[]> {
  return db.withCompany(companyId, (tx) => tx.query('select slot from credit_lease where company_id = $1', [companyId]));
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(30)) if (await isDone()) return;
  throw new Error('It was not done within twenty seconds.');
}
