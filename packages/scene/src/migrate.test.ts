/// <reference types="node" />
import { expect, test, vi } from 'vitest';
import type { SceneDocument, SceneObject } from './document.ts';
import { fromFabric, toFabric } from './migrate.ts';
import type { FabricJson } from './fabric-json.ts';
import { parseDocument } from './parse-document.ts';
import { SCENES } from './scenes.cases.ts';
import everything from './testing/everything.json' with { type: 'json' };
import offer from './testing/offer.json' with { type: 'json' };
import { throughFabric } from './testing/fabric-in-node.ts';
import { randomDocument } from './testing/random-document.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const WRITTEN = { offer, everything } as unknown as Record<string, SceneDocument>;

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const documentOf = (...objects: SceneObject[]): SceneDocument => ({ version: '3.4.0', objects, background: '#ffffff' });

/** The document as an editor saves it after loading it and making `change`. */
async function edited(document: SceneDocument, change: (json: FabricJson) => void): Promise<SceneDocument> {
  const json = await throughFabric(toFabric(document));
  change(json);
  return fromFabric(json, document);
}

test.each(Object.keys(WRITTEN))('%s: a hundred loads and saves through Fabric leave the same bytes', async (name) => {
  const bytes = JSON.stringify(WRITTEN[name]);
  let document = JSON.parse(bytes) as SceneDocument;
  for (let round = 0; round < 100; round++) {
    document = fromFabric(await throughFabric(toFabric(document)), document);
    expect(JSON.stringify(document)).toBe(bytes);
  }
});

test.each(SCENES)('$name: a load and save through Fabric leaves the same bytes', async ({ document }) => {
  expect(JSON.stringify(fromFabric(await throughFabric(toFabric(document)), document))).toBe(JSON.stringify(document));
});

test('whatever numbers a document holds, loads and saves leave the same bytes', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const document = randomDocument(seed);
    expect(parseDocument(document)).toEqual({ ok: true, document });
    const bytes = JSON.stringify(document);
    expect(JSON.stringify(fromFabric(toFabric(document), document))).toBe(bytes);
    let saved = document;
    for (let round = 0; round < 3; round++) saved = fromFabric(await throughFabric(toFabric(saved)), saved);
    expect(JSON.stringify(saved)).toBe(bytes);
  }
});

test('objects put into another order, or copied, are still what they were', async () => {
  const document = WRITTEN['everything'] as SceneDocument;
  const reordered = await edited(document, (json) => json.objects.reverse());
  expect(JSON.stringify(reordered.objects.toReversed())).toBe(JSON.stringify(document.objects));
});

test('moving an object changes where it is, and nothing else in the document', async () => {
  const document = WRITTEN['everything'] as SceneDocument;
  for (const index of document.objects.keys()) {
    const moved = await edited(document, (json) => {
      const object = json.objects[index];
      if (object) Object.assign(object, { left: Number(object['left']) + 7, top: Number(object['top']) - 3 });
    });
    const expected = copy(document);
    const object = expected.objects[index] as { left: number; top: number };
    const result = moved.objects[index] as { left: number; top: number };
    expect([result.left, result.top]).toEqual([expect.closeTo(object.left + 7, 4), expect.closeTo(object.top - 3, 4)]);
    // The sizes of texts are worked out again with the fonts at hand.
    const { width, height } = moved.objects[index] as { width: number; height: number };
    Object.assign(object, { left: result.left, top: result.top, width, height });
    expect(JSON.stringify(moved)).toBe(JSON.stringify(expected));
  }
});

test('keeps a flat line in place when it turns or thickens', async () => {
  const line: SceneObject = { type: 'line', left: 40, top: 30, x1: -50, x2: 50, y1: 0, y2: 0, stroke: '#000', strokeWidth: 8 };
  const turned = await edited(documentOf(line), (json) => Object.assign(json.objects[0] ?? {}, { angle: 90 }));
  // Fabric 7 turns about its own corner, half a stroke beyond the wire's.
  expect(turned.objects[0]).toMatchObject({ left: 36, top: 34, angle: 90 });
  const rounded = await edited(documentOf(line), (json) => Object.assign(json.objects[0] ?? {}, { strokeLineCap: 'round' }));
  expect(rounded.objects[0]).toMatchObject({ left: 36, top: 30, strokeLineCap: 'round' });
});

test('edited styles come back in the form that the document had', async () => {
  const style = { fill: '#ff0000' };
  const change = (json: FabricJson) => Object.assign(json.objects[0] ?? {}, { styles: [{ start: 0, end: 2, style: { fill: '#00ff00' } }] });
  const byLine = await edited(documentOf({ type: 'i-text', text: 'ab\nc', styles: { 1: { 0: style } } }), change);
  const runs = await edited(documentOf({ type: 'i-text', text: 'ab\nc', styles: [{ start: 2, end: 3, style }] }), change);
  expect(byLine.objects[0]).toMatchObject({ styles: { 0: { 0: { fill: '#00ff00' }, 1: { fill: '#00ff00' } } } });
  expect(runs.objects[0]).toMatchObject({ styles: [{ start: 0, end: 2, style: { fill: '#00ff00' } }] });
});

test('writes an editor object as 3.4.0 would, with our own properties', async () => {
  const json: FabricJson = {
    version: '7.4.0',
    objects: [
      {
        type: 'Circle',
        left: 10,
        top: 20,
        originX: 'left',
        originY: 'top',
        radius: 20,
        endAngle: 180,
        layerName: 'Dot',
        lockScalingFlip: true,
      },
    ],
  };
  const saved = fromFabric(await throughFabric(json));
  expect(parseDocument(saved)).toMatchObject({ ok: true });
  expect(saved.objects[0]).toMatchObject({
    type: 'circle',
    version: '3.4.0',
    left: 10,
    top: 20,
    radius: 20,
    startAngle: 0,
    endAngle: Math.PI,
    layerName: 'Dot',
    lockScalingFlip: true,
    clipTo: null,
  });
  expect(Object.keys(saved.objects[0] ?? {})).not.toEqual(expect.arrayContaining(['strokeUniform']));
  expect(JSON.stringify(fromFabric(await throughFabric(toFabric(saved)), saved))).toBe(JSON.stringify(saved));
});

test('keeps unknown properties so that they are refused by name', async () => {
  const saved = await edited(documentOf({ type: 'rect', width: 5, height: 5 }), (json) =>
    Object.assign(json.objects[0] ?? {}, { strokeUniform: true }),
  );
  expect(parseDocument(saved)).toMatchObject({ ok: false, problems: [{ path: 'objects.0.strokeUniform' }] });
  const unknown = fromFabric({ version: '7.4.0', objects: [{ type: 'Path', path: [] }] });
  expect(parseDocument(unknown)).toMatchObject({ ok: false, problems: [{ path: 'objects.0.type' }] });
});

test('texts are shown with the whole stack of fonts and saved with their own family', async () => {
  const document = documentOf({ type: 'i-text', text: 'a', fontFamily: 'Lora', styles: { 0: { 0: { fontFamily: 'Roboto' } } } });
  expect(toFabric(document).objects[0]?.['fontFamily']).toMatch(/^"Lora","Open Sans",.*"Noto Color Emoji"$/);
  const bold = await edited(document, (json) => Object.assign(json.objects[0] ?? {}, { fontWeight: 'bold' }));
  expect(bold.objects[0]).toMatchObject({ fontFamily: 'Lora', fontWeight: 'bold', styles: { 0: { 0: { fontFamily: 'Roboto' } } } });
});
