import { expect, test } from 'vitest';
import { decodeAnswer, drawnHead } from './messages.ts';

const picture = Buffer.alloc(20_000, 7);
const payload = () => Buffer.concat([drawnHead('jpeg', 600, 200), picture]);
const pictureIn = (bytes: Buffer) => {
  const answer = decodeAnswer(bytes);
  return answer.kind === 'drawn' ? answer.drawn.bytes : undefined;
};

test('a picture that came alone stays in the memory it came in', () => {
  const alone = Buffer.from(new Uint8Array(payload()).buffer);
  expect(pictureIn(alone)?.buffer).toBe(alone.buffer);
  expect(pictureIn(alone)?.equals(picture)).toBe(true);
});

test('a picture that came with others does not keep their memory', () => {
  const several = Buffer.from(new Uint8Array(Buffer.concat([payload(), payload(), payload()])).buffer);
  const one = pictureIn(several.subarray(0, payload().length));
  expect(one?.equals(picture)).toBe(true);
  expect(one?.buffer).not.toBe(several.buffer);
});
