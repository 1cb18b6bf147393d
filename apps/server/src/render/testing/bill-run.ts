/**
 * A random day of requests at three hosts: opens and clicks of all six classes, as the hand-labelled openers,
 * for companies on every plan, while hosts and jobs are killed and start again. Then the bill is held against
 * the log, line by line.
 */
import { OPENER_CLASS, seededRandom } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { grantCredits } from '../../features/people/credits/credits.store.ts';
import { listEpochs } from '../../storage/journal/journal-files.ts';
import { contentEnd } from '../../storage/journal/journal-reader.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { createLog } from '../../platform/log.ts';
import { withClient } from '../../storage/connection.ts';
import type { Database } from '../../storage/database.ts';
import cases from '../openers/openers.cases.json' with { type: 'json' };
import type { HostOrder } from './counting-host.ts';
import { startHost, type HostAnswer, type HostProcess } from './host-process.ts';
import { publishImage } from './render-stage.ts';
import { verifyBill, type BillResult } from './verify-bill.ts';

export interface BillRunOptions {
  seed: number;
  requests: number;
  /** A host or the jobs are killed so many times. */
  kills: number;
}

interface Opener {
  expect: keyof typeof OPENER_CLASS;
  agent: string;
  address: string;
  isTest?: boolean;
  isBurst?: boolean;
}

/** A company's plan, and its credits as a share of its expected opens. */
const PLANS = [
  { plan_type: 'paid', plan_id: 'payg', stops: false, credits: 0 },
  { plan_type: 'custom', plan_id: '', stops: false, credits: 0 },
  { plan_type: 'paid', plan_id: 'pack', stops: true, credits: 3 },
  { plan_type: 'paid', plan_id: 'pack', stops: true, credits: 0.4 },
  { plan_type: 'free_trial', plan_id: '', stops: true, credits: 0.2 },
  { plan_type: 'free_trial', plan_id: '', stops: true, credits: 0 },
] as const;
const BUYER = 3;
const IMAGES = 3;
const AT_ONCE = 48;
/** So many rounds that use up none of the credits left mean that pictures have been stopped too early. */
const ROUNDS_IN_VAIN = 20;
const HOUR_MS = 3_600_000;
/** The day begins at three in the afternoon, so that midnight comes in the middle of it. */
const START_MS = Date.UTC(2026, 5, 3, 15);
const OPENERS = (cases as Opener[]).filter(({ isBurst }) => !isBurst);
const A_BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' };
const PEOPLE = OPENERS.filter(({ expect }) => expect === 'person' || expect === 'proxy');

