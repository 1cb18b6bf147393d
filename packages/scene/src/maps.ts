/**
 * Pictures that are maps: an image with a map source shows the nearest stores on a map as large as its box.
 */
import type { ImageObject, SceneDocument, SceneObject } from './document.ts';
import { everyObject } from './document.ts';

/** One map that a document asks for. Objects of the same size, count and source share it. */
export interface MapFrame {
  /** Address for `env.picture`. */
  address: string;
  /** Pixels of the document. */
  width: number;
  height: number;
  /** How many stores are pinned; undefined: one for each item. */
  storeCount: number | undefined;
  /** How it looks, as the document has it. */
  source: unknown;
}

export type MapTheme = 'light' | 'dark';
export type MapColour = 'pin' | 'pinText' | 'place' | 'land' | 'sea';

/** Colours of each map style that a marketer may change. */
export const MAP_COLOURS: Readonly<Record<MapTheme, Readonly<Record<MapColour, string>>>> = {
  light: { pin: '#de620f', pinText: '#ffffff', place: '#2468d8', land: '#f7f5f0', sea: '#cfe2ea' },
  dark: { pin: '#f07c2b', pinText: '#ffffff', place: '#5a9bff', land: '#1f2c42', sea: '#101b2c' },
};

const OPAQUE_HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Maps can't be seen through. */
export function isMapColour(value: unknown): value is string {
  return typeof value === 'string' && OPAQUE_HEX.test(value);
}

/** False where a colour of the look can't be drawn; whatever else a source holds is left to the theme. */
export function isMapSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.keys(MAP_COLOURS.light).every((name) => isUnset(given[name]) || isMapColour(given[name]));
}

const isUnset = (value: unknown) => value === undefined || value === null || value === '';

export function isMap(object: SceneObject): boolean {
  return object.type === 'image' && !NO_SOURCES.has(object.mapSource);
}

const NO_SOURCES: ReadonlySet<unknown> = new Set([undefined, null, '', false]);

/** The column whose text stands beside the pins; undefined: one that looks like a name. Empty: none. */
export function mapLabelOf(source: unknown): string | undefined {
  const label = typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>)['label'] : undefined;
  return typeof label === 'string' ? label : undefined;
}

export function mapFrameOf(object: ImageObject): MapFrame {
  const width = Math.max(1, Math.round(Math.abs((object.width ?? 0) * (object.scaleX ?? 1))));
  const height = Math.max(1, Math.round(Math.abs((object.height ?? 0) * (object.scaleY ?? 1))));
  const storeCount = object.mapStoreCount ?? undefined;
  return {
    address: `map:${width}x${height}:${storeCount ?? ''}:${JSON.stringify(object.mapSource)}`,
    width,
    height,
    storeCount,
    source: object.mapSource,
  };
}

/** The maps of a document, each once. Hidden ones are left out. */
export function documentMaps(document: SceneDocument): MapFrame[] {
  const shown = everyObject(document.objects.filter(({ visible }) => visible !== false));
  const frames = [...shown].flatMap((object) => (object.type === 'image' && isMap(object) ? [mapFrameOf(object)] : []));
  return [...new Map(frames.map((frame) => [frame.address, frame])).values()];
}
