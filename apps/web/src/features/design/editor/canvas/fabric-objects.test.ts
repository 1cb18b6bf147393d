import { toFabricObject, type SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { newShape, newTextbox } from '../document/new-objects.ts';
import { withShrinking } from '../document/shrinking.ts';
import { savedForm } from './fabric-objects.ts';

const kinds = [
  newTextbox({ left: 12.5, top: 7 }),
  ...(['rect', 'circle', 'triangle', 'star', 'line'] as const).map((kind) => newShape(kind, { left: 3, top: 4 })),
];
/** As Fabric writes it: sizes of texts are measured again. */
const written = (object: SceneObject, more: Record<string, unknown> = {}) => ({ ...toFabricObject(object), ...more });

test('saves an object that was only shown unchanged', () => {
  for (const object of kinds) expect(savedForm(written(object), object)).toEqual(object);
});

test('saves only what a gesture changed', () => {
  for (const object of kinds.filter(({ type }) => type !== 'line'))
    expect(savedForm(written(object, { left: 40 }), object)).toEqual({ ...object, left: 40 });
});

test('keeps the new width and measured height of a widened text box', () => {
  const [text] = kinds;
  expect(savedForm(written(text as SceneObject, { width: 220.456, height: 15.82 }), text as SceneObject)).toEqual({
    ...text,
    width: 220.46,
    height: 15.82,
  });
});

test('never saves the lock that typing needs', () => {
  const [text] = kinds;
  const typing = written(text as SceneObject, { lockMovementX: true, lockMovementY: true, text: 'Hello' });
  expect(savedForm(typing, text as SceneObject)).toEqual({ ...text, text: 'Hello' });
});

test('saves text at its designed size when shown smaller to fit its group', () => {
  const group = withShrinking(newTextbox({ left: 12, top: 7 }), true);
  const [child, ...others] = written(group).objects ?? [];
  const shown = written(group, { left: 40, objects: [{ ...child, scaleX: 0.4, scaleY: 0.4, width: 250, originY: 'center' }, ...others] });
  expect(savedForm(shown, group)).toEqual({ ...group, left: 40 });
});
