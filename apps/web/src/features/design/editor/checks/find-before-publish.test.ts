import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { aType } from '../../../../testing/builders.ts';
import { aSquare, aText } from '../testing/objects.ts';
import { createKeys, openDocument } from '../document/editor-document.ts';
import { missingContent } from './find-before-publish.ts';

const picture = { type: aType() };
const timer = { type: aType({ id: 2 }) };
const lacks = (image: typeof picture, ...objects: SceneObject[]) =>
  missingContent(openDocument({ version: '3.4.0', objects }, createKeys()), image);

test('reports missing content while nothing on the canvas is visible', () => {
  expect(lacks(picture)).toMatch(/^The canvas is empty/);
  expect(lacks(picture, { ...aSquare('a', 0, 0), visible: false })).toMatch(/^The canvas is empty/);
  expect(lacks(picture, aSquare('a', 0, 0))).toBeUndefined();
});

test('reports a countdown without a visible clock text, groups included', () => {
  expect(lacks(timer, aSquare('a', 0, 0), aText('Ends soon', 0, 0))).toMatch(/^No text shows the time/);
  expect(lacks(timer, { ...aText('{{days}}', 0, 0), visible: false }, aSquare('a', 0, 0))).toMatch(/^No text shows the time/);
  expect(lacks(timer, { type: 'group', objects: [aText('{{days}} days', 0, 0)] } as unknown as SceneObject)).toBeUndefined();
});
