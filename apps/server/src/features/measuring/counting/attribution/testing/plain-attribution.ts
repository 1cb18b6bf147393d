/**
 * The sums that attribution should come to, worked out from the whole history at once in the plainest way.
 */
import type { History, HistoryConversion, HistoryTouch } from './random-history.ts';

/**
 * `model place` → who converted how often on which days. Places: "item 3", "any item", "recipe 300", "recipe
 * 300 position 1", "recipe 300 group 0", "recipes", "mailing 1", "any mailing", "campaign 200", "campaign 200
 * ruleset 1", "campaigns".
 */
export type PlainSums = Record<string, { conversions: number; people: number; value: number }>;

const HOUR_MS = 3_600_000;
const KIND = 4_294_967_296;
/** Codes of the wire: 4 ruleset, 5 variant, 6 item, 7 mailing; 1 impression, 2 click; 0 person, 1 proxy. */
const [RULESET, VARIANT, ITEM, MAILING, CLICK] = [4, 5, 6, 7, 2];

export function plainSums({ touches, conversions, models }: History, firstDay: number, lastDay: number): PlainSums {
  const found = new Map<string, { recipient: number; value: number }[]>();
  const add = (name: string, { recipient, value }: HistoryConversion) =>
    found.set(name, [...(found.get(name) ?? []), { recipient, value }]);
  for (const { id, window_hours: hours } of models.length > 0 ? models : [{ id: 1, window_hours: 168 }])
    for (const conversion of conversions.filter(({ day }) => day >= firstDay && day <= lastDay)) {
      const item = lastTouch(touches, conversion, hours, ITEM);
      if (item) {
        add(`${id} item ${item.subject % KIND}`, conversion);
        add(`${id} any item`, conversion);
        add(`${id} recipe ${item.touch.objectId}`, conversion);
        add(`${id} recipes`, conversion);
        const variant = item.touch.subjects.find((subject) => Math.floor(subject / KIND) === VARIANT);
        if (variant !== undefined) add(`${id} recipe ${item.touch.objectId} group ${variant % 64}`, conversion);
        if (item.touch.position > 0) add(`${id} recipe ${item.touch.objectId} position ${item.touch.position}`, conversion);
      }
      const mailing = lastTouch(touches, conversion, hours, MAILING);
      if (mailing) {
        add(`${id} mailing ${mailing.subject % KIND}`, conversion);
        add(`${id} any mailing`, conversion);
      }
      const ruleset = lastTouch(touches, conversion, hours, RULESET);
      if (ruleset) {
        add(`${id} campaign ${ruleset.touch.objectId}`, conversion);
        add(`${id} campaign ${ruleset.touch.objectId} ruleset ${ruleset.subject % KIND}`, conversion);
        add(`${id} campaigns`, conversion);
      }
    }
  return Object.fromEntries(
    [...found].map(([name, all]) => [
      name,
      {
        conversions: all.length,
        people: new Set(all.map(({ recipient }) => recipient)).size,
        value: all.reduce((sum, { value }) => sum + value, 0),
      },
    ]),
  );
}

function subjectsOf({ subjects, mailing }: HistoryTouch): number[] {
  return mailing === null ? subjects : [...subjects, MAILING * KIND + mailing];
}

function lastTouch(touches: readonly HistoryTouch[], conversion: HistoryConversion, hours: number, kind: number) {
  const inTime = touches
    .filter(({ recipient, openerClass }) => recipient === conversion.recipient && openerClass <= 1)
    .filter(({ atMs }) => atMs <= conversion.atMs && conversion.atMs - atMs < hours * HOUR_MS)
    .flatMap((touch) =>
      subjectsOf(touch)
        .filter((subject) => Math.floor(subject / KIND) === kind)
        .map((subject) => ({ touch, subject })),
    )
    .filter(({ subject }) => kind !== ITEM || conversion.item === null || conversion.item === `item ${subject % KIND}`);
  const clicks = inTime.filter(({ touch }) => touch.kind === CLICK);
  return (clicks.length > 0 ? clicks : inTime).toSorted(
    (a, b) =>
      b.touch.atMs - a.touch.atMs ||
      a.touch.objectId - b.touch.objectId ||
      a.subject - b.subject ||
      a.touch.position - b.touch.position ||
      a.touch.send - b.touch.send,
  )[0];
}
