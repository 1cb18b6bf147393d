/**
 * Hosts of dynamic pictures that do what hosts do on a bad day: readers get a picture in time all the same.
 */
import { hash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPictureDecoder } from '../features/design/assets/decode/picture-decoder.ts';
import { keepPicture } from '../features/design/assets/assets.service.ts';
import { createPictureSource } from '../features/design/assets/picture-source.ts';
import uploads from '../features/design/assets/uploads.cases.json' with { type: 'json' };
import { pictureOf, type Recipe } from '../features/design/assets/testing/awkward-pictures.ts';
import { openDiskBlobs } from '../platform/blobs.ts';
import { createLog } from '../platform/log.ts';
import { createGuardedFetch } from '../platform/outbound/guarded-fetch.ts';
import { openDrawPool, type DrawPool } from './draw/draw-pool.ts';
import { createFetchedPictures, type FetchedPictures } from './fetched-pictures.ts';
import { BAD_DAYS, FALLBACK, GOOD, type HostAnswer } from './testing/bad-hosts.ts';
import { openRenderStage, type RenderStage } from './testing/render-stage.ts';
import { aText } from './testing/snapshots.ts';

/** The ones that are refused by their head. */
const BOMBS = uploads.filter(({ header, refused }) => header && refused);
const made = new Map<object, Promise<Buffer>>();
function bombOf(file: object): Promise<Buffer> {
  const bomb = made.get(file) ?? pictureOf(file as Recipe);
  made.set(file, bomb);
  return bomb;
}

let folder: string;
let host: Server;
let draw: DrawPool;
let fetched: FetchedPictures;
let stage: RenderStage;
let origin: string;
let answer: HostAnswer;
/** Answers that the host has not ended yet. */
const unfinished = new Set<ServerResponse>();
const asked = new Map<string, number>();
const clock = { aheadMs: 0 };

const decoder = createPictureDecoder();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limn-hostile-'));
  host = createServer((request, response) => {
    asked.set(request.url ?? '', (asked.get(request.url ?? '') ?? 0) + 1);
    response.on('error', () => undefined);
    unfinished.add(response);
    response.on('close', () => unfinished.delete(response));
    answer(request, response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const [pinned, kept] = [openDiskBlobs(join(folder, 'blobs')), openDiskBlobs(join(folder, 'fetched'))];
  const fetch = createGuardedFetch({ allowHosts: [`127.0.0.1:${port}`] });
  const source = createPictureSource({ find: async () => undefined, blobs: pinned, fetch, publicUrl: 'https://limn.example' });
  // Its first picture waits for a process that decodes.
  await keepPicture(GOOD, { resize: false, path: 'url' }, { blobs: kept, decoder });
  const log = createLog('silent');
  draw = await openDrawPool({ children: 1, blobDirectory: join(folder, 'blobs'), fetchedDirectory: join(folder, 'fetched'), log });
  fetched = createFetchedPictures({
    fetchAndKeep: async (url) => (await keepPicture(await source(url), { resize: false, path: 'url' }, { blobs: kept, decoder })).hash,
    blobs: kept,
    directory: join(folder, 'fetched'),
    log,
    nowMs: () => Date.now() + clock.aheadMs,
  });
  stage = await openRenderStage({ shared: { draw, blobs: pinned }, handler: { fetched } });
});
afterAll(async () => {
  await stage.close();
  fetched.close();
  host.closeAllConnections();
  host.close();
  await draw.close();
  decoder.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  // Open breakers and cached answers of the last bad day are over.
  clock.aheadMs += 48 * 3_600_000;
  asked.clear();
});

async function publish(fallback: boolean): Promise<string> {
  const fallbackUrl = `/fallback`;
  const hash = await stage.blobs.put(FALLBACK);
  const object = {
    type: 'image' as const,
    src: '/preview.png',
    imageType: 'dynamic' as const,
    dynamicUrl: `${origin}/{{id}}.png`,
    left: 0,
    top: 0,
    width: 40,
    height: 40,
    originX: 'left' as const,
    originY: 'top' as const,
    strokeWidth: 0,
    ...(fallback ? { fallbackUrl } : {}),
  };
  const { uuid } = await stage.publish({
    snapshot: {
      document: { version: '3.4.0', objects: [object] },
      width: 40,
      height: 40,
      format: 'png',
      pictures: fallback ? [{ src: fallbackUrl, hash, width: 40, height: 40, mime: 'image/png' }] : [],
    },
  });
  return uuid;
}

/** The colour in the middle: red the picture, blue its fallback, white none. */
async function colourOf(response: Response): Promise<string> {
  expect([response.status, response.headers.get('x-limn-reason')]).toEqual([200, 'picture']);
  const context = createCanvas(40, 40).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(await response.arrayBuffer())), 0, 0);
  const [red, , blue] = context.getImageData(20, 20, 1, 1).data;
  return red === 255 && blue === 255 ? 'white' : red === 255 ? 'red' : 'blue';
}

