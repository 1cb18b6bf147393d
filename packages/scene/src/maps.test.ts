import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { compileScene, drawCompiled } from './compile.ts';
import type { ImageObject, SceneDocument } from './document.ts';
import type { DrawingEnv } from './drawing-env.ts';
import { documentPictures } from './document-uses.ts';
import { documentMaps } from './maps.ts';

const MAP = { mapSource: { theme: 'light' }, mapStoreCount: 3 };

test('lists the maps of a document once, without hidden ones', () => {
  const document = aDocument(
    anImage(MAP),
    anImage({ ...MAP, left: 50 }),
    anImage({ ...MAP, scaleX: 2 }),
    anImage({ ...MAP, visible: false, width: 7 }),
    anImage({}),
    anImage({ mapSource: '' }),
  );
  expect(documentMaps(document)).toEqual([
    { address: 'map:20x10:3:{"theme":"light"}', width: 20, height: 10, storeCount: 3, source: { theme: 'light' } },
    { address: 'map:40x10:3:{"theme":"light"}', width: 40, height: 10, storeCount: 3, source: { theme: 'light' } },
  ]);
});

test('draws a fresh map, or its fallback, never the editor’s', () => {
  const pictures = new Map([
    ['/designed', block('#00ff00')],
    ['/fallback', block('#0000ff')],
  ]);
  const env: DrawingEnv = { createCanvas: (width, height) => createCanvas(width, height), picture: (src) => pictures.get(src) };
  const colours = (object: ImageObject) => {
    const scene = compileScene(aDocument(object), { width: 20, height: 10 }, env);
    const canvas = createCanvas(20, 10);
    const draw = () => {
      drawCompiled(scene, canvas.getContext('2d'), {});
      return [...canvas.getContext('2d').getImageData(10, 5, 1, 1).data].slice(0, 3).join();
    };
    pictures.delete('map:20x10:3:{"theme":"light"}');
    const without = draw();
    // Twice as fine as the document: it must fill the box all the same.
    pictures.set('map:20x10:3:{"theme":"light"}', block('#ff0000', 40, 20));
    return [without, draw()];
  };
  expect(colours(anImage(MAP))).toEqual(['255,255,255', '255,0,0']);
  expect(colours(anImage({ ...MAP, fallbackUrl: '/fallback' }))).toEqual(['0,0,255', '255,0,0']);
  expect(documentPictures(aDocument(anImage({ ...MAP, fallbackUrl: '/fallback' })))).toEqual(['/fallback']);
});

function aDocument(...objects: ImageObject[]): SceneDocument {
  return { version: '3.4.0', objects };
}

function anImage(changes: Partial<ImageObject>): ImageObject {
  return { type: 'image', src: '/designed', left: 0, top: 0, width: 20, height: 10, originX: 'left', originY: 'top', ...changes };
}

function block(colour: string, width = 20, height = 10) {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, width, height);
  return canvas;
}
