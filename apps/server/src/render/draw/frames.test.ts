import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import { createFrameReader, frameHead } from './frames.ts';

test('frames arrive whole and in order, however the stream is cut', () => {
  const random = seededRandom(11);
  const sent = Array.from({ length: 200 }, (_, id) => ({ id, body: Buffer.alloc(Math.floor(random() ** 4 * 5000), id) }));
  const stream = Buffer.concat(sent.flatMap(({ id, body }) => [frameHead(id, body.length), body]));
  for (let round = 0; round < 30; round++) {
    const received: typeof sent = [];
    const read = createFrameReader((id, payload) => received.push({ id, body: Buffer.from(payload) }));
    for (let at = 0; at < stream.length;) {
      const to = at + 1 + Math.floor(random() * (round < 15 ? 20 : 9000));
      read(stream.subarray(at, to));
      at = to;
    }
    expect(received).toEqual(sent);
  }
});
