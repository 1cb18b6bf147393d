/** Sizes and places that are typed into the property card. */
import { seededRandom } from '@limn/model';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { boundingBox } from '../document/geometry.ts';
import { PropertyCard } from '../properties/PropertyCard.tsx';
import { typeBox } from '../properties/type-box.ts';
import { openHeadless } from './headless-editor.ts';
import { aPicture, aSquare, aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const CANVAS = { width: 600, height: 400 };
const NAMES = ['width', 'height', 'left', 'top'] as const;
const ORDERS = permutations([...NAMES]);

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

test('takes width, height, left and top in any order', async () => {
  const random = seededRandom(3);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  for (let round = 0; round < 12; round++) {
    const [width, height] = [between(1, 600), between(1, 400)];
    const target = { width, height, left: between(0, 600 - width), top: between(0, 400 - height) };
    for (const order of ORDERS) {
      const start = aSquare('a', between(0, 500), between(0, 300), { width: between(1, 100), height: between(1, 100), rx: 3 });
      const it = await openHeadless({ image: CANVAS, objects: [start] });
      it.select('a');
      for (const name of order) typeBox(it.session.store, { [name]: target[name] }, 'Type');
      const [object] = it.session.store.read().objects;
      expect([order.join(), object && boundingBox(object)]).toEqual([order.join(), target]);
      expect(object).toMatchObject({ rx: 3, scaleX: 1, scaleY: 1 });
    }
  }
});

test('forgets what was typed once the object is moved by hand, or another is selected', async () => {
  const it = await openHeadless({ image: CANVAS, objects: [aSquare('a', 10, 10), aSquare('b', 300, 10)] });
  it.select('a');
  typeBox(it.session.store, { left: 590 }, 'Move');
  expect(it.object('a')).toMatchObject({ left: 550 });
  it.drag([575, 35], [475, 35], { ctrlKey: true });
  typeBox(it.session.store, { width: 20 }, 'Resize');
  expect(it.object('a')).toMatchObject({ left: 450, width: 20 });
  it.select('b');
  typeBox(it.session.store, { width: 20 }, 'Resize');
  expect(it.object('b')).toMatchObject({ left: 300, width: 20 });
});

test('never leaves the canvas whatever is typed, and says what it made of it', async () => {
  const random = seededRandom(11);
  const objects = [
    aSquare('a', 100, 100),
    aText('Hello', 100, 100),
    aPicture('hills', 100, 100),
    aSquare('turned', 300, 100, { angle: 30 }),
  ];
  for (const object of objects) {
    const it = await openHeadless({ image: CANVAS, objects: [object] });
    it.session.store.select(['layer-1']);
    for (let step = 0; step < 60; step++) {
      const name = [...NAMES, 'angle'][Math.floor(random() * 5)] ?? 'left';
      const value = Math.round((random() - 0.2) * 1500);
      const typed = { [name]: name === 'left' || name === 'top' || name === 'angle' ? value : Math.abs(value) + 1 };
      const hint = typeBox(it.session.store, typed, 'Type');
      await it.settled();
      const [now] = it.session.store.read().objects;
      const box = now && boundingBox(now);
      if (!box) throw new Error('It is gone.');
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-0.8);
      expect(box.left + box.width).toBeLessThanOrEqual(600.8);
      if (name === 'left' && Math.abs(box.left - value) > 0.1) expect(hint).toContain('left is');
    }
  }
});

test('says in the editor what became of a number that does not fit', async () => {
  const it = await openPart(<PropertyCard narrow={false} />, { objects: [aSquare('a', 560, 150, { width: 40 })] });
  act(() => it.select('a'));
  await it.user.click(screen.getByRole('tab', { name: 'Transform' }));
  await it.fill('Width', '100');
  expect(it.object('a')).toMatchObject({ left: 500, width: 100 });
  await it.fill('Width', '900');
  expect(it.object('a')).toMatchObject({ left: 0, width: 600 });
  expect(it.snack()).toBe('Objects must stay inside the canvas: width is 600 px.');
  await it.user.click(screen.getByRole('tab', { name: 'Position' }));
  await it.fill('Left', '300');
  expect(it.snack()).toContain('left is 0 px');
});

test('takes the limit for a number beyond the limits of its field, and says so', async () => {
  const it = await openPart(<PropertyCard narrow={false} />, { objects: [aSquare('a', 0, 0, { width: 40 })] });
  act(() => it.select('a'));
  await it.user.click(screen.getByRole('tab', { name: 'Border' }));
  await it.fill('Corner radius', '900');
  expect(it.object('a')).toMatchObject({ rx: 500 });
  expect(screen.getByText('500 is the maximum.')).toBeVisible();
});
