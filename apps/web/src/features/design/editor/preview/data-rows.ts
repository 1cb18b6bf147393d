/** Rows of the data that fills an image, as they are looked for and shown in its preview. */
import { RECORD_PARAMETER } from '@limn/image-types';
import type { ImageSettings } from '../document/image-settings.ts';
import type { Trial } from '../document/trial.ts';

export interface DataRow {
  /** Tells it apart in a list. */
  id: string;
  label: string;
  /** Its other values, shortened. */
  more: string;
  /** Parameters with which the preview shows it. */
  params: Readonly<Record<string, string>>;
}

interface TablePage {
  data: readonly (readonly string[])[];
  columns: readonly { name: string }[];
}

const SHOWN_MORE = 3;
const LATITUDE = /^((geo|gps)[ _.-]?)?lat(itude)?$|^y$/i;
const LONGITUDE = /^((geo|gps)[ _.-]?)?(lon(g|gitude)?|lng)$|^x$/i;
const NAME = /^((store|shop|branch|location|place)[ _.-]?)?(name|title)$|^(store|shop|branch)$/i;
const POSTCODE = /^(post(al)?[ _.-]?code|zip([ _.-]?code)?)$/i;

/** @param keyColumn the column by which a link names a row */
export function keyedRows({ data, columns }: TablePage, keyColumn: string): DataRow[] {
  const at = Math.max(
    0,
    columns.findIndex(({ name }) => name === keyColumn),
  );
  return data.map((texts, index) => ({
    id: `${index} ${texts[at] ?? ''}`,
    label: texts[at] ?? '',
    more: moreOf(texts, [at]),
    params: { [RECORD_PARAMETER.key]: texts[at] ?? '' },
  }));
}

/** As someone sees it who stands at the row's own place; rows without one are left out. */
export function placeRows({ data, columns }: TablePage): DataRow[] {
  const find = (pattern: RegExp): number => columns.findIndex(({ name }) => pattern.test(name.trim()));
  const coordinates = [find(LATITUDE), find(LONGITUDE)];
  const at = coordinates.includes(-1) ? [find(POSTCODE)] : coordinates;
  return data.flatMap((texts, index): DataRow[] => {
    const parts = at.map((column) => texts[column]?.trim() ?? '');
    if (parts.includes('')) return [];
    const named = find(NAME);
    const first = named === -1 ? texts.findIndex((text, column) => !at.includes(column) && text.trim() !== '') : named;
    const label = texts[first] ?? parts.join(', ');
    return [
      { id: `${index} ${label}`, label, more: moreOf(texts, [first, ...at]), params: { [RECORD_PARAMETER.place]: parts.join(', ') } },
    ];
  });
}

export function matching(rows: readonly DataRow[], typed: string): DataRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ label, more }) => words.every((word) => `${label} ${more}`.toLowerCase().includes(word)));
}

export function trialOfRow(
  { label, params }: Pick<DataRow, 'label' | 'params'>,
  image: Pick<ImageSettings, 'preview_settings'>,
  problems?: readonly string[],
): Trial {
  return { label, settings: { ...image.preview_settings, ...params }, problems, canBeKept: true };
}

function moreOf(texts: readonly string[], without: readonly number[]): string {
  return texts
    .filter((text, index) => !without.includes(index) && text.trim() !== '')
    .slice(0, SHOWN_MORE)
    .join(', ');
}
