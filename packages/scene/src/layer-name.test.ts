import { expect, test } from 'vitest';
import type { SceneObject } from './document.ts';
import { layerNameOf } from './layer-name.ts';

test.each([
  [{ type: 'textbox', text: 'Dear {{firstname}},\n  welcome', layerName: 'Text' }, 'Dear {{firstname}}, welcome'],
  [{ type: 'textbox', text: 'Dear', layerName: 'Greeting' }, 'Greeting'],
  [{ type: 'i-text', text: ' ', layerName: 'Text' }, 'Text'],
  [{ type: 'textbox', text: 'é'.repeat(41) }, `${'é'.repeat(39)}…`],
  [{ type: 'group', autoScale: true, layerName: 'Text', objects: [{ type: 'textbox', text: 'Points' }] }, 'Points'],
  [{ type: 'group', objects: [{ type: 'textbox', text: 'Points' }] }, 'Group'],
  [{ type: 'image', src: '', layerName: 'Crest' }, 'Crest'],
  [{ type: 'rect' }, 'Square'],
])('calls %j %s', (object, name) => {
  expect(layerNameOf(object as unknown as SceneObject)).toBe(name);
});
