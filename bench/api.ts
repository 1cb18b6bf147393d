/**
 * Throughput of the API on one core: one image with its document, and a list of fifty, each for a person
 * whose token is looked at, in a database with row-level security. The front has a core of its own where the
 * system lets one choose; the database, and anyone who asks, have the other. Baseline: a Fastify route that
 * does nothing, in the same process, in turns with the others.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOutsideIssuer } from '../apps/server/src/features/people/sign-in/testing/outside-issuer.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Login } from '../apps/server/src/storage/connection.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { canChoose, FRONT_CORE, moveTo, OTHER_CORE } from './api/cores.ts';
import type { FrontOrder, FrontSays } from './api/front.ts';
import { IMAGES, makeTenants, type BenchTenant } from './api/tenants.ts';
import type { ApiOutcome, ApiRequest } from './clients/api-client.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { cpuMs } from './render/processes.ts';
import { median } from './render/timing.ts';
import type { Report } from './run.ts';

const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 4;
const CONNECTIONS = 24;
/**
 * Requests a second: one company's limit, as composeFront sets it, and those of all others together beside
 * it.
 */
const [A_COMPANY_A_SECOND, NEIGHBOURS_A_SECOND] = [40, 100];
const AUDIENCE = 'https://limn.bench/api';

interface Front {
  ports: { api: number; bare: number };
  cpuMs(): Promise<number>;
  databaseCpuMs(pids: readonly number[]): number;
  backends(): Promise<number[]>;
  stop(): Promise<void>;
}

interface Load {
  port: number;
  requests: readonly ApiRequest[];
  /** As fast as it answers when left out. */
  perSecond?: number;
}

interface Round extends ApiOutcome {
  /** Milliseconds that the front worked for one answer. */
  cpuMs: number;
  /** Milliseconds that the database worked for one answer. */
  databaseCpuMs: number;
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-api-'));
  moveTo(OTHER_CORE, process.pid);
  const issuer = await startOutsideIssuer({ algorithm: 'ES256', audience: AUDIENCE });
  const folder = join(dataDir, 'data');
  const db = await openDatabase({ dataDir: folder }, createLog('error'));
  try {
    const tenants = await makeTenants(db, issuer);
    // The same folder, so that both know the same passwords.
    const order = { dataDir: folder, databaseUrl: addressOf(db.logins.owner), issuer: issuer.issuer, audience: AUDIENCE };
    const backends = async () =>
      (await db.control((tx) => tx.query<{ pid: number }>("select pid from pg_stat_activity where application_name = 'limn app'"))).map(
        ({ pid }) => pid,
      );
    const front = await startFront(order, backends);
    try {
      await measure(front, tenants, report);
      await reportNeighbours(front, tenants, report);
    } finally {
      await front.stop();
    }
  } finally {
    await db.close();
    await issuer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(front: Front, tenants: readonly BenchTenant[], report: Report): Promise<void> {
  const { api, bare } = front.ports;
  const asked = {
    bare: { port: bare, requests: [{ path: '/bare', headers: {} }] },
    detail: { port: api, requests: details(tenants) },
    list: { port: api, requests: tenants.map((tenant) => get('/api/v1/images', tenant)) },
  };
  const rounds: Record<keyof typeof asked, Round[]> = { bare: [], detail: [], list: [] };
  for (const one of Object.values(asked)) await load(front, one, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['bare', 'detail', 'list'] as const) rounds[name].push(await load(front, asked[name], SECONDS));
  }
  const rate = (name: keyof typeof asked) => median(rounds[name].map(({ answered, seconds }) => answered / seconds));
  const of = (name: keyof typeof asked, key: 'cpuMs' | 'databaseCpuMs' | 'p50Ms' | 'p99Ms') =>
    median(rounds[name].map((round) => round[key]));
  report('api_cores_chosen', canChoose ? 1 : 0, 'yes/no');
  report('api_bare_rate', rate('bare'), 'answers/s');
  report('api_bare_cpu_ms', of('bare', 'cpuMs'), 'ms');
  for (const [name, goal] of [
    ['detail', 3000],
    ['list', 1500],
  ] as const) {
    const label = name === 'list' ? `list_${IMAGES}` : name;
    reportWithGoal(report, `api_${label}_rate`, rate(name), 'answers/s', goal);
    report(`api_${label}_cpu_ms`, of(name, 'cpuMs'), 'ms');
    report(`api_${label}_database_cpu_ms`, of(name, 'databaseCpuMs'), 'ms');
    report(`api_${label}_time_ratio_vs_bare`, of(name, 'cpuMs') / of('bare', 'cpuMs'), 'x');
    report(`api_${label}_p50_ms`, of(name, 'p50Ms'), 'ms');
    report(`api_${label}_p99_ms`, of(name, 'p99Ms'), 'ms');
    report(`api_${label}_bytes`, median(rounds[name].map(({ bytes, answered }) => bytes / answered)), 'bytes');
  }
  report(
    'api_failed',
    Object.values(rounds).reduce((sum, all) => sum + all.reduce((of, { failed }) => of + failed, 0), 0),
    'answers',
  );
}

/**
 * One company asks ten times as often as it may, others go on as before: their median with it, and as a
 * baseline without, in turns. A caller who asks too often has to wait.
 */
async function reportNeighbours(front: Front, [greedy, ...others]: readonly BenchTenant[], report: Report): Promise<void> {
  if (!greedy) return;
  const steadily = { port: front.ports.api, requests: details(others), perSecond: NEIGHBOURS_A_SECOND };
  const flood = { port: front.ports.api, requests: details([greedy]), perSecond: 10 * A_COMPANY_A_SECOND };
  const [alone, beside]: [number[], number[]] = [[], []];
  let [refused, failed] = [0, 0];
  // Uses up the burst that it is allowed.
  const refusing = await load(front, flood, 2 * SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    alone.push((await load(front, steadily, SECONDS)).p50Ms);
    const [neighbours, flooded] = await Promise.all([load(front, steadily, SECONDS), load(front, flood, SECONDS)]);
    beside.push(neighbours.p50Ms);
    refused += flooded.refused;
    failed += neighbours.failed + neighbours.refused + flooded.failed;
  }
  report('api_neighbours_alone_p50_ms', median(alone), 'ms');
  report('api_neighbours_beside_flood_p50_ms', median(beside), 'ms');
  reportWithGoal(report, 'api_neighbours_beside_flood_ratio_vs_alone', median(beside) / median(alone), 'x', 1.3);
  report('api_flood_cpu_ms', refusing.cpuMs, 'ms');
  report('api_flood_asked_to_wait', refused, 'answers');
  report('api_neighbours_failed', failed, 'answers');
}

/** Another company with every request, and of each another image with every turn. */
function details(tenants: readonly BenchTenant[]): ApiRequest[] {
  return Array.from({ length: IMAGES }, (_, at) => tenants.map((tenant) => get(`/api/v1/images/${tenant.imageIds[at]}`, tenant))).flat();
}

function get(path: string, { token }: BenchTenant): ApiRequest {
  return { path, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } };
}

