/**
 * Versions are laid out at every open: those that were published before lines broke within words stay as they
 * were sent.
 */
import { createCanvas } from '@napi-rs/canvas';
import type { VersionSnapshot } from '@limn/published';
import type { SceneDocument } from '@limn/scene';
import { expect, test, vi } from 'vitest';
import type { JpegEncoder } from '../encode/jpeg/jpeg-encoder.ts';
import { openFontShelf } from './font-shelf.ts';
import { paintScene } from './painted-scene.ts';

vi.setConfig({ testTimeout: 120_000 });

const loadLetters = openFontShelf(undefined);

/** The lowest row with ink of a text in a box of 100 px. */
function lowestInk(text: string, published: Pick<VersionSnapshot, 'lineBreaks'>): number {
  const document: SceneDocument = {
    version: '3.4.0',
    objects: [{ type: 'textbox', text, left: 5, top: 5, width: 100, fontSize: 20, fontFamily: 'Open Sans', fill: '#000000' }],
  };
  const snapshot = { document, width: 200, height: 200, bgcolor: '#ffffff', transparent: false, ...published } as VersionSnapshot;
  const env = { createCanvas, picture: () => undefined, loadLetters };
  const pixels = paintScene(snapshot, 1, env, {} as JpegEncoder).pixels({});
  return pixels.reduce((lowest, value, index) => (value < 128 && index % 4 === 0 ? Math.floor(index / 800) : lowest), 0);
}

test.each(['Wolfeschlegelsteinhausen', 'extra-ordinary', '今天只有特价优惠请快来'])('keeps the lines of published versions: %s', (text) => {
  expect(lowestInk(text, {})).toBeLessThan(35);
  expect(lowestInk(text, { lineBreaks: 'unicode' })).toBeGreaterThan(40);
});

test('breaks at spaces in all versions', () => {
  for (const published of [{}, { lineBreaks: 'unicode' as const }]) expect(lowestInk('summer collection', published)).toBeGreaterThan(40);
});
