/**
 * The answers that every report should give of a crowd, worked out from its whole script in the plainest way.
 * Shares no code with what it checks.
 */
import { CAMPAIGNS, IMAGES, ITEMS, RECIPES, type Crowd, type CrowdRecord } from './crowd.ts';

export type Whose = 'people' | 'all';
/** Total and unique opens, total and unique clicks. */
export type Four = [number, number, number, number];

const [OPEN, CLICK, UNPAID] = [1, 2, 4];
const [IMAGE, CAMPAIGN, RECIPE] = [1, 2, 3];
const isPerson = ({ openerClass }: CrowdRecord) => openerClass === 0 || openerClass === 1;

export interface Days {
  from: number;
  to: number;
}

function within({ from, to }: Days, records: readonly CrowdRecord[]): CrowdRecord[] {
  return records.filter(({ day }) => from <= day && day <= to);
}

/** A person's click on a day without an open of theirs stands for one, once for each object. */
export function fourOf(
  records: readonly CrowdRecord[],
  whose: Whose,
  objectOf: (record: CrowdRecord) => unknown = ({ objectId }) => objectId,
): Four {
  const counted = records.filter((record) => whose === 'all' || isPerson(record));
  const opens = counted.filter(({ kind }) => kind === OPEN);
  const clicks = counted.filter(({ kind }) => kind === CLICK);
  const known = (some: readonly CrowdRecord[]) => some.filter(({ person }) => person !== undefined);
  const keyOf = (record: CrowdRecord) => `${String(objectOf(record))}|${record.day}|${record.person}`;
  const personal = known(records.filter(isPerson));
  const opened = new Set(personal.filter(({ kind }) => kind === OPEN).map(keyOf));
  const personalClicks = personal.filter(({ kind }) => kind === CLICK);
  const implied = new Set(personalClicks.map(keyOf).filter((key) => !opened.has(key)));
  const peopleOf = (some: readonly CrowdRecord[]) => new Set(some.map(({ person }) => person)).size;
  return [opens.length + implied.size, peopleOf([...known(opens), ...personalClicks]), clicks.length, peopleOf(known(clicks))];
}

export function impliedOf(records: readonly CrowdRecord[], days: Days): number {
  const some = within(days, records);
  return fourOf(some, 'people')[0] - some.filter((record) => record.kind === OPEN && isPerson(record)).length;
}

const any = (four: Four) => four[0] > 0 || four[2] > 0;

export function plainImages({ records }: Crowd, days: Days, whose: Whose) {
  const some = within(days, records).filter(({ objectKind }) => objectKind === IMAGE);
  const rows = IMAGES.map(({ id, name, deleted }) => ({
    id,
    name,
    deleted,
    four: fourOf(
      some.filter(({ objectId }) => objectId === id),
      whose,
    ),
  }));
  return { rows: rows.filter(({ deleted, four }) => !deleted || any(four)), totals: fourOf(some, whose) };
}

export function plainCampaigns({ records }: Crowd, days: Days, whose: Whose) {
  const some = within(days, records).filter(({ objectKind }) => objectKind === CAMPAIGN);
  const rows = CAMPAIGNS.map(({ id, name, rulesets, gone }) => {
    const own = some.filter(({ objectId }) => objectId === id);
    const ofRuleset = (key: number) =>
      fourOf(
        own.filter(({ ruleset }) => ruleset === key),
        whose,
      );
    const shown = [...rulesets, 0, gone].map((key) => ({ key, isGone: key === gone, four: ofRuleset(key) }));
    return { id, name, four: fourOf(own, whose), rulesets: shown };
  });
  return { rows, totals: fourOf(some, whose) };
}

export function plainRecipes({ records }: Crowd, days: Days, whose: Whose) {
  const some = within(days, records).filter(({ objectKind }) => objectKind === RECIPE);
  const rows = RECIPES.map(({ id, name, deleted }) => ({
    id,
    name,
    deleted,
    four: fourOf(
      some.filter(({ objectId }) => objectId === id),
      whose,
    ),
  }));
  return { rows, totals: fourOf(some, whose) };
}

/** Across recipes, each item as if it were the only object there is. */
export function plainItems({ records }: Crowd, days: Days, whose: Whose) {
  const some = within(days, records).filter(({ items }) => items.length > 0);
  const rows = ITEMS.map((item) => ({
    item,
    four: fourOf(
      some.filter(({ items }) => items.includes(item)),
      whose,
      () => item,
    ),
  }));
  const sum = (place: 0 | 2) => rows.reduce((all, { four }) => all + four[place], 0);
  const [, people, , clickers] = fourOf(some, whose, () => 'any');
  return { rows: rows.filter(({ four }) => any(four)), totals: [sum(0), people, sum(2), clickers] satisfies Four };
}

export function plainDays({ records }: Crowd, { from, to }: Days, whose: Whose) {
  const some = records.filter(({ objectKind }) => objectKind === RECIPE);
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return days.map((day) => ({ day, four: fourOf(within({ from: day, to: day }, some), whose) }));
}

/** Opens of each class, with the sums of the bill. */
export function plainOpeners({ records }: Crowd, days: Days) {
  const some = within(days, records);
  const classes = [0, 1, 2, 3, 4, 5].map((code) => some.filter(({ kind, openerClass }) => kind === OPEN && openerClass === code).length);
  const unpaid = some.filter(({ kind }) => kind === UNPAID).length;
  const billed = some.filter((record) => record.kind === OPEN && isPerson(record)).length;
  return { classes, unpaid, billed, all: classes.reduce((sum, n) => sum + n, 0) + unpaid, implied: impliedOf(records, days) };
}
