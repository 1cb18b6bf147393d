/**
 * The look over a list of 1,000 rows, as the page of the proof takes it: how long it takes, how often its
 * progress moves, how soon a cancelled one leaves the server alone, and what readers who open a mail
 * meanwhile wait for their picture (baseline: the same readers without a proof beside them).
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import { createClient, routes, type ApiClient } from '@limn/contracts';
import type { ProofPlan } from '../apps/web/src/features/design/proof/proof-plan.ts';
import { planOfSource } from '../apps/web/src/features/design/proof/proof-plan.ts';
import { createProofRun, type ProofRun } from '../apps/web/src/features/design/proof/proof-run.ts';
import { openDataStage } from './data/stage.ts';
import { makeImages, recordOf, ROWS, type Proofed } from './proof/proofed-images.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { median } from './render/timing.ts';
import type { Report } from './run.ts';

const READERS_PER_SECOND = 50;
const READERS = 500;
const CLIENT = fileURLToPath(new URL('./clients/render-client.ts', import.meta.url));

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-proof-'));
  const pictures = await startPictures();
  const host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  const stage = await openDataStage(dataDir, { OUTBOUND_ALLOW_HOSTS: host });
  try {
    const client = createClient(routes, { base: `${stage.origin}/api/v1`, headers: () => stage.headers });
    const images = await makeImages(stage, client, host);
    for (const proofed of images) await reportLook(client, proofed, report);
    const [card] = images;
    if (!card) throw new Error('There is no image.');
    await reportCancel(client, card, report);
    await reportReaders(client, { proofed: card, origin: stage.origin }, report);
  } finally {
    await stage.close();
    pictures.closeAllConnections();
    pictures.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function startProof(client: ApiClient, { image, rowsComeAlong }: Proofed): ProofRun {
  const source = planOfSource({ rows: ROWS }, false);
  const plan: ProofPlan = rowsComeAlong
    ? { ...source, ask: (from, to) => ({ records: Array.from({ length: to - from }, (_, n) => recordOf(from + n + 1)) }) }
    : source;
  return createProofRun({ plan, ask: (body, signal) => client.proofRows({ params: { id: image.id }, body, signal }) });
}

/** Resolves when the run is over; `moved` is called at each progress. */
function finished(run: ProofRun, moved: () => void = () => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    run.subscribe(() => {
      const { kind, error } = run.getState();
      moved();
      if (kind === 'done') resolve();
      else if (kind !== 'running') reject(new Error(`The proof is ${kind}.`, { cause: error }));
    });
  });
}

async function reportLook(client: ApiClient, proofed: Proofed, report: Report): Promise<void> {
  const started = performance.now();
  let last = started;
  const steps: number[] = [];
  const run = startProof(client, proofed);
  await finished(run, () => {
    steps.push(performance.now() - last);
    last = performance.now();
  });
  reportWithGoal(report, `proof_${proofed.name}_1000_rows`, (performance.now() - started) / 1000, 's', 20);
  report(`proof_${proofed.name}_found`, run.getState().found.length, 'rows');
  report(`proof_${proofed.name}_longest_without_progress`, Math.max(...steps), 'ms');
}

/**
 * From the moment of cancelling until the server has nothing of it to do any more: seen by another call that
 * is answered at once again.
 */
async function reportCancel(client: ApiClient, proofed: Proofed, report: Report): Promise<void> {
  const rows = [1];
  const oneRow = async () => {
    const started = performance.now();
    await client.proofRows({ params: { id: proofed.image.id }, body: { rows } });
    return performance.now() - started;
  };
  await oneRow();
  const alone = median(await inTurn(10, oneRow));
  const run = startProof(client, proofed);
  await new Promise((resolve) => setTimeout(resolve, 500));
  run.stop();
  const looked = run.getState().looked;
  report('proof_one_row_alone', alone, 'ms');
  report('proof_one_row_after_cancel', await oneRow(), 'ms');
  report('proof_rows_looked_at_after_cancel', run.getState().looked - looked, 'rows');
}

async function reportReaders(client: ApiClient, { proofed, origin }: { proofed: Proofed; origin: string }, report: Report): Promise<void> {
  const { image } = await client.createImage({
    body: { name: 'Live', type_id: 1, width: 600, height: 200, data_source: { fields: 'first' }, data: LIVE },
  });
  await client.publishImage({ params: { id: image.id }, body: {} });
  let reader = 0;
  const readers = async () => {
    const args = [CLIENT, origin, `/render/${image.uuid}?eid=r{n}%40example.com&first=Ann{n}`, READERS_PER_SECOND, READERS, reader].map(
      String,
    );
    reader += READERS;
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as { failed: number; p50Ms: number; p99Ms: number };
  };
  await readers();
  const alone = await readers();
  const over = new AbortController();
  const proofs = (async () => {
    while (!over.signal.aborted) await finished(startProof(client, proofed));
  })();
  const beside = await readers().finally(() => over.abort());
  await proofs;
  report('proof_live_render_alone_p99', alone.p99Ms, 'ms');
  report('proof_live_render_beside_p50', beside.p50Ms, 'ms');
  report('proof_live_render_beside_p99', beside.p99Ms, 'ms');
  report('proof_live_render_p99_ratio_vs_alone', beside.p99Ms / alone.p99Ms, 'x');
  report('proof_live_render_failed', beside.failed + alone.failed, 'pictures');
}

const LIVE = {
  version: '3.4.0',
  background: '#fbf4ea',
  objects: [{ type: 'textbox', text: 'Dear {{first}}', left: 24, top: 60, width: 500, fontSize: 32, fontFamily: 'Lora', fill: '#16243a' }],
};

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < times; n++) done.push(await work());
  return done;
}

function startPictures(): Promise<Server> {
  const canvas = createCanvas(240, 240);
  const context = canvas.getContext('2d');
  context.fillStyle = '#de620f';
  context.fillRect(40, 40, 160, 160);
  const png = canvas.toBuffer('image/png');
  const server = createServer((_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
