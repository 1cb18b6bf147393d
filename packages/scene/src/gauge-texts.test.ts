/// <reference types="node" />
import { valuesOf } from '@limn/merge';
import { expect, test, vi } from 'vitest';
import type { ITextObject, SceneObject, TextboxObject } from './document.ts';
import { createTextGauge, type TextFit } from './gauge-texts.ts';
import { skiaEnv } from './testing/skia-env.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const env = await skiaEnv();
const LONG = 'Wilhelmina Featherstonehaugh-Cholmondeley of Upper Slaughter';

const text = (more: Partial<TextboxObject> = {}): TextboxObject => ({
  type: 'textbox',
  left: 20,
  top: 20,
  width: 200,
  height: 30,
  text: 'Dear {{name}}',
  fontSize: 22,
  fontFamily: 'Open Sans',
  strokeWidth: 0,
  ...more,
});

function measured(objects: SceneObject[], name: string): TextFit[] {
  return createTextGauge({ version: '3.4.0', objects }, { width: 300, height: 120 }, env).measure(valuesOf({ name }));
}

test('a text that takes its value as it was designed is not told', () => {
  expect(measured([text(), text({ text: '{{name | default:"friend"}}', top: 80 })], 'Ann')).toEqual([]);
});

test('a text that shrinks is told with its part and the size that is seen', () => {
  const [fit] = measured([text({ minFontSize: 6 })], LONG);
  expect(fit).toMatchObject({ name: 'Dear {{name}}', cut: 0, into: '', beyond: 0, isTooWide: false });
  expect(fit!.part).toBeLessThan(0.95);
  expect(fit!.fontSize).toBeCloseTo(22 * fit!.part, 5);
});

test('a text that is cut is told with the number of letters that are missing', () => {
  const [fit] = measured([text({ minFontSize: 20, layerName: 'Greeting' })], LONG);
  expect(fit!.name).toBe('Greeting');
  expect(fit!.cut).toBeGreaterThan(20);
});

test('a text that grows over what it was apart from is told with its name, and one that always lay over it is not', () => {
  const button: SceneObject = { type: 'rect', left: 20, top: 70, width: 100, height: 30, layerName: 'Button' };
  const panel: SceneObject = { type: 'rect', left: 0, top: 0, width: 300, height: 120, layerName: 'Panel' };
  const two = 'Wilhelmina Featherstone of Slaughter';
  expect(measured([panel, text(), button], two)).toMatchObject([{ into: 'Button', beyond: 0 }]);
  expect(measured([panel, text(), { ...button, visible: false }], two)).toEqual([]);
});

test('a text that reaches beyond the canvas is told, also inside a group; what the design itself does is not', () => {
  const line: ITextObject = { ...text(), type: 'i-text', width: 0, left: 150 };
  expect(measured([line], LONG)[0]!.beyond).toBeGreaterThan(100);
  expect(
    measured([{ type: 'group', left: 150, top: 20, width: 100, height: 30, objects: [{ ...line, left: -50, top: -15 }] }], LONG)[0]!.beyond,
  ).toBeGreaterThan(100);
  expect(measured([{ ...line, left: 250 }], 'name')).toEqual([]);
});

test('a word that is wider than its box is told', () => {
  expect(measured([text()], 'Donaudampfschifffahrt')).toMatchObject([{ isTooWide: true, beyond: 0 }]);
});
