import { parseDocument, type SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { newTextbox } from './new-objects.ts';
import { childrenOf, propertiesOf, textInside } from './object-facts.ts';
import { withShrinking } from './shrinking.ts';

const inDocument = (object: SceneObject) => parseDocument({ version: '3.4.0', objects: [JSON.parse(JSON.stringify(object))] });

test('limits shrinking text to ten pixels or its own smaller size', () => {
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

test('omits the smallest size of text that no longer shrinks', () => {
  const text = newTextbox({ left: 12, top: 7 });
  const back = withShrinking(withShrinking(text, true), false);
  expect([childrenOf(back).length, propertiesOf(back)['minFontSize']]).toEqual([0, undefined]);
  expect(inDocument(back).ok).toBe(true);
});
