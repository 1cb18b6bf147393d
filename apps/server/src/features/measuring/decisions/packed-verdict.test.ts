import { seededRandom } from '@limn/model';
import type { Verdict } from '@limn/query';
import { expect, test } from 'vitest';
import { MAX_ANSWERS, packVerdict, unpackVerdict, type NotedDecision } from './packed-verdict.port.ts';

const VERDICTS: Verdict[] = ['true', 'false', 'unknown'];
const some = (answers: number, below: (bound: number) => number): NotedDecision => ({
  hour: below(24),
  answers: Array.from({ length: answers }, () => VERDICTS[below(3)] ?? 'true'),
  isImageMissing: below(2) === 1,
  isHeldOut: below(2) === 1,
});

test('reads what it packed, for every number of answers that fits', () => {
  const { below } = seededRandom(3);
  for (let count = 0; count <= MAX_ANSWERS; count++) {
    const noted = some(count, below);
    const packed = packVerdict(noted);
    expect(packed.length).toBeLessThanOrEqual(64);
    expect(unpackVerdict(packed)).toEqual(noted);
  }
});

test('keeps every hour and flag', () => {
  for (let hour = 0; hour < 24; hour++)
    for (const isImageMissing of [true, false])
      for (const isHeldOut of [true, false]) {
        const noted: NotedDecision = { hour, answers: ['unknown'], isImageMissing, isHeldOut };
        expect(unpackVerdict(packVerdict(noted))).toEqual(noted);
      }
});

test.each([MAX_ANSWERS + 1, 5000])('says that %i answers are too many, and keeps the hour', (count) => {
  const noted = some(count, seededRandom(4).below);
  const packed = packVerdict(noted);
  expect([packed.length, unpackVerdict(packed)]).toEqual([2, { ...noted, answers: undefined }]);
});

test('understands only what it would write, whatever the bytes are', () => {
  const { below } = seededRandom(5);
  for (let round = 0; round < 20_000; round++) {
    const bytes = Uint8Array.from({ length: below(67) }, (_, index) => (index === 0 && below(2) ? 1 + 16 * below(5) : below(256)));
    const read = unpackVerdict(bytes);
    if (read) expect(unpackVerdict(packVerdict(read))).toEqual(read);
  }
  expect([[], [1], [2, 3], [1, 24], [0x51, 3], [0x11, 3], [1, 3, 243]].map((bytes) => unpackVerdict(Uint8Array.from(bytes)))).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

test('understands nothing in bytes that an erasure zeroed', () => {
  for (let bytes = 0; bytes <= 64; bytes++) expect(unpackVerdict(new Uint8Array(bytes))).toBeUndefined();
});
