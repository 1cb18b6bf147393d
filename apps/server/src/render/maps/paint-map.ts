/** Draws a map picture: ground, bearings, pins. The same picture always comes out the same. */
import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import type { LetterLoader } from '@limn/fonts';
import { createCrowd, projected } from '@limn/places';
import { coloursOf } from './map-looks.ts';
import { createMapPen } from './map-pen.ts';
import type { MapPicture } from './map-picture.ts';
import { nameRings, paintAttribution, paintRings, paintScale, paintTowns } from './paint-bearings.ts';
import { paintGround } from './paint-ground.ts';
import { blockPins, paintLabels, paintPins, paintPlace, pinsOf } from './paint-pins.ts';
import { paintTiles } from './paint-tiles.ts';

/** `scale` is pixels of the canvas for one of the view; `tilePictures` are those of `map.tiles`, by hash. */
export function paintMap(
  map: MapPicture,
  scale: number,
  loadLetters: LetterLoader,
  tilePictures: ReadonlyMap<string, Image> = new Map(),
): Canvas {
  const { view, stores, place, towns, tiles } = map;
  const canvas = createCanvas(Math.max(1, Math.round(view.width * scale)), Math.max(1, Math.round(view.height * scale)));
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  const pen = createMapPen(ctx, view, coloursOf(map.looks), loadLetters);
  const crowd = createCrowd({ x: 4, y: 4, width: view.width - 8, height: view.height - 8 });

  const here = place && projected(view, place);
  if (tiles) paintTiles(pen, tiles, tilePictures);
  else paintGround(pen, towns);
  const rings = here ? paintRings(pen, here) : [];
  if (here) {
    crowd.block({ x: here.x - 9, y: here.y - 9, width: 18, height: 18 });
  }
  const pins = pinsOf(pen, stores);
  blockPins(pen, pins, crowd);
  paintAttribution(pen, tiles?.attribution ?? '', crowd);
  if (here) paintPlace(pen, here);
  paintLabels(pen, pins, crowd);
  paintScale(pen, crowd);
  nameRings(pen, rings, crowd);
  const said = pins.map(({ store, tip }) => ({ text: store.label, at: tip }));
  if (!tiles) paintTowns(pen, towns, said, crowd);
  paintPins(pen, pins);
  return canvas;
}