export async function billRun(db: Database, { seed, requests, kills }: BillRunOptions): Promise<BillResult> {
  const random = seededRandom(seed);
  const directory = mkdtempSync(join(tmpdir(), 'limn-bill-'));
  const companies = await Promise.all(PLANS.map((plan) => makeCompany(db, plan, Math.round((requests / PLANS.length) * plan.credits))));
  const jobs = startJobs({ login: db.logins.jobs, directory, log: createLog('silent'), logLevel: 'silent' });
  // As fast as the requests are likely to go: the day ends about when they do.
  const clock: HostOrder['clock'] = { startMs: START_MS, realMs: Date.now(), speed: (24 * HOUR_MS) / Math.max(8000, requests) };
  const unleased = new Set<number>();
  const start = (slot: number) => startHost({ logins: db.logins, directory, slot, clock }, (position) => unleased.add(position));
  const hosts: HostProcess[] = await Promise.all([1, 2, 3].map(start));
  const labels = new Map<number, number>();
  const answered: number[] = [];
  let next = 1;
  const hostAt = (index: number) => hosts[index % hosts.length] as HostProcess;

  async function reader(): Promise<void> {
    while (next <= requests) {
      const position = next++;
      // Three in five are people: the others cost nothing and are not what this is about.
      const opener = random() < 0.6 ? random.pick(PEOPLE) : random.pick(OPENERS);
      const company = random.pick(companies);
      const isClick = random() < 0.1;
      const eid = opener.isTest ? '*|EMAIL|*' : `person${random.below(Math.max(20, Math.floor(requests / 10)))}`;
      const path = `/${isClick ? 'link' : 'render'}/${random.pick(company.uuids)}?eid=${encodeURIComponent(eid)}&pos=${position}`;
      labels.set(position, OPENER_CLASS[opener.expect]);
      const answer = await hostAt(random.below(hosts.length)).ask(path, { 'user-agent': opener.agent, 'x-forwarded-for': opener.address });
      if (isCountable(answer)) answered.push(position);
      else if (!answer) await sleep(20);
    }
  }

  async function killer(): Promise<void> {
    for (let kill = 1; kill <= kills; kill++) {
      const isDue = () => next >= (requests * kill) / (kills + 1);
      while (!isDue()) await sleep(5);
      // Someone buys, while pictures have stopped.
      if (kill === Math.ceil(kills / 2)) await grant(db, companies[BUYER]?.id ?? 0, Math.round(requests / 50));
      const pid = kill % 3 === 0 ? jobs.pid() : undefined;
      if (pid) process.kill(pid, 'SIGKILL');
      else await restart(random.below(hosts.length));
    }
  }

  /**
   * Opens pictures until every credit is used. What a killed or an idle host holds comes back after a while
   * only, and hosts that have just started know no image yet: a round that uses nothing up does not mean that
   * nothing is left.
   */
  async function useUp({ id, uuids }: Company): Promise<void> {
    const credits = await granted(db, id);
    const open = async () => {
      const position = next++;
      labels.set(position, OPENER_CLASS.person);
      if (isCountable(await hostAt(position).ask(`/render/${uuids[0]}?pos=${position}`, A_BROWSER))) answered.push(position);
    };
    await settled(db, directory);
    let before = -1;
    for (let roundsInVain = 0; roundsInVain < ROUNDS_IN_VAIN;) {
      const now = await used(db, id);
      roundsInVain = now > before ? 0 : roundsInVain + 1;
      before = now;
      await Promise.all(Array.from({ length: Math.max(20, credits - now + 5) }, open));
      await settled(db, directory);
      if (now >= credits) return;
      if (roundsInVain > 0) await sleep(1000);
    }
  }

  async function restart(index: number): Promise<void> {
    const host = hostAt(index);
    await host.kill();
    hosts[index] = await start(host.slot);
  }

  try {
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, reader)]);
    // A company that may be stopped and has credits left uses them up now, and not one more.
    for (const company of companies.filter(({ plan }) => plan.stops && plan.credits > 0 && plan.credits < 1)) await useUp(company);
    await Promise.all(hosts.map((host) => host.stop()));
    await settled(db, directory);
    return await verifyBill(db, {
      companies: companies.map(({ id, plan }) => ({ id, stops: plan.stops })),
      labels,
      answered,
      unleased,
      startMs: START_MS,
    });
  } finally {
    await Promise.all(hosts.map((host) => host.kill()));
    await jobs.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * A host that has just started and does not reach the database in time knows no image: what it answers then
 * is no one's.
 */
function isCountable(answer: HostAnswer | undefined): boolean {
  return answer !== undefined && (answer.status === 302 || (answer.status === 200 && answer.reason !== 'unknown'));
}

interface Company {
  id: number;
  plan: (typeof PLANS)[number];
  uuids: string[];
}

async function makeCompany(db: Database, plan: (typeof PLANS)[number], credits: number): Promise<Company> {
  const { id } = await db.control((tx) =>
    tx.one<{ id: number }>(
      `insert into company (name, website, plan_type, plan_id) values ('Billed', 'https://billed.example', $1, $2) returning id`,
      [plan.plan_type, plan.plan_id],
    ),
  );
  if (credits > 0) await grant(db, id, credits);
  const uuids: string[] = [];
  for (let image = 0; image < IMAGES; image++)
    uuids.push((await publishImage(db, { put: async () => '' }, id, { snapshot: { link: 'https://shop.example/' } })).uuid);
  return { id, plan, uuids };
}

const grant = (db: Database, companyId: number, credits: number) =>
  db.withCompany(companyId, (tx) =>
    grantCredits(tx, { companyId, credits, source: 'pack', grantedAt: new Date(START_MS), expiresAt: null }),
  );

async function used(db: Database, companyId: number): Promise<number> {
  const read = (sql: string) => db.withCompany(companyId, (tx) => tx.one<{ n: number }>(sql, [companyId]));
  return (await read('select coalesce(sum(used), 0)::bigint as n from credit_day where company_id = $1')).n;
}

async function granted(db: Database, companyId: number): Promise<number> {
  const sql = 'select coalesce(sum(credits), 0)::bigint as n from credit_grant where company_id = $1';
  return (await db.withCompany(companyId, (tx) => tx.one<{ n: number }>(sql, [companyId]))).n;
}

/** Waits until every journal is drained to its end and all of it is rolled up. */
async function settled(db: Database, directory: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) {
    const { slots, todo } = await withClient(db.logins.jobs, 'test', async (client) => {
      const slots = await client.query<{ slot: number; epoch: number; offset: number }>('select slot, epoch, "offset" from journal_slot');
      const batches = await client.query<{ todo: number }>('select count(*)::int as todo from batch where not rolled');
      return { slots: slots.rows, todo: batches.rows[0]?.todo ?? 0 };
    });
    const isDrained = [...listEpochs(directory)].every(([slot, epochs]) => {
      const at = slots.find((row) => row.slot === slot);
      return at !== undefined && at.epoch === epochs.at(-1) && at.offset >= contentEnd(directory, slot, at.epoch);
    });
    if (isDrained && todo === 0) return;
  }
  throw new Error('The journals were not drained within two minutes.');
}
