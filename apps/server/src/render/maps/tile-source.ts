/** Pictures of a tile server that the operator named, for maps that then show streets. */
import type { MapView } from '@limn/places';
import type { FetchedPictures } from '../fetched-pictures.ts';
import type { MapTiles } from './map-picture.ts';

export interface TileSettings {
  /** "https://tiles.example/{z}/{x}/{y}.png". */
  template: string;
  /** Written on each map: tile servers ask for it. */
  attribution: string;
}

export interface TileSource {
  /** Undefined where too little of the view can be had in time: outlines are drawn then. */
  tilesOf(view: MapView, scale: number): Promise<MapTiles | undefined>;
}

const TILE_PIXELS = 256;
const MAX_ZOOM = 18;
/** More would cost the server more than a picture is worth. */
const MAX_TILES = 24;

/** `take` fetches through the outbound guard, within its limits of time and bytes, and keeps what it had. */
export function createTileSource({ template, attribution }: TileSettings, take: FetchedPictures['take']): TileSource {
  return {
    async tilesOf(view, scale) {
      const wanted = tilesAt(view, scale);
      const urls = wanted.tiles.map(({ x, y }) => urlOf(template, wanted.zoom, x, y));
      const hashes = await take([...new Set(urls)]);
      const tiles = wanted.tiles.flatMap((tile, at) => {
        const hash = hashes[urls[at] ?? ''];
        return hash === undefined ? [] : [{ ...tile, hash }];
      });
      // A map with holes is worse than one without streets.
      return tiles.length === wanted.tiles.length && tiles.length > 0 ? { zoom: wanted.zoom, tiles, attribution } : undefined;
    },
  };
}

/** The tiles that cover a view; x may lie beyond the world. */
export function tilesAt({ width, height, centre, scale }: MapView, pixels: number): { zoom: number; tiles: { x: number; y: number }[] } {
  const fitting = Math.round(Math.log2((scale * Math.min(pixels, 2)) / TILE_PIXELS));
  for (let zoom = Math.max(0, Math.min(MAX_ZOOM, fitting)); ; zoom--) {
    const count = 2 ** zoom;
    const [left, right] = [(centre.x - width / 2 / scale) * count, (centre.x + width / 2 / scale) * count].map(Math.floor);
    const [top, bottom] = [(centre.y - height / 2 / scale) * count, (centre.y + height / 2 / scale) * count].map(Math.floor);
    const rows = range(Math.max(0, top ?? 0), Math.min(count - 1, bottom ?? 0));
    const columns = range(left ?? 0, right ?? 0);
    if (rows.length * columns.length <= MAX_TILES || zoom === 0)
      return { zoom, tiles: rows.flatMap((y) => columns.map((x) => ({ x, y }))).slice(0, MAX_TILES) };
  }
}

function urlOf(template: string, zoom: number, x: number, y: number): string {
  const count = 2 ** zoom;
  const wrapped = ((x % count) + count) % count;
  return template.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(wrapped)).replaceAll('{y}', String(y));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
