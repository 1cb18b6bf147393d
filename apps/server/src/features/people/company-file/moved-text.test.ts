import { expect, test } from 'vitest';
import { movedText } from './moved-text.ts';

const HERE = '11111111-1111-4111-8111-111111111111';
const THERE = '22222222-2222-4222-8222-222222222222';
const moved = movedText({
  from: { publicUrl: 'https://old.test', publicId: HERE },
  to: { publicUrl: 'https://new.test', publicId: THERE },
  assets: new Map([[7, 70]]),
});

test('addresses and numbers of pictures are moved, however often they are escaped', () => {
  let [text, expected] = [
    `{"src":"https://old.test/cdn/${HERE}/x","bare":"/cdn/${HERE}/y","assetId":7,"other":"https://old.test/z"}`,
    `{"src":"https://new.test/cdn/${THERE}/x","bare":"/cdn/${THERE}/y","assetId":70,"other":"https://old.test/z"}`,
  ];
  for (let depth = 0; depth < 3; depth++) {
    expect(moved(text)).toBe(expected);
    [text, expected] = [text, expected].map((one) => JSON.stringify({ within: one }).replaceAll('/', '\\/')) as [string, string];
  }
});

test('rewrites a megabyte of backslashes in time', () => {
  const text = HERE + '\\'.repeat(1_000_000);
  const began = performance.now();
  expect(moved(text)).toBe(text);
  expect(performance.now() - began).toBeLessThan(1000);
});
