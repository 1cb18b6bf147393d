/**
 * How a map object of a document wants its map to look. Anything that cannot be read is left to the theme.
 */
import { isMapColour, mapLabelOf, type MapTheme } from '@limn/scene';
import type { MapLooks } from './map-looks.ts';

export interface MapSource {
  looks: MapLooks;
  /**
   * The column whose text stands beside a pin; undefined: the first that looks like a name. Empty: no labels.
   */
  label: string | undefined;
}

const COLOURS = ['pin', 'pinText', 'place', 'land', 'sea'] as const;

/**
 * `true`, "light", "dark", or `{theme, label, pin, pinText, place, land, sea}` with colours like "#de620f".
 */
export function readMapSource(value: unknown): MapSource {
  if (typeof value !== 'object' || value === null) return { looks: { theme: themeOf(value) }, label: undefined };
  const given = value as Readonly<Record<string, unknown>>;
  const looks: MapLooks = { theme: themeOf(given['theme']) };
  for (const name of COLOURS) {
    const colour = given[name];
    if (isMapColour(colour)) looks[name] = colour;
  }
  return { looks, label: mapLabelOf(value) };
}

function themeOf(value: unknown): MapTheme {
  return value === 'dark' ? 'dark' : 'light';
}

const NAMES = /^(?:store|shop|branch|location|display|short)?[ _-]?(?:name|title)$/i;
const OTHERS = /^(?:store|shop|branch|town|city)$/i;

/** The label beside a store's pin. */
export function labelOfStore(fields: Readonly<Record<string, string>>, label: string | undefined): string {
  if (label !== undefined) return fields[label] ?? '';
  const columns = Object.keys(fields);
  const column = columns.find((name) => NAMES.test(name)) ?? columns.find((name) => OTHERS.test(name));
  return column === undefined ? '' : (fields[column] ?? '');
}
