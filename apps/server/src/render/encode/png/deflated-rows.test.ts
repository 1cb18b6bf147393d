import { seededRandom } from '@limn/model';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDeflatedRows } from './deflated-rows.ts';

test('whatever spans change, the joined stream inflates to the rows, checksum included', () => {
  const random = seededRandom(11);
  const whole = (below: number) => Math.floor(random() * below);
  for (let picture = 0; picture < 40; picture++) {
    const [stride, height] = [1 + whole(700), 1 + whole(260)];
    const base = Uint8Array.from({ length: stride * height }, (_, at) => (at % 7 < 5 ? 3 : whole(256)));
    const deflated = createDeflatedRows(stride, height);
    for (let recipient = 0; recipient < 8; recipient++) {
      const rows = base.slice();
      const spans = Array.from({ length: whole(5) }, () => {
        const from = whole(height);
        return { from, to: Math.min(height, from + whole(40)) };
      });
      for (const { from, to } of spans) for (let at = from * stride; at < to * stride; at++) rows[at] = whole(256);
      expect(Buffer.compare(inflateSync(Buffer.concat(deflated.stream(rows, spans))), rows)).toBe(0);
    }
  }
});

test('sums long rows of the largest values correctly', () => {
  const rows = new Uint8Array(5000 * 60).fill(255);
  expect(inflateSync(Buffer.concat(createDeflatedRows(5000, 60).stream(rows, [{ from: 29, to: 31 }])))).toHaveLength(rows.length);
});
