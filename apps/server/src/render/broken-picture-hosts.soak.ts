/**
 * Hosts of dynamic pictures on every kind of bad day, a thousand openings each through the real handler:
 * everyone has a picture by the deadline. The breaker is made to forget every now and then, so that readers
 * meet the host and not its memory.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { createPictureSource } from '../features/design/assets/picture-source.ts';
import { openDiskBlobs } from '../platform/blobs.ts';
import { createLog } from '../platform/log.ts';
import { createGuardedFetch } from '../platform/outbound/guarded-fetch.ts';
import type { DrawPort } from './draw/draw-port.ts';
import { openDrawPool } from './draw/draw-pool.ts';
import { createFetchedPictures } from './fetched-pictures.ts';
import { compileVersion } from './live-version.ts';
import { publishedImage } from './opened/image.ts';
import type { ObjectSource } from './opened/object-source.ts';
import { createRenderHandler } from './render-handler.ts';
import { BAD_DAYS, FALLBACK, GOOD, type HostAnswer } from './testing/bad-hosts.ts';
import { anOpenedObject } from './testing/a-visit.ts';
import { aSnapshot } from './testing/snapshots.ts';

const OPENINGS = Number(process.env.SOAK_OPENINGS ?? 1000);
const AT_ONCE = 25;
/** After so many the host is asked again as if nothing had happened. */
const FORGOTTEN_AFTER = 100;
const DEADLINE_MS = 1500;
/** This process is the crowd, the host and the front: where it is busy, the chain answers a few. */
const MAX_OTHERS = 0.05;
const UUID = '00000000-0000-4000-8000-000000000005';

const FLAPPING: HostAnswer = (_request, response) =>
  void (Math.random() < 0.5 ? response.writeHead(200).end(GOOD) : response.writeHead(503).end());

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limn-f5-'));
  const [blobs, fetchedDirectory] = [join(folder, 'blobs'), join(folder, 'fetched')];
  const draw = await openDrawPool({ children: 1, blobDirectory: blobs, fetchedDirectory, log: createLog('silent') });
  const late: string[] = [];
  try {
    for (const [name, bad] of Object.entries({ 'is well': answerGood, ...BAD_DAYS, flaps: FLAPPING })) {
      const { p99, others, failed, asked } = await openingsOn(bad, draw, blobs, fetchedDirectory);
      report(`broken_picture_hosts_${name.replaceAll(' ', '_')}_p99`, p99, 'ms');
      report(`broken_picture_hosts_${name.replaceAll(' ', '_')}_asked`, asked, 'times');
      report(`broken_picture_hosts_${name.replaceAll(' ', '_')}_answered_by_the_chain`, others, 'openings');
      if (p99 > DEADLINE_MS || failed > 0 || others > OPENINGS * MAX_OTHERS) late.push(name);
    }
  } finally {
    await draw.close();
    await rm(folder, { recursive: true, force: true });
  }
  if (late.length > 0) throw new Error(`Readers waited too long, or too many had no picture: ${late.join(', ')}.`);
}

/**
 * A host and a front of their own for each bad day, so that no day suffers from what the one before left
 * hanging.
 */
async function openingsOn(bad: HostAnswer, draw: DrawPort, blobDirectory: string, directory: string) {
  let aheadMs = 0;
  let asked = 0;
  const host = await listen((request, response) => {
    asked++;
    response.on('error', () => undefined);
    bad(request, response);
  });
  const log = createLog('silent');
  const [pinned, kept] = [openDiskBlobs(blobDirectory), openDiskBlobs(directory)];
  const guarded = createGuardedFetch({ allowHosts: [`127.0.0.1:${host.port}`] });
  const source = createPictureSource({ find: async () => undefined, blobs: pinned, fetch: guarded, publicUrl: 'https://limn.example' });
  const fetched = createFetchedPictures({
    fetchAndKeep: async (url) => {
      const bytes = await source(url);
      new Transformer(bytes).metadataSync();
      return kept.put(bytes);
    },
    blobs: kept,
    directory,
    log,
    nowMs: () => Date.now() + aheadMs,
  });
  const handler = createRenderHandler({
    db: {
      withCompany: () => Promise.reject(new Error('There is no database.')),
      renderRead: () => Promise.reject(new Error('There is no database.')),
    },
    objects: onlyImage(host.port, await pinned.put(FALLBACK)),
    draw,
    journal: { write: (_record, done) => done() },
    blobs: pinned,
    log,
    tokenSecret: new Uint8Array(32),
    trustedProxies: [],
    renderUrl: 'https://limn.example',
    fetched,
  });
  const front = await listen((request, response) => void handler(request, response));
  const times: number[] = [];
  let [opening, others, failed] = [0, 0, 0];
  const reader = async () => {
    while (opening < OPENINGS) {
      if (opening++ % FORGOTTEN_AFTER === 0) aheadMs += 48 * 3_600_000;
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${front.port}/render/${UUID}?id=${opening}`);
      await response.arrayBuffer();
      times.push(performance.now() - began);
      if (response.status !== 200) failed++;
      else if (response.headers.get('x-limn-reason') !== 'picture') others++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  await handler.close();
  front.close();
  host.close();
  return { p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0, others, failed, asked };
}

const answerGood: HostAnswer = (_request, response) => void response.writeHead(200).end(GOOD);

async function listen(answer: RequestListener): Promise<{ port: number; close: () => void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** One image with a dynamic picture and its fallback, as if it had been read from the database. */
function onlyImage(port: number, fallbackHash: string): ObjectSource {
  const dynamicUrl = `http://127.0.0.1:${port}/{{id}}.png`;
  const object = {
    type: 'image',
    src: '/preview.png',
    imageType: 'dynamic',
    dynamicUrl,
    fallbackUrl: '/fallback',
    width: 40,
    height: 40,
  } as const;
  const snapshot = aSnapshot({
    document: { version: '3.4.0', objects: [object] },
    width: 40,
    height: 40,
    format: 'png',
    pictures: [{ src: '/fallback', hash: fallbackHash, width: 40, height: 40, mime: 'image/png' }],
  });
  const version = compileVersion({ imageId: 1, version: 1, key: `f5 ${port}`, snapshot, neutralHash: null });
  const image = anOpenedObject({ uuid: UUID, live: publishedImage(version, false) });
  return {
    known: () => image,
    find: async () => image,
    draft: async () => undefined,
    published: async () => undefined,
    close: async () => undefined,
  };
}
