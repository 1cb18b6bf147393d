/**
 * Picture bombs at the moment of drawing, through the product's own way: fetched, judged by their head, never
 * decoded. Each is refused within a second, where it is fetched and where a draw child finds it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPicture } from '../features/design/assets/assets.service.ts';
import { createPictureDecoder } from '../features/design/assets/decode/picture-decoder.ts';
import { pictureOf, type Recipe } from '../features/design/assets/testing/awkward-pictures.ts';
import uploads from '../features/design/assets/uploads.cases.json' with { type: 'json' };
import { openDiskBlobs } from '../platform/blobs.ts';
import { createPictureShelf } from './draw/picture-shelf.ts';

const MAX_MS = 1000;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limn-t15-'));
  const blobs = openDiskBlobs(folder);
  const decoder = createPictureDecoder();
  const shelf = createPictureShelf(blobs, 1024 * 1024);
  const wrong: string[] = [];
  const memory = process.memoryUsage().rss;
  let slowest = 0;
  try {
    for (const { what, file } of uploads.filter(({ header, refused }) => header && refused)) {
      const bytes = await pictureOf(file as Recipe);
      const began = performance.now();
      const kept = await keepPicture(bytes, { resize: false, path: 'url' }, { blobs, decoder }).catch(() => undefined);
      const found = await shelf.take(await blobs.put(bytes));
      const tookMs = performance.now() - began;
      slowest = Math.max(slowest, tookMs);
      report(`picture_bombs_${what.replaceAll(/\W+/g, '_')}`, tookMs, 'ms');
      if (kept || found || tookMs > MAX_MS) wrong.push(what);
    }
    report('picture_bombs_slowest', slowest, 'ms');
    report('picture_bombs_memory', (process.memoryUsage().rss - memory) / 1024 ** 2, 'MB');
  } finally {
    decoder.close();
    await rm(folder, { recursive: true, force: true });
  }
  if (wrong.length > 0) throw new Error(`Taken, or refused too late: ${wrong.join(', ')}.`);
}
