import { seededRandom } from '@limn/model';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openDiskBlobs, type BlobStore } from '../../platform/blobs.ts';
import { createJpegEncoder } from '../encode/jpeg/jpeg-encoder.ts';
import { aPhotograph } from '../testing/pictures.ts';
import { aSnapshot, aText } from '../testing/snapshots.ts';
import type { DrawJob } from './draw-port.ts';
import { openDrawPool } from './draw-pool.ts';

let folder: string;
let blobs: BlobStore;
let pool: Awaited<ReturnType<typeof openDrawPool>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limn-draw-'));
  blobs = openDiskBlobs(folder);
  pool = await openDrawPool({ children: 1, blobDirectory: folder, log: createLog('silent'), hangMs: 3500, deadlineMs: 20_000 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

const aJob = (name: string, job: Partial<DrawJob> = {}): DrawJob => ({ key: '1:1:1', snapshot: aSnapshot(), values: { name }, ...job });

test('draws the same picture in any order, whole or in part', async () => {
  const first = await pool.draw(aJob('Ada'));
  await pool.draw(aJob('Someone with a much longer name'));
  const again = await pool.draw(aJob('Ada'));
  const fresh = await pool.draw(aJob('Ada', { key: 'another' }));
  expect(first).toMatchObject({ mime: 'image/jpeg', width: 300, height: 100 });
  expect([again.bytes.equals(first.bytes), fresh.bytes.equals(first.bytes)]).toEqual([true, true]);
  expect((await pool.draw(aJob('Bob'))).bytes.equals(first.bytes)).toBe(false);
});

test('pictures are drawn at twice the pixels, small, and in either format', async () => {
  const sizes = await Promise.all([{ scale: 2 }, { scale: 0.5 }, { format: 'png' as const }].map((job) => pool.draw(aJob('Ada', job))));
  expect(sizes.map(({ mime, width, height }) => ({ mime, width, height }))).toEqual([
    { mime: 'image/jpeg', width: 600, height: 200 },
    { mime: 'image/jpeg', width: 150, height: 50 },
    { mime: 'image/png', width: 300, height: 100 },
  ]);
  for (const { bytes, width, height } of sizes) expect(new Transformer(bytes).metadataSync()).toMatchObject({ width, height });
});

test('tries a picture again after it could not be read', async () => {
  const canvas = createCanvas(300, 100);
  canvas.getContext('2d').fillRect(0, 0, 300, 100);
  const bytes = canvas.toBuffer('image/png');
  const photo = { type: 'image', src: '/late', left: 0, top: 0, width: 300, height: 100, originX: 'left', originY: 'top' } as const;
  const snapshot = aSnapshot({
    document: { version: '3.4.0', objects: [photo, aText('{{name}}')] },
    pictures: [{ src: '/late', hash: createHash('sha256').update(bytes).digest('hex'), width: 300, height: 100, mime: 'image/png' }],
  });
  const draw = () => pool.draw(aJob('Ada', { key: 'late', snapshot, format: 'png' }));
  const without = await draw();
  await blobs.put(bytes);
  expect((await draw()).bytes.equals(without.bytes)).toBe(false);
});

test('pinned pictures come from the blobs, and decide the best format', async () => {
  const { bytes } = createJpegEncoder().encode({ width: 300, height: 100, rgba: aPhotograph(300, 100, seededRandom(1)), quality: 90 });
  const hash = await blobs.put(bytes);
  const photo = { type: 'image', src: '/photo', left: 0, top: 0, width: 300, height: 100, originX: 'left', originY: 'top' } as const;
  const snapshot = aSnapshot({
    document: { version: '3.4.0', objects: [photo, aText('{{name}}')] },
    pictures: [{ src: '/photo', hash, width: 300, height: 100, mime: 'image/jpeg' }],
  });
  const drawn = await Promise.all([
    pool.draw(aJob('Ada', { key: 'photo', snapshot, format: 'best' })),
    pool.draw(aJob('Ada', { format: 'best' })),
    pool.draw(aJob('Ada', { key: 'clear', snapshot: aSnapshot({ transparent: true }), format: 'best' })),
  ]);
  expect(drawn.map(({ mime }) => mime)).toEqual(['image/jpeg', 'image/png', 'image/png']);
  expect(await pixelAt(drawn[2].bytes, 299, 99)).toEqual([0, 0, 0, 0]);
});

test('draws again what a killed child had in flight', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => pool.draw(aJob(`warm ${i}`))));
  const drawing = Array.from({ length: 30 }, (_, i) => pool.draw(aJob(`number ${i}`)));
  process.kill(pool.pids[0]!, 'SIGKILL');
  const drawn = await Promise.all(drawing);
  expect(drawn.every(({ bytes }) => bytes.length > 500)).toBe(true);
});

test('gives up endless documents and answers others', async () => {
  const words = 'word '.repeat(19_000);
  const objects = Array.from({ length: 40 }, () =>
    aText(`${words}{{name}}`, { charSpacing: 10, styles: { 0: { 1: { fill: '#ff0000' } } } }),
  );
  const poison = pool.draw(
    aJob('x', { key: 'poison', snapshot: aSnapshot({ document: { version: '3.4.0', objects } }), deadlineMs: 5000 }),
  );
  const other = pool.draw(aJob('after it', { key: 'other' }));
  await expect(poison).rejects.toThrow('draw the picture');
  expect((await other).width).toBe(300);
});

