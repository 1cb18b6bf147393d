/**
 * Opens pictures while a server is stopped, and looks afterwards for opens that were answered and not
 * counted.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { companyHashes } from '../features/measuring/counting/log/company-hashes.ts';
import { txOn } from '../storage/tx.ts';

export interface Opens {
  /** Recipients whose picture came whole. */
  answered: string[];
  /** Requests on connections that were made, with no answer or half of one. */
  readonly failed: number;
  stop(): Promise<void>;
}

const TICK_MS = 10;
/** A server that is slower than the rate is not piled up on. */
const MAX_IN_FLIGHT = 64;

/**
 * Each open is another recipient's. Half of them come on kept connections, as from a proxy, half on one of
 * their own.
 *
 * @param picture address with a query
 */
export function keepOpening(picture: string, { name, perSecond }: { name: string; perSecond: number }): Opens {
  const kept = new Agent({ keepAlive: true, maxSockets: 8 });
  const answered: string[] = [];
  const asking = new Set<Promise<void>>();
  let [asked, failed, stopped] = [0, 0, false];
  const ask = async (eid: string) => {
    const came = await openOnce(`${picture}&eid=${encodeURIComponent(eid)}`, asked % 2 === 0 ? kept : false);
    if (came === 'whole') answered.push(eid);
    if (came === 'broken') failed++;
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (stopped) return;
    for (; asking.size < MAX_IN_FLIGHT && asked < ((performance.now() - startedAt) * perSecond) / 1000; asked++) {
      const one = ask(`${name}-${asked}@example.com`).finally(() => asking.delete(one));
      asking.add(one);
    }
  }, TICK_MS);
  return {
    answered,
    get failed() {
      return failed;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(asking);
      kept.destroy();
    },
  };
}

function openOnce(url: string, agent: Agent | false): Promise<'whole' | 'broken' | 'refused'> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('close', () => resolve(response.complete && response.statusCode === 200 ? 'whole' : 'broken'));
    });
    request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' ? 'refused' : 'broken'));
  });
}

/**
 * Tells which of these recipients no open is counted for, once everything that is left had half a minute to
 * be counted.
 */
export async function uncountedOf(dataDir: string, companyId: number, eids: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: embeddedDatabaseUrl(dataDir, 'limn_jobs') });
  await client.connect();
  try {
    const hashOf = await companyHashes(txOn(client), companyId);
    for (const deadline = Date.now() + 30_000; ; await sleep(200)) {
      const { rows } = await client.query<{ recipient: string }>(
        'select distinct recipient::text from impression where company_id = $1 and recipient is not null',
        [companyId],
      );
      const counted = new Set(rows.map(({ recipient }) => BigInt(recipient)));
      const missing = eids.filter((eid) => !counted.has(hashOf(eid)));
      if (missing.length === 0 || Date.now() > deadline) return missing;
    }
  } finally {
    await client.end();
  }
}

/** The embedded server, which this machine reaches by its socket. */
export function embeddedDatabaseUrl(dataDir: string, user = 'limn_owner'): string {
  const [, , , port, socket = ''] = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'secrets', user), 'utf8').trim();
  return `postgres://${user}:${password}@localhost:${port}/limn?host=${encodeURIComponent(socket)}`;
}
