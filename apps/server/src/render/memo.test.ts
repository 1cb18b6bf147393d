import { expect, test } from 'vitest';
import type { Drawn } from './draw/draw-port.ts';
import { createPictureMemo } from './memo.ts';

const aPicture = (size: number, fill = 0): Drawn => ({ bytes: Buffer.alloc(size, fill), mime: 'image/png', width: 1, height: 1 });

test('draws a picture once for concurrent and repeated requests', async () => {
  const memo = createPictureMemo({ maxBytes: 1e6 });
  let drawn = 0;
  const draw = async () => {
    drawn++;
    await new Promise((resolve) => setTimeout(resolve, 1));
    return aPicture(10);
  };
  const all = await Promise.all(Array.from({ length: 50 }, () => memo.picture('k', draw)));
  expect(new Set(all).size).toBe(1);
  await memo.picture('k', draw);
  expect(drawn).toBe(1);
});

test('retries a failed drawing', async () => {
  const memo = createPictureMemo({ maxBytes: 1e6 });
  await expect(memo.picture('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await memo.picture('k', async () => aPicture(3))).bytes.length).toBe(3);
});

test('evicts the least recently used pictures to stay in bounds', async () => {
  const memo = createPictureMemo({ maxBytes: 10_700 });
  let drawn: string[] = [];
  const ask = (key: string) => memo.picture(key, async () => (drawn.push(key), aPicture(2000)));
  for (const key of ['a', 'b', 'c', 'd']) await ask(key);
  await ask('a');
  await ask('e');
  drawn = [];
  for (const key of ['a', 'c', 'd', 'e', 'b']) await ask(key);
  expect(drawn).toEqual(['b']);
  expect(memo.bytes).toBeLessThanOrEqual(10_700);
});

test('keeps a recipient’s last picture for them alone until it is evicted', async () => {
  const memo = createPictureMemo({ maxBytes: 3000 });
  const mine = await memo.picture('mine', async () => aPicture(1000, 1));
  memo.shown('me', 'mine');
  expect([memo.lastShown('me'), memo.lastShown('you')]).toEqual([mine, undefined]);
  await memo.picture('other', async () => aPicture(2400));
  expect(memo.lastShown('me')).toBeUndefined();
});

test('forgets the pictures and recipients of one company, and no others', async () => {
  const memo = createPictureMemo({ maxBytes: 1e6 });
  for (const key of ['7:1:1 a', '77:1:1 a', 'blob x']) await memo.picture(key, async () => aPicture(10));
  for (const key of ['7:1:1 a', '77:1:1 a']) for (let time = 0; time < 3; time++) memo.asked('v', key);
  memo.shown('1 Ann', '7:1:1 a');
  memo.shown('2 Bo', '77:1:1 a');
  memo.forget(7);
  expect(['7:1:1 a', '77:1:1 a', 'blob x'].map((key) => memo.asked('v', key) !== undefined)).toEqual([false, true, true]);
  expect(['1 Ann', '2 Bo'].map((who) => memo.lastShown(who) !== undefined)).toEqual([false, true]);
  memo.forget();
  expect(memo.asked('v', '77:1:1 a')).toBeUndefined();
});