test('answers everyone before their deadline', async () => {
  await expect(pool.draw(aJob('never', { key: 'late', deadlineMs: 0 }))).rejects.toThrow('draw the picture');
});

async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const canvas = createCanvas(300, 100);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data];
}

test('answers those waiting for the first child when it dies', async () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { openDrawPool } from ${JSON.stringify(new URL('draw-pool.ts', import.meta.url).href)};
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const opening = openDrawPool({ children: 1, blobDirectory: ${JSON.stringify(folder)}, log });
    const [child] = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ');
    process.kill(Number(child), 'SIGKILL');
    const pool = await opening;
    console.log('can draw');
    await pool.close();`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect((await run).stdout.trim()).toBe('can draw');
});

test('makes only its own readers wait for an expensive document', async () => {
  const pool = await openDrawPool({ children: 1, blobDirectory: folder, log: createLog('silent'), hangMs: 20_000, deadlineMs: 20_000 });
  const texts = Array.from({ length: 120 }, (_, index) =>
    aText(`${'word and word '.repeat(20)}{{name}}`, { top: index, width: 300, minFontSize: 4 }),
  );
  const snapshot = aSnapshot({ document: { version: '3.4.0', objects: texts } });
  const expensive = (name: string) => pool.draw(aJob(name, { key: 'expensive', snapshot }));
  const quick = (name: string) => pool.draw(aJob(name, { key: 'quick' }));
  for (const name of ['compiled', 'a', 'b', 'c', 'by the spare']) await Promise.all([expensive(name), quick(name)]);
  await expect.poll(() => pool.pids.length).toBe(2);
  const order: string[] = [];
  const noted = async (drawing: Promise<unknown>, name: string) => drawing.then(() => order.push(name));
  await Promise.all([
    ...['a', 'b'].map((name) => noted(expensive(name), 'expensive')),
    ...Array.from({ length: 8 }, (_, n) => noted(quick(`n${n}`), 'quick')),
  ]);
  await pool.close();
  expect(order).toEqual([...Array<string>(8).fill('quick'), 'expensive', 'expensive']);
});

test('draws background pictures when no reader waits', async () => {
  await expect.poll(() => pool.pids.length, { timeout: 20_000 }).toBe(2);
  const order: string[] = [];
  const noted = async (name: string, isBackground: boolean) =>
    pool.draw(aJob(name, { key: `order of ${name}`, isBackground })).then(() => order.push(isBackground ? 'background' : 'reader'));
  await noted('warm', false);
  const behind = Array.from({ length: 12 }, (_, n) => noted(`thumbnail ${n}`, true));
  const readers = Array.from({ length: 6 }, (_, n) => noted(`reader ${n}`, false));
  await Promise.all([...behind, ...readers]);
  expect(order.slice(0, -6)).toEqual(expect.arrayContaining(Array<string>(6).fill('reader')));
  expect(order.slice(-4)).toEqual(Array<string>(4).fill('background'));
});

test('more than may wait are refused at once, and no one else is', async () => {
  const small = await openDrawPool({ children: 1, blobDirectory: folder, log: createLog('silent'), deadlineMs: 60_000, maxWaiting: 10 });
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => small.draw(aJob(`number ${i}`))));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as Error).cause] : []));
  expect(new Set(refused.map(String))).toEqual(new Set(['Error: Not drawn: too many pictures are waiting']));
  // The first one was sent to the child, and the others of its kind wait to hear what it takes.
  expect(refused).toHaveLength(29);
  await small.close();
});

test('leaves out what no one waits for any more, and draws what others still do', async () => {
  let isWanted = true;
  const asked = Array.from({ length: 60 }, (_, at) =>
    pool.draw(aJob(`Reader ${at}`, { key: 'wanted', isWanted: () => at % 2 === 0 || isWanted })).then(
      () => 'drawn',
      () => 'left out',
    ),
  );
  isWanted = false;
  const outcomes = await Promise.all(asked);
  expect(outcomes.filter((_, at) => at % 2 === 0)).toEqual(Array(30).fill('drawn'));
  expect(outcomes.filter((outcome) => outcome === 'left out').length).toBeGreaterThan(10);
});

test('draws everything that waited when all children died at once', async () => {
  await expect.poll(() => pool.pids.length, { timeout: 20_000 }).toBe(2);
  await pool.draw(aJob('Warm', { key: 'all died' }));
  const asked = Array.from({ length: 40 }, (_, at) =>
    pool.draw(aJob(`Reader ${at}`, { key: 'all died' })).catch((error: unknown) => error),
  );
  for (const pid of pool.pids) process.kill(pid, 'SIGKILL');
  const drawn = (await Promise.all(asked)).filter((answer) => answer !== null && typeof answer === 'object' && 'bytes' in answer);
  // The one that both were busy with may be the cause, and is given up.
  expect(drawn.length).toBeGreaterThanOrEqual(39);
});