async function open(uuid: string, id: string): Promise<string> {
  return colourOf(await stage.get(`/render/${uuid}?id=${id}`));
}

test.each(Object.entries(BAD_DAYS))('shows the fallback in time, or omits the object, when a host %s', async (name, bad) => {
  answer = bad;
  const [withFallback, without] = [await publish(true), await publish(false)];
  expect([await open(withFallback, `a-${name.length}`), await open(without, `b-${name.length}`)]).toEqual(['blue', 'white']);
});

test.each(BOMBS)('refuses an answer of $what and shows the fallback', async ({ what, file }) => {
  const bytes = await bombOf(file);
  answer = (_request, response) => response.writeHead(200).end(bytes);
  expect(await open(await publish(true), `bomb-${hash('sha1', what)}`)).toBe('blue');
  expect(asked.size).toBe(1);
});

test.each(BOMBS)('draws without a picture when it finds $what in its place', async ({ file }) => {
  const hash = await stage.blobs.put(await bombOf(file));
  const bomb = { type: 'image', src: '/bomb', left: 0, top: 0, width: 40, height: 40 } as const;
  const { uuid } = await stage.publish({
    snapshot: {
      document: { version: '3.4.0', objects: [bomb, aText('{{id}}', { fill: '#ffffff' })] },
      width: 40,
      height: 40,
      format: 'png',
      pictures: [{ src: '/bomb', hash, width: 40, height: 40, mime: 'image/png' }],
    },
  });
  expect(await open(uuid, 'x')).toBe('white');
});

test.each(['says nothing', 'trickles', 'sends without end'])(
  'readers have their answer while the host that %s is not done yet',
  async (name) => {
    answer = BAD_DAYS[name] ?? (() => undefined);
    const uuid = await publish(true);
    const addresses = Array.from({ length: 4 }, (_, opening) => `waits-${name.length}-${opening}`);
    expect(await Promise.all(addresses.map((id) => open(uuid, id)))).toEqual(addresses.map(() => 'blue'));
    expect([asked.size, unfinished.size >= addresses.length]).toEqual([4, true]);
  },
);

test('uses a host’s last good answer while it is away', async () => {
  const uuid = await publish(true);
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(GOOD);
  expect(await open(uuid, 'flap')).toBe('red');
  for (const isUp of [false, true, false, false, true]) {
    clock.aheadMs += 3_600_000;
    answer = isUp ? (_request, response) => response.writeHead(200).end(GOOD) : (_request, response) => response.writeHead(503).end();
    expect(await open(uuid, 'flap')).toBe('red');
  }
});

test('stops asking a host after five failures, and asks again later', async () => {
  const uuid = await publish(true);
  answer = (_request, response) => response.writeHead(500).end();
  for (let opening = 0; opening < 20; opening++) expect(await open(uuid, `broken-${opening}`)).toBe('blue');
  expect(asked.size).toBe(5);
  clock.aheadMs += 60_000;
  answer = (_request, response) => response.writeHead(200).end(GOOD);
  expect(await open(uuid, 'fixed')).toBe('red');
  expect(await open(uuid, 'fixed-too')).toBe('red');
});

test('pictures that are not there say nothing of the others of their host', async () => {
  const uuid = await publish(true);
  answer = (request, response) => (request.url?.includes('here') ? response.writeHead(200).end(GOOD) : response.writeHead(404).end());
  for (let opening = 0; opening < 8; opening++) expect(await open(uuid, `gone-${opening}`)).toBe('blue');
  expect(await open(uuid, 'here')).toBe('red');
});

test('hundreds of openings at once ask for each address once', async () => {
  const uuid = await publish(true);
  answer = (_request, response) => void setTimeout(() => response.writeHead(200).end(GOOD), 50);
  const colours = await Promise.all(
    Array.from({ length: 300 }, async (_, opening) => colourOf(await stage.get(`/render/${uuid}?id=many-${opening % 2}`))),
  );
  expect([new Set(colours), Object.fromEntries(asked)]).toEqual([new Set(['red']), { '/many-0.png': 1, '/many-1.png': 1 }]);
});
