import { AppError } from '@limn/model';
import { expect, test } from 'vitest';
import type { DrawJob, DrawPort } from './draw-port.ts';
import { drawWithLocalPictures } from './draw-with-local-pictures.ts';

const snapshot = { pictures: [{ hash: 'a' }, { hash: 'b' }], fonts: [{ hash: 'c', own: true }, { hash: 'comes with the product' }] };
const job = { key: '1:1:1', snapshot, values: {}, deadlineMs: 50 } as unknown as DrawJob;

function stage(hold: (hashes: readonly string[]) => Promise<void>) {
  const seen = { drawn: 0, held: 0, deadlineMs: 0 };
  const pool: DrawPort = {
    close: async () => undefined,
    outlook: () => ({ lane: 'quick', waitMs: 0 }),
    async draw({ deadlineMs = 0 }) {
      seen.drawn += 1;
      seen.deadlineMs = deadlineMs;
      expect(seen.held).toBe(1);
      return { bytes: Buffer.alloc(1), mime: 'image/png', width: 1, height: 1 };
    },
  };
  const draw = drawWithLocalPictures(pool, {
    async hold(hashes) {
      await hold(hashes);
      seen.held += 1;
      return { release: () => void (seen.held -= 1) };
    },
  });
  return { seen, draw };
}

test('keeps a job’s pictures and fonts on disk until it is drawn', async () => {
  const { seen, draw } = stage(async (hashes) => expect(hashes).toEqual(['a', 'b', 'c']));
  await draw.draw(job);
  expect(seen).toMatchObject({ drawn: 1, held: 0 });
  expect(seen.deadlineMs).toBeGreaterThan(0);
  expect(seen.deadlineMs).toBeLessThanOrEqual(50);
});

test('reports an outage when pictures are not there in time, and draws nothing', async () => {
  let arrive = () => {};
  const slow = stage(() => new Promise((resolve) => (arrive = resolve)));
  await expect(slow.draw.draw(job)).rejects.toMatchObject({ code: 'unavailable' });
  arrive();
  await expect.poll(() => slow.seen).toMatchObject({ drawn: 0, held: 0 });
  const away = stage(() => Promise.reject(new AppError('unavailable')));
  await expect(away.draw.draw(job)).rejects.toMatchObject({ code: 'unavailable' });
  expect(away.seen.drawn).toBe(0);
});
