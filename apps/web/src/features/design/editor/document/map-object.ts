/** Maps of the nearest stores on the canvas: image objects whose picture is drawn for each recipient. */
import { isMap, MAP_COLOURS, mapLabelOf, type ImageObject, type MapColour, type MapTheme, type SceneObject } from '@limn/scene';
import { IMAGE_TYPE } from '@limn/model';
import type { ImageSettings } from './image-settings.ts';
import type { Size } from './geometry.ts';
import { image } from './new-objects.ts';

/** Stands where a map is until its picture has been drawn. */
const STAND_IN = { url: '/placeholder-map.svg', width: 300, height: 200 } as const;
const STORES = 3;
export const MAX_STORES = 20;

/** Only these know stores. */
export function offersMaps({ type }: Pick<ImageSettings, 'type'>): boolean {
  return type.id === IMAGE_TYPE.location;
}

/** A map that this image can fill. */
export function isLiveMap(object: SceneObject, of: Pick<ImageSettings, 'type'>): object is ImageObject {
  return offersMaps(of) && object.type === 'image' && isMap(object);
}

export function newMap(canvas: Size): SceneObject {
  const object = { ...image(STAND_IN, canvas), imageType: 'static', layerName: 'Map', mapSource: 'light', mapStoreCount: STORES };
  return object as unknown as SceneObject;
}

export interface MapLook {
  theme: MapTheme;
  /** The column beside the pins: undefined chooses one that looks like a name, '' shows no column. */
  label: string | undefined;
  /** The ones that are not the theme's own. */
  colours: Partial<Record<MapColour, string>>;
}

export function mapLookOf(source: unknown): MapLook {
  const given = typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>) : { theme: source };
  const names = Object.keys(MAP_COLOURS.light) as MapColour[];
  const colours = names.flatMap((name) => (typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : []));
  return {
    theme: given['theme'] === 'dark' ? 'dark' : 'light',
    label: mapLabelOf(source),
    colours: Object.fromEntries(colours) as MapLook['colours'],
  };
}

/** As short as it can be said: a look without choices of its own is its name. */
export function mapSourceOf({ theme, label, colours }: MapLook): unknown {
  const chosen = { ...(label === undefined ? {} : { label }), ...colours };
  return Object.keys(chosen).length === 0 ? theme : { theme, ...chosen };
}
