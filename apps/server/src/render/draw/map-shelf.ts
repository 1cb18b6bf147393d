/** Maps drawn lately in this process, by all that is on them, bounded by their pixels' bytes. */
import { hash } from 'node:crypto';
import type { Canvas, Image } from '@napi-rs/canvas';
import type { GlyphLoader } from '@limn/fonts';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { MapPicture } from '../maps/map-picture.ts';
import { paintMap } from '../maps/paint-map.ts';
import type { PictureShelf } from './picture-shelf.ts';

export interface MapShelf {
  /** The maps of a job by their addresses, `scale` pixels for each of the document. */
  take(maps: Readonly<Record<string, MapPicture>>, scale: number): Promise<[address: string, map: Canvas][]>;
}

const MAX_BYTES = 48 * 1024 * 1024;

export function createMapShelf(loadLetters: GlyphLoader, pictures: PictureShelf, maxBytes = MAX_BYTES): MapShelf {
  const shelf = createByteCache<Canvas>(maxBytes);

  async function tilesOf({ tiles }: MapPicture): Promise<Map<string, Image>> {
    const found = await Promise.all((tiles?.tiles ?? []).map(async ({ hash }) => [hash, await pictures.take(hash)] as const));
    return new Map(found.flatMap(([hash, picture]) => (picture ? [[hash, picture]] : [])));
  }

  async function draw(map: MapPicture, scale: number): Promise<Canvas> {
    const key = hash('sha256', `${scale} ${JSON.stringify(map)}`, 'base64');
    const held = shelf.get(key);
    if (held) return held;
    const canvas = paintMap(map, scale, loadLetters, await tilesOf(map));
    shelf.set(key, canvas, canvas.width * canvas.height * 4);
    return canvas;
  }

  return {
    take: (maps, scale) =>
      Promise.all(Object.entries(maps).map(async ([address, map]) => [address, await draw(map, scale)] as [string, Canvas])),
  };
}
