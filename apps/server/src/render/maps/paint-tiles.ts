/** Pictures of a tile server in the place of outlines, each where it belongs. */
import type { Image } from '@napi-rs/canvas';
import type { MapPen } from './map-pen.ts';
import type { MapTiles } from './map-picture.ts';

/** `pictures` by hash; a tile that is not there leaves the land's colour. */
export function paintTiles({ ctx, view, colours }: MapPen, { zoom, tiles }: MapTiles, pictures: ReadonlyMap<string, Image>): void {
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
