/** Fonts that are broken or made to break what draws with them: readers get a picture all the same. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import type { PinnedFont } from '@limn/published';
import { openDiskBlobs } from '../platform/blobs.ts';
import { createLog } from '../platform/log.ts';
import { fontFile } from '../testing/small-fonts.ts';
import { openDrawPool, type DrawPool } from './draw/draw-pool.ts';
import { fontProblem } from './draw/font-problem.ts';
import { openRenderStage, type RenderStage } from './testing/render-stage.ts';
import { DEADLY_FONT, hostileFont } from './testing/hostile-fonts.ts';
import { aSnapshot, aText } from './testing/snapshots.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let draw: DrawPool | undefined;
let stage: RenderStage | undefined;
afterEach(async () => {
  await stage?.close();
  await draw?.close();
  stage = draw = undefined;
  await rm(folder, { recursive: true, force: true });
});

const EMOJI = 'Noto Color Emoji';
const PACKED = /^wOF/;

/** Draw children that find this file where their unpacked emoji should be. */
async function openWith(font: Buffer): Promise<{ pool: DrawPool; file: string }> {
  folder = await mkdtemp(join(tmpdir(), 'limn-hostile-fonts-'));
  const about = await readFile(fileURLToPath(import.meta.resolve('@fontsource/noto-color-emoji/package.json')), 'utf8');
  const file = join(folder, `noto-color-emoji-emoji-400-normal-${(JSON.parse(about) as { version: string }).version}.ttf`);
  await writeFile(file, font);
  draw = await openDrawPool({ children: 1, blobDirectory: folder, fontDirectory: folder, log: createLog('silent'), deadlineMs: 20_000 });
  return { pool: draw, file };
}

test('refuses broken fonts, or draws with them in a process that survives', async () => {
  folder = await mkdtemp(join(tmpdir(), 'limn-hostile-fonts-'));
  const script = fileURLToPath(new URL('testing/draw-hostile-fonts.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, '1', '60']);
  const ends = stdout.split('\n').filter((line) => line.startsWith('end'));
  expect(ends.length).toBe(60);
  // The letters of a font may have lost their ink; the words of all others are there.
  expect(ends.filter((line) => line.includes('blank')).length).toBeLessThan(3);
  expect(ends.filter((line) => line.includes('refused')).length).toBeGreaterThan(15);
  expect(ends.filter((line) => line.includes('taken')).length).toBeGreaterThan(15);
});

test('rejects what cannot be a font by its header', () => {
  const about = (what: string) => {
    for (let seed = 1; ; seed++) {
      const font = hostileFont(seed);
      if (font.what === what && font.bytes.length > 2000 && !PACKED.test(font.bytes.toString('latin1', 0, 4)))
        return fontProblem(font.bytes.subarray(0, 2000), font.bytes.length);
    }
  };
  expect(about('no font')).toBe('This is no unpacked font.');
  expect(about('huge tables')).toBe('A table of the font lies outside of it.');
  expect(about('cut off')).toMatch(/cut off|lies outside/);
  expect(about('letters made of themselves')).toBeUndefined();
  for (const packed of ['woff', 'woff2']) {
    const font = fontFile(`lora-latin-400-normal.${packed}`);
    expect(fontProblem(font, font.length)).toBe('This is no unpacked font.');
  }
});

test('unpacks a large font again that is broken on disk', async () => {
  const words = { document: { version: '3.4.0' as const, objects: [aText('😀 {{name}}', { fontFamily: 'Open Sans' })] } };
  const { pool, file } = await openWith(Buffer.from('half a font'));
  const drawn = await pool.draw({ key: 'emoji', snapshot: aSnapshot(words), values: {}, format: 'png' });
  expect((await stat(file)).size).toBeGreaterThan(1_000_000);
  const again = await pool.draw({ key: 'emoji', snapshot: aSnapshot(words), values: {}, format: 'png' });
  expect(again.bytes.equals(drawn.bytes)).toBe(true);
});

test('isolates a font that kills draw children and keeps drawing the rest', async () => {
  const { pool } = await openWith(hostileFont(DEADLY_FONT).bytes);
  // Others are drawn by the next children; on a busy machine those take more than a reader's timeout to
  // start.
  stage = await openRenderStage({ shared: { draw: pool, blobs: openDiskBlobs(folder) }, handler: { deadlineMs: 20_000 } });
  const deadly = await stage.publish({
    snapshot: { document: { version: '3.4.0', objects: [aText('0123 😀 {{name}}', { fontFamily: EMOJI })] } },
    neutral: Buffer.from('neutral'),
  });
  const harmless = await stage.publish({});
  const reason = async (uuid: string, name: string) => {
    const response = await stage?.get(`/render/${uuid}?name=${name}`);
    return [response?.status, response?.headers.get('x-limn-reason')];
  };
  expect(await reason(harmless.uuid, 'warm')).toEqual([200, 'picture']);
  const before = new Set(pool.pids);
  const [one, ...others] = await Promise.all([reason(deadly.uuid, 'Ada'), ...['a', 'b', 'c'].map((name) => reason(harmless.uuid, name))]);
  expect(one).toEqual([200, 'neutral']);
  for (const other of others) expect(other).toEqual([200, 'picture']);
  await expect.poll(() => pool.pids.length).toBe(2);
  expect(pool.pids.filter((pid) => before.has(pid))).toEqual([]);
  const replaced = [...pool.pids];
  expect(await reason(deadly.uuid, 'Ada')).toEqual([200, 'neutral']);
  expect([...pool.pids]).toEqual(replaced);
});

test('draws every picture despite hostile company fonts, in the same processes', async () => {
  folder = await mkdtemp(join(tmpdir(), 'limn-hostile-fonts-'));
  const blobs = openDiskBlobs(folder);
  draw = await openDrawPool({ children: 1, blobDirectory: folder, log: createLog('silent'), deadlineMs: 20_000 });
  const document = { version: '3.4.0' as const, objects: [aText('Hello {{name}}', { fontFamily: 'Own' })] };
  const picture = async (key: string, fonts: readonly PinnedFont[]) =>
    (await (draw as DrawPool).draw({ key, snapshot: aSnapshot({ document, fonts }), values: { name: 'Ada' }, format: 'png' })).bytes;
  const plain = await picture('none', []);
  await expect.poll(() => draw?.pids.length).toBe(2);
  const before = [...draw.pids];
  let other = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const hash = await blobs.put(hostileFont(seed).bytes);
    const bytes = await picture(`own ${seed}`, [{ family: 'Own', weight: 400, style: 'normal', hash, own: true }]);
    if (!bytes.equals(plain)) other++;
  }
  expect(draw.pids).toEqual(before);
  // The ones that can be drawn with are.
  expect(other).toBeGreaterThan(5);
  // One that is not there is left out.
  const missing = { family: 'Own', weight: 400, style: 'normal', hash: 'f'.repeat(64), own: true } as const;
  expect((await picture('missing', [missing])).equals(plain)).toBe(true);
});
