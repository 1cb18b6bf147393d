/**
 * What one core gives of the API: one image with its document, and a list of fifty, each for a person whose token is looked
 * at, in a database with row-level security. The front has a core of its own where the system lets one choose; the database,
 * and whoever asks, have the other. Baseline: a Fastify route that does nothing, in the same process, in turns with the others.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOutsideIssuer } from '../apps/server/src/features/sign-in/testing/outside-issuer.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Login } from '../apps/server/src/storage/connection.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { canChoose, FRONT_CORE, moveTo, OTHER_CORE } from './api/cores.ts';
import type { FrontOrder, FrontSays } from './api/front.ts';
import { IMAGES, makeTenants, type BenchTenant } from './api/tenants.ts';
import type { ApiOutcome, ApiRequest } from './clients/api-client.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { median } from './render/timing.ts';
import type { Report } from './run.ts';

const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 4;
const CONNECTIONS = 24;
const AUDIENCE = 'https://limn.bench/api';

interface Front {
  ports: { api: number; bare: number };
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

interface Round extends ApiOutcome {
  /** That the front worked for one answer. */
  cpuMs: number;
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-api-'));
  moveTo(OTHER_CORE, process.pid);
  const issuer = await startOutsideIssuer({ algorithm: 'ES256', audience: AUDIENCE });
  const db = await openDatabase({ dataDir: join(dataDir, 'database') }, createLog('error'));
  try {
    const tenants = await makeTenants(db, issuer);
    const order = { dataDir, databaseUrl: addressOf(db.logins.owner), issuer: issuer.issuer, audience: AUDIENCE };
    const front = await startFront(order);
    try {
      await measure(front, tenants, report);
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
  const of = (name: keyof typeof asked, key: 'cpuMs' | 'p50Ms' | 'p99Ms') => median(rounds[name].map((round) => round[key]));
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

/** Another company with every request, and of each another image with every turn. */
function details(tenants: readonly BenchTenant[]): ApiRequest[] {
  return Array.from({ length: IMAGES }, (_, at) => tenants.map((tenant) => get(`/api/v1/images/${tenant.imageIds[at]}`, tenant))).flat();
}

function get(path: string, { token }: BenchTenant): ApiRequest {
  return { path, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } };
}

async function load(front: Front, { port, requests }: { port: number; requests: readonly ApiRequest[] }, seconds: number): Promise<Round> {
  const client = spawn(
    process.execPath,
    [join(import.meta.dirname, 'clients/api-client.ts'), ...[port, seconds, CONNECTIONS].map(String)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let text = '';
  client.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  const before = await front.cpuMs();
  client.stdin.end(requests.map((request) => JSON.stringify(request)).join('\n'));
  await once(client, 'close');
  const outcome = JSON.parse(text) as ApiOutcome;
  return { ...outcome, cpuMs: ((await front.cpuMs()) - before) / outcome.answered };
}

async function startFront(order: FrontOrder): Promise<Front> {
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
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

/** The embedded server listens in a folder only. */
function addressOf({ host = '', database = '', user, password = '' }: Login): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
