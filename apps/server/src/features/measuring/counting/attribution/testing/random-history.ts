/**
 * Conversions and touches of a few people, close together, so that most conversions have several touches to
 * choose from.
 */
import { OBJECT_KIND, OPENER_CLASS, type OpenerClass, type Random, RECORD_KIND, type RecordKind, SUBJECT_KIND } from '@limn/model';

export interface HistoryTouch {
  recipient: number;
  atMs: number;
  kind: RecordKind;
  openerClass: OpenerClass;
  objectKind: number;
  objectId: number;
  position: number;
  send: number;
  subjects: number[];
  /** Its number; null: its tag named none. */
  mailing: number | null;
}

export interface HistoryConversion {
  recipient: number;
  key: string;
  atMs: number;
  day: number;
  item: string | null;
  value: number;
}

export interface History {
  touches: HistoryTouch[];
  conversions: HistoryConversion[];
  models: { id: number; label: string; window_hours: number }[];
}

const KIND = 2 ** 32;
const HOUR_MS = 3_600_000;
export const START_MS = Date.UTC(2026, 4, 1);
export const FIRST_DAY = Math.floor((START_MS - Date.UTC(2020, 0, 1)) / (24 * HOUR_MS));
/** Items of the company's dictionary are “item 1” to “item 4”; number 5 was never shown. */
export const ITEMS = 4;
/** Recipients 1 to 6. */
export const PEOPLE = 6;

export function randomHistory(random: Random, size = 60): History {
  const hours = 24 * 6;
  // On whole hours, so that ties and the ends of windows are common.
  const at = () => START_MS + random.below(hours) * HOUR_MS;
  const touches = Array.from({ length: size * 3 }, (): HistoryTouch => {
    const objectKind = random.pick([OBJECT_KIND.campaign, SUBJECT_KIND.recipe, SUBJECT_KIND.recipe]);
    const subjects =
      objectKind === OBJECT_KIND.campaign
        ? [SUBJECT_KIND.ruleset * KIND + random.below(3), ...(random() < 0.4 ? [SUBJECT_KIND.variant * KIND + 64 + random.below(2)] : [])]
        : [
            ...[...new Set([1 + random.below(ITEMS), 1 + random.below(ITEMS)])].map((item) => SUBJECT_KIND.item * KIND + item),
            // Two tests of a recipe, one after the other, have the same groups.
            ...(random() < 0.6 ? [SUBJECT_KIND.variant * KIND + 64 * (1 + random.below(2)) + random.below(2)] : []),
          ];
    return {
      recipient: 1 + random.below(PEOPLE),
      atMs: at(),
      kind: random.pick([RECORD_KIND.impression, RECORD_KIND.impression, RECORD_KIND.click]),
      openerClass: random.pick([OPENER_CLASS.person, OPENER_CLASS.proxy, OPENER_CLASS.scanner]),
      objectKind,
      objectId: objectKind * 100 + random.below(2),
      position: random.below(2),
      send: random.below(2),
      subjects: random() < 0.1 ? [] : subjects,
      mailing: random.pick([null, 1, 2]),
    };
  });
  const conversions = Array.from({ length: size }, (_, index): HistoryConversion => {
    const atMs = at();
    return {
      recipient: 1 + random.below(PEOPLE),
      key: `00000000-0000-0000-0000-${String(index + 1).padStart(12, '0')}`,
      atMs,
      day: Math.floor((atMs - Date.UTC(2020, 0, 1)) / (24 * HOUR_MS)),
      item: random() < 0.5 ? null : `item ${1 + random.below(ITEMS + 1)}`,
      value: random.pick([0, 1, 1999, -500, 10_000_000_000]),
    };
  });
  const models = [
    { id: 1, label: 'Short', window_hours: random.pick([1, 6]) },
    { id: 2, label: 'Long', window_hours: random.pick([24, 72]) },
  ];
  return { touches, conversions, models: models.slice(0, random.below(3)) };
}
