import { expect, test } from 'vitest';
import { newTextbox } from '../document/new-objects.ts';
import { shadowOf, shadowPatch, type Direction } from './shadow.ts';

const offsets: Record<Direction, [number, number]> = { 1: [10, 10], 2: [10, -10], 3: [-10, -10], 4: [-10, 10] };

test('reads each shadow direction back from its offsets', () => {
  for (const direction of [1, 2, 3, 4] as const) {
    const patch = shadowPatch({ ...shadowOf(newTextbox({ left: 0, top: 0 })), on: true, direction });
    expect(patch).toMatchObject({
      shadow: { color: '#000000', blur: 5, offsetX: offsets[direction][0], offsetY: offsets[direction][1] },
      shadowToggle: direction,
    });
    expect(shadowOf({ ...newTextbox({ left: 0, top: 0 }), ...patch })).toMatchObject({ on: true, direction, offset: 10 });
  }
});

test('removes every trace of a shadow', () => {
  const text = newTextbox({ left: 0, top: 0 });
  expect(shadowPatch({ ...shadowOf(text), on: false })).toEqual({ shadow: null, shadowToggle: undefined, shadowOffset: undefined });
});
