/** Draws a map picture: ground, bearings, pins. The same picture always comes out the same. */
import type { GlyphLoader } from '@limn/fonts';
import { createCrowd, projected } from '@limn/places';
import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import { coloursOf } from './map-looks.ts';
import { createMapPen, type MapPen } from './map-pen.ts';
import type { MapPicture, MapTiles } from './map-picture.ts';
import { nameRings, paintAttribution, paintRings, paintScale, paintTowns } from './paint-bearings.ts';
import { paintGround } from './paint-ground.ts';
import { blockPins, paintLabels, paintPins, paintPlace, pinsOf } from './paint-pins.ts';

/** `scale` is pixels of the canvas for one of the view; `tilePictures` are those of `map.tiles`, by hash. */
export function paintMap(
  map: MapPicture,
  scale: number,
  loadLetters: GlyphLoader,
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

/**
 * Draws pictures of a tile server in place of outlines. `pictures` by hash; a missing tile leaves the land's
 * colour.
 */
function paintTiles({ ctx, view, colours }: MapPen, { zoom, tiles }: MapTiles, pictures: ReadonlyMap<string, Image>): void {
  ctx.fillStyle = colours.land;
  ctx.fillRect(0, 0, view.width, view.height);
  const size = view.scale / 2 ** zoom;
  for (const { x, y, hash } of tiles) {
    const picture = pictures.get(hash);
    if (!picture) continue;
    const left = view.width / 2 + (x / 2 ** zoom - view.centre.x) * view.scale;
    const top = view.height / 2 + (y / 2 ** zoom - view.centre.y) * view.scale;
    // Half a pixel over, or the seams show.
    ctx.drawImage(picture, left, top, size + 0.5, size + 0.5);
  }
}
