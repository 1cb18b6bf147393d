import { parseDocument, type SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { newTextbox } from '../document/new-objects.ts';
import { childrenOf, propertiesOf, textInside } from '../document/object-facts.ts';
import { withShrinking } from './change-selection.ts';

const inDocument = (object: SceneObject) => parseDocument({ version: '3.4.0', objects: [JSON.parse(JSON.stringify(object))] });

test('a text that begins to shrink stops at ten pixels, or at its own size where that is smaller, and can be saved', () => {
  for (const [fontSize, smallest] of [
    [32, 10],
    [8, 8],
    [0.5, 1],
  ]) {
    const group = withShrinking({ ...newTextbox({ left: 0, top: 0 }), fontSize } as SceneObject, true);
    expect(propertiesOf(textInside(group)!)['minFontSize']).toBe(smallest);
    expect(inDocument(group).ok).toBe(true);
  }
});

test('a text that no longer shrinks says nothing of a smallest size', () => {
  const text = newTextbox({ left: 12, top: 7 });
  const back = withShrinking(withShrinking(text, true), false);
  expect([childrenOf(back).length, propertiesOf(back)['minFontSize']]).toEqual([0, undefined]);
  expect(inDocument(back).ok).toBe(true);
});
