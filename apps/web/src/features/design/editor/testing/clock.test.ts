/** A whole countdown from one command. */
import { expect, test } from 'vitest';
import { IMAGE_TYPE } from '@limn/model';
import { boundingBox } from '../document/geometry.ts';
import { NEW_HEADLINE, newClock } from '../document/new-clock.ts';
import { openHeadless } from './headless-editor.ts';
import { aText } from './objects.ts';

const timer = { type: { id: IMAGE_TYPE.timer } } as never;

test('adds headline, tiles, digits and labels in one step, and types over the headline', async () => {
  const it = await openHeadless({ image: timer });
  it.press('c');
  await expect.poll(() => it.session.store.getState().typingIn).toBe('layer-13');
  it.type('Last chance');
  expect(it.objects().map(({ layerName }) => layerName)).toEqual([
    ...['Days', 'Hours', 'Minutes', 'Seconds'].flatMap((name) => [`${name} tile`, name, `${name} label`]),
    'Headline',
  ]);
  expect(it.objects()[1]).toMatchObject({ autoScale: true, objects: [{ text: '{{days}}' }] });
  expect(it.objects().at(-1)).toMatchObject({ text: 'Last chance' });
  it.press('Escape');
  it.run('undo');
  it.run('undo');
  expect(it.objects()).toEqual([]);
});

test('brings no headline where there is a text, and is for countdowns only', async () => {
  const it = await openHeadless({ image: timer, objects: [aText('Hello', 0, 0)] });
  it.press('c');
  expect(it.objects()).toHaveLength(13);
  expect(it.objects().some(({ text }) => text === NEW_HEADLINE)).toBe(false);
  expect(it.session.store.getState().selection).toHaveLength(12);
  const other = await openHeadless();
  other.press('c');
  expect(other.objects()).toEqual([]);
});

test('fits every size of canvas, and stands out from light and dark grounds', () => {
  for (const [width, height] of [
    [600, 200],
    [300, 80],
    [600, 124],
    [1200, 400],
    [320, 320],
    [200, 500],
  ] as const)
    for (const colour of ['#ffffff', '#16243a', '#de620f', undefined]) {
      const objects = newClock({ width, height, colour }, true);
      const boxes = objects.map(boundingBox);
      for (const box of boxes) {
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(width);
        expect(box.top + box.height).toBeLessThanOrEqual(height);
      }
      const [headline, firstTile] = [boxes.at(-1), boxes[0]];
      expect({ width, height, isAboveTiles: (headline?.top ?? 0) + (headline?.height ?? 0) <= (firstTile?.top ?? 0) }).toEqual({
        width,
        height,
        isAboveTiles: true,
      });
      expect(objects.at(-1)?.fill).toBe(colour === '#ffffff' || colour === undefined ? '#16243a' : '#ffffff');
    }
});
