/// <reference types="node" />
/**
 * 1,000 sequences of 50 actions, undone and done again; and 1,000 of people who lose connections, kill tabs
 * and work in two of them, over a real server: nothing may be lost.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ApiError, createClient, routes, type ApiClient } from '@limn/contracts';
import { runSafely } from './safety-run.ts';
import { runUndo } from './undo-run.ts';

const SEQUENCES = Number(process.env.EDITOR_SEQUENCES ?? 1000);
const ACTIONS = 50;
const MAIN = fileURLToPath(new URL('../../../../../../server/src/main.ts', import.meta.url));
const START_MS = 90_000;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-editor-'));
  const port = 20_000 + (process.pid % 20_000);
  const origin = `http://localhost:${port}`;
  const server = fork(MAIN, { env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' }, silent: true });
  server.stderr?.pipe(process.stderr);
  try {
    const client = retrying(await connect(origin, dataDir));
    await undoing(client, report);
    await losing(client, report);
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function undoing(client: ApiClient, report: (name: string, value: number, unit: string) => void): Promise<void> {
  const { data: _data, ...image } = (await client.createImage({ body: { name: 'Undone', type_id: 1 } })).image;
  let steps = 0;
  for (let seed = 0; seed < SEQUENCES; seed++) {
    const found = runUndo(image, seed, ACTIONS);
    if (found.differences.length > 0) throw new Error(`Seed ${seed}: ${found.differences.join('; ')}`);
    steps += found.steps;
  }
  report('editor_undo_sequences', SEQUENCES, 'sequences');
  report('editor_undo_steps', steps, 'steps');
}

async function losing(client: ApiClient, report: (name: string, value: number, unit: string) => void): Promise<void> {
  const sums = { marks: 0, conflicts: 0, kills: 0 };
  for (let seed = 0; seed < SEQUENCES; seed++) {
    const { image } = await client.createImage({ body: { name: `Safe ${seed}`, type_id: 1 } });
    const { marks, lost, conflicts, kills } = await runSafely({ client, imageId: image.id, seed, actions: ACTIONS });
    if (lost.length > 0) throw new Error(`Seed ${seed} lost ${lost.join(', ')}.`);
    sums.marks += marks;
    sums.conflicts += conflicts;
    sums.kills += kills;
  }
  report('editor_safety_sequences', SEQUENCES, 'sequences');
  report('editor_safety_changes', sums.marks, 'changes');
  report('editor_safety_conflicts', sums.conflicts, 'conflicts');
  report('editor_safety_kills', sums.kills, 'kills');
  report('editor_safety_lost', 0, 'changes');
}

async function connect(origin: string, dataDir: string): Promise<ApiClient> {
  for (const until = Date.now() + START_MS; ; await sleep(100)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    if (Date.now() > until) throw new Error('The server was not ready in time.');
  }
  const { apiKey } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { apiKey: string };
  return createClient(routes, { base: `${origin}/api/v1`, headers: () => ({ authorization: `Bearer ${apiKey}` }) });
}

/** A server that is asked faster than people can says so: then it is asked again a moment later. */
function retrying(client: ApiClient): ApiClient {
  return new Proxy(client, {
    get: (target, name: keyof ApiClient) => async (input: never) => {
      for (;;) {
        try {
          return await (target[name] as (input: never) => Promise<unknown>)(input);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 429) throw error;
          await sleep(1000);
        }
      }
    },
  });
}
