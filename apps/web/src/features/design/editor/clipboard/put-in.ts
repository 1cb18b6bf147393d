/** Makes pasted or dropped content objects of the image: one undo step each, selected, inside the canvas. */
import type { SceneObject } from '@limn/scene';
import { canvasSize } from '../commands/command.ts';
import { findLayer, insertLayers, type Layer } from '../document/editor-document.ts';
import { boundingBox, shifted, shiftInside, unionOf, type Position } from '../document/geometry.ts';
import { newStaticImage, newTextbox, type Picture } from '../document/new-objects.ts';
import { numberOf } from '../document/object-facts.ts';
import { pictureFillingBox } from '../document/replace-picture.ts';
import type { EditorStore } from '../store/editor-store.ts';

const DOWN = 20;
const MARGIN = 20;
/** About how wide a letter is, as a share of its size. */
const LETTER = 0.56;
/** Height of a line, the same way. */
const LINE = 1.31;
export const MAX_PASTED_TEXT_LENGTH = 20_000;

/** Where they were copied from; 20 px lower for as long as something of the same kind lies exactly there. */
export function putInObjects(store: EditorStore, objects: readonly SceneObject[], label = 'Paste'): void {
  const state = store.getState();
  const [first] = objects;
  if (!first) return;
  let down = 0;
  while (isTaken(state.document.layers, first, down)) down += DOWN;
  const lower = shifted(unionOf(objects.map(boundingBox)), { left: 0, top: down });
  const back = shiftInside(lower, canvasSize(state));
  putIn(store, objects, { left: back.left, top: down + back.top }, label);
}

/**
 * A text of its own in the middle, as wide as its longest line or the canvas allows. The canvas measures its
 * height.
 */
export function putInText(store: EditorStore, words: string): void {
  const text = words.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '');
  // Without a name of its own the layer is called by its words.
  const { layerName: _name, ...box } = newTextbox({ left: 0, top: 0 });
  const size = numberOf(box, 'fontSize');
  const lines = text.split('\n').map((line) => [...line].length * size * LETTER);
  const width = Math.round(Math.max(100, Math.min(Math.max(...lines), canvasSize(store.getState()).width - 2 * MARGIN)));
  const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line / width)), 0);
  putInMiddle(store, [{ ...box, text, width, height: rows * size * LINE } as SceneObject], undefined, 'Paste');
}

/** Pictures made smaller to fit, around a point of the canvas or in its middle; several lie 20 px apart. */
export function putInPictures(store: EditorStore, pictures: readonly Picture[], at: Position | undefined, label: string): void {
  const size = canvasSize(store.getState());
  const objects = pictures.map((picture, index) => {
    const object = newStaticImage(picture, size);
    return { ...object, left: numberOf(object, 'left') + index * DOWN, top: numberOf(object, 'top') + index * DOWN };
  });
  putInMiddle(store, objects, at, label);
}

/** Another picture in the box of an image object; false where that object is gone. */
export function replaceWithPicture(store: EditorStore, key: string, picture: Picture): boolean {
  const layer = findLayer(store.getState().document, key);
  if (!layer) return false;
  store.patch([key], pictureFillingBox(layer.object, picture), { label: 'Replace picture' });
  store.select([key]);
  return true;
}

function putInMiddle(store: EditorStore, objects: readonly SceneObject[], at: Position | undefined, label: string): void {
  const size = canvasSize(store.getState());
  const box = unionOf(objects.map(boundingBox));
  const middle = at ?? { left: size.width / 2, top: size.height / 2 };
  const centred = shifted(box, { left: middle.left - box.width / 2 - box.left, top: middle.top - box.height / 2 - box.top });
  const back = shiftInside(centred, size);
  putIn(
    store,
    objects,
    { left: Math.round(centred.left - box.left + back.left), top: Math.round(centred.top - box.top + back.top) },
    label,
  );
}

function putIn(store: EditorStore, objects: readonly SceneObject[], by: Position, label: string): void {
  const layers = objects.map((object): Layer => {
    const place = { left: tidy(numberOf(object, 'left') + by.left), top: tidy(numberOf(object, 'top') + by.top) };
    return { key: store.newKey(), object: { ...object, ...place } };
  });
  store.commit(insertLayers(store.getState().document, layers), { label });
  store.select(layers.map((layer) => layer.key));
}

function isTaken(layers: readonly Layer[], object: SceneObject, down: number): boolean {
  const [left, top] = [numberOf(object, 'left'), numberOf(object, 'top') + down];
  return layers.some(
    (layer) =>
      layer.object.type === object.type &&
      Math.abs(numberOf(layer.object, 'left') - left) < 0.5 &&
      Math.abs(numberOf(layer.object, 'top') - top) < 0.5,
  );
}

function tidy(value: number): number {
  return Number(value.toFixed(4));
}
