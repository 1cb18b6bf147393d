import { expect, test } from 'vitest';
import type { Drawn } from './draw/draw-port.ts';
import { createPictureRing } from './picture-ring.ts';

const aPicture = (size: number, fill: number): Drawn => ({ bytes: Buffer.alloc(size, fill), mime: 'image/png', width: size, height: 1 });

test('returns a picture as stored until it is overwritten', () => {
  const ring = createPictureRing(50_000);
  const held = new Map<string, Drawn>();
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let n = 0; n < 5000; n++) {
    const key = `key ${random(60)}`;
    const picture = aPicture(random(6000), n % 256);
    ring.set(key, picture);
    held.set(key, picture);
    const asked = `key ${random(60)}`;
    const found = ring.get(asked);
    if (found) expect([found.width, found.bytes.equals(held.get(asked)?.bytes ?? Buffer.of())]).toEqual([held.get(asked)?.width, true]);
  }
});

test('keeps a handed-out picture unchanged when its slot is overwritten', () => {
  const ring = createPictureRing(5000);
  ring.set('mine', aPicture(4000, 1));
  const mine = ring.get('mine');
  ring.set('other', aPicture(4000, 2));
  expect([ring.get('mine'), mine?.bytes.every((byte) => byte === 1)]).toEqual([undefined, true]);
});

test('keeps frequently used pictures while others come and go', () => {
  const ring = createPictureRing(50_000);
  ring.set('hot', aPicture(3000, 9));
  for (let n = 0; n < 1000; n++) {
    ring.set(`cold ${n}`, aPicture(2000, 1));
    expect(ring.get('hot')?.bytes[0]).toBe(9);
  }
});

test('copies a picture on its second use only, and again once replaced', () => {
  const ring = createPictureRing(50_000);
  ring.set('hot', aPicture(1000, 1));
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => ring.get('hot'));
  expect({ firstIsSecond: first === second, secondIsThird: second === third, thirdIsFourth: third === fourth }).toEqual({
    firstIsSecond: false,
    secondIsThird: true,
    thirdIsFourth: true,
  });
  ring.set('hot', aPicture(1000, 2));
  expect([ring.get('hot')?.bytes[0], third?.bytes[0]]).toEqual([2, 1]);
});

test('stays within its size with tiny pictures and refuses larger ones', () => {
  const ring = createPictureRing(20_000);
  for (let n = 0; n < 1000; n++) {
    ring.set(`tiny ${n}`, aPicture(10, 1));
    for (let times = 0; times < 3; times++) ring.get(`tiny ${n - (n % 7)}`);
    expect(ring.bytes).toBeLessThanOrEqual(20_000);
  }
  ring.set('huge', aPicture(20_000, 1));
  expect(ring.get('huge')).toBeUndefined();
  expect(ring.get('tiny 999')).toBeDefined();
});
