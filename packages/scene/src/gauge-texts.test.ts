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

test('reports nothing for a value that fits as designed', () => {
  expect(measured([text(), text({ text: '{{name | default:"friend"}}', top: 80 })], 'Ann')).toEqual([]);
});

test('reports shrunk text with its part and visible size', () => {
  const [fit] = measured([text({ minFontSize: 6 })], LONG);
  expect(fit).toMatchObject({ name: 'Dear {{name}}', cut: 0, into: '', beyond: 0, isTooWide: false });
  expect(fit!.part).toBeLessThan(0.95);
  expect(fit!.fontSize).toBeCloseTo(22 * fit!.part, 5);
});

test('reports cut text with its number of missing characters', () => {
  const [fit] = measured([text({ minFontSize: 20, layerName: 'Greeting' })], LONG);
  expect(fit!.name).toBe('Greeting');
  expect(fit!.cut).toBeGreaterThan(20);
});

test('reports text that grows over another object, not designed overlap', () => {
  const button: SceneObject = { type: 'rect', left: 20, top: 70, width: 100, height: 30, layerName: 'Button' };
  const panel: SceneObject = { type: 'rect', left: 0, top: 0, width: 300, height: 120, layerName: 'Panel' };
  const two = 'Wilhelmina Featherstone of Slaughter';
  expect(measured([panel, text(), button], two)).toMatchObject([{ into: 'Button', beyond: 0 }]);
  expect(measured([panel, text(), { ...button, visible: false }], two)).toEqual([]);
});

test('reports text beyond the canvas, also in groups, not by design', () => {
  const line: ITextObject = { ...text(), type: 'i-text', width: 0, left: 150 };
  expect(measured([line], LONG)[0]!.beyond).toBeGreaterThan(100);
  expect(
    measured([{ type: 'group', left: 150, top: 20, width: 100, height: 30, objects: [{ ...line, left: -50, top: -15 }] }], LONG)[0]!.beyond,
  ).toBeGreaterThan(100);
  expect(measured([{ ...line, left: 250 }], 'name')).toEqual([]);
});

test('reports a word wider than its box', () => {
  expect(measured([text()], 'Donaudampfschifffahrt')).toMatchObject([{ isTooWide: true, beyond: 0 }]);
});