async function load(front: Front, { port, requests, perSecond }: Load, seconds: number): Promise<Round> {
  const numbers = [port, seconds, CONNECTIONS, ...(perSecond === undefined ? [] : [perSecond])];
  const client = spawn(process.execPath, [join(import.meta.dirname, 'clients/api-client.ts'), ...numbers.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  client.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  const pids = await front.backends();
  const [before, databaseBefore] = [await front.cpuMs(), front.databaseCpuMs(pids)];
  client.stdin.end(requests.map((request) => JSON.stringify(request)).join('\n'));
  await once(client, 'close');
  const outcome = JSON.parse(text) as ApiOutcome;
  const databaseCpuMs = (front.databaseCpuMs(pids) - databaseBefore) / outcome.answered;
  return { ...outcome, databaseCpuMs, cpuMs: ((await front.cpuMs()) - before) / outcome.answered };
}

async function startFront(order: FrontOrder, backends: () => Promise<number[]>): Promise<Front> {
  const execArgv = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const child: ChildProcess = fork(join(import.meta.dirname, 'api/front.ts'), [JSON.stringify(order)], { execArgv });
  // It is started on our core; its own is for it alone.
  moveTo(FRONT_CORE, child.pid ?? 0);
  const say = async () => (await once(child, 'message')) as [FrontSays];
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The front ended with ${code}.`)));
  ended.catch(() => undefined);
  const [ports] = await Promise.race([say(), ended]);
  if (!('api' in ports)) throw new Error('The front did not say where it listens.');
  moveTo(FRONT_CORE, child.pid ?? 0);
  return {
    ports,
    async cpuMs() {
      const answer = say();
      child.send('cpu');
      const [said] = await answer;
      return 'cpuMs' in said ? said.cpuMs : Number.NaN;
    },
    backends,
    databaseCpuMs: (pids) => pids.reduce((sum, pid) => sum + livingCpuMs(pid), 0),
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

/** A connection may end while it is measured. */
function livingCpuMs(pid: number): number {
  try {
    return cpuMs([pid]);
  } catch {
    return 0;
  }
}

/** The embedded server listens in a folder only. */
function addressOf({ host = '', database = '', user, password = '' }: Login): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
