/**
 * A cell of a report, as the log is asked for it: where it is counted, whose opens, which figure, and the
 * days.
 */
import { SUBJECT_KIND, type ObjectKind, type OpenerClass } from '@limn/model';
import type { Openers, Range } from './reports.read.ts';

/**
 * Where a cell is counted. `objects`, `items` and `mailings` are all of them together, as TOTALS has them.
 */
export type CellPlace =
  | { of: 'object'; objectKind: ObjectKind; objectId: number; rulesetKey?: number | undefined }
  | { of: 'objects'; objectKind: ObjectKind }
  | { of: 'item'; item: number }
  | { of: 'items' }
  | { of: 'mailing'; mailing: number }
  | { of: 'mailings' };

/**
 * `company`: all of it, as the report of openers has it. There an impression is a request for a picture, and
 * none stands for a click.
 */
export type OpensPlace = CellPlace | { of: 'company' };

export type OpenFigure = 'opens' | 'unique_opens' | 'clicks' | 'unique_clicks';
export type ConversionFigure = 'conversions' | 'unique_conversions';

export interface OpensCell extends Range {
  place: OpensPlace;
  figure: OpenFigure;
  openers: Openers;
  /** Only records of which all of these hold; undefined where none is asked. */
  filters?: OpenFilters | undefined;
}

export interface OpenFilters {
  class?: OpenerClass | undefined;
  client?: number | undefined;
  device?: number | undefined;
  country?: number | undefined;
  /** The upper half of the keyed hash, as rows show it. */
  recipient?: number | undefined;
}

export interface ConversionsCell extends Range {
  place: CellPlace;
  figure: ConversionFigure;
  model: number;
}

/** Where a page begins: the rows of this moment back, without so many of exactly that moment. */
export interface CellPlaceInTime {
  /** UTC, to the microsecond. */
  at: string;
  skip: number;
}

export const KIND = 2 ** 32;
/** Subjects of items, without the one that stands for any of them. */
export const [FIRST_ITEM, LAST_ITEM] = [SUBJECT_KIND.item * KIND + 1, (SUBJECT_KIND.item + 1) * KIND - 1];

export function subjectOf(place: OpensPlace): number | undefined {
  if (place.of === 'item') return SUBJECT_KIND.item * KIND + place.item;
  if (place.of === 'mailing') return SUBJECT_KIND.mailing * KIND + place.mailing;
  return place.of === 'object' && place.rulesetKey !== undefined ? SUBJECT_KIND.ruleset * KIND + place.rulesetKey : undefined;
}

/** The page behind these rows; null where there is nothing more. */
export function nextPlace(rows: readonly { moment: string }[], from: CellPlaceInTime | undefined): CellPlaceInTime {
  const at = rows.at(-1)?.moment ?? '';
  const answered = rows.filter(({ moment }) => moment === at).length;
  return { at, skip: answered + (from?.at === at ? from.skip : 0) };
}
