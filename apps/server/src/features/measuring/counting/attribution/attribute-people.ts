/**
 * Gives the due conversions of some people to the touches before them, and changes the sums that count them.
 */
import { MAX_WINDOW_HOURS } from '@limn/contracts';
import { OBJECT_KIND, SUBJECT_KIND } from '@limn/model';
import type { Client } from 'pg';
import { changeConversions, type ConversionChange } from '../roll/conversion-rolls.ts';
import { givenTo, itemsOf, modelsOf, replaceGiven, takeDue, touchesOf, type CreditedTouch } from './attribution.store.ts';
import { ATTRIBUTED_KINDS, lastTouches, type Touch } from './choose-touch.ts';
import { keepPeople, onePerson } from './one-person.ts';

const HOUR_MS = 3_600_000;
const SUBJECT_KIND_FACTOR = 2 ** 32;

/**
 * In place of a model: a touch that no model of now chooses, and another window may. So models can change
 * though the log is no longer there, and of each conversion there is at most one of either.
 */
const UNCHOSEN_MODEL = { click: 0, impression: -1 };

/** All that is due of these recipients, and of others who are the same people. */
export async function attribute(client: Client, companyId: number, asked: readonly string[]): Promise<void> {
  const people = await onePerson(client, companyId, asked);
  const { recipients, personOf, wasPerson } = people;
  const models = await modelsOf(client, companyId);
  const conversions = await takeDue(client, companyId, recipients);
  const given = await givenTo(client, companyId, recipients);
  const nameOf = ({ recipient, key }: { recipient: string; key: string }) => `${recipient} ${key}`;
  const byConversion = Map.groupBy(given, nameOf);
  const maxWindowMs = Math.max(MAX_WINDOW_HOURS, ...models.map(({ window_hours: hours }) => hours)) * HOUR_MS;
  const touches = await touchesOf(client, companyId, { conversions, people }, maxWindowMs);
  const items = await itemsOf(client, companyId, conversions);
  const now: CreditedTouch[] = [];
  for (const conversion of conversions) {
    const { recipient, key, at, day, item, value } = conversion;
    if (conversion.gone) continue;
    // The touches that were chosen before are known, even where the log that held them is gone.
    const all = [...(touches.get(personOf(recipient)) ?? []), ...(byConversion.get(nameOf(conversion)) ?? [])];
    const converting = { atMs: at.getTime(), item: item === null ? undefined : (items.get(item) ?? 0) };
    for (const attributed of ATTRIBUTED_KINDS) {
      const give = (touch: Touch, model: number) =>
        void now.push({ ...touch, recipient, key, model, kind: attributed.kind, day, value: Number(value) });
      const unchosen = new Set(lastTouches(converting, all, attributed, maxWindowMs));
      const last = [...unchosen];
      for (const { id: model, window_hours: hours } of models) {
        const touch = last.find(({ atMs }) => atMs > converting.atMs - hours * HOUR_MS);
        if (!touch) continue;
        give(touch, model);
        unchosen.delete(touch);
      }
      for (const touch of unchosen) give(touch, touch.clicked ? UNCHOSEN_MODEL.click : UNCHOSEN_MODEL.impression);
    }
  }
  const due = new Set(conversions.map(nameOf));
  const kept = given.filter((one) => !due.has(nameOf(one)));
  await changeConversions(client, changesOf(companyId, { all: given, personOf: wasPerson }, { all: [...kept, ...now], personOf }));
  await replaceGiven(client, companyId, conversions, { given, now });
  await keepPeople(client, companyId, people);
}

/**
 * Where a conversion is counted: its mailing; or its item with its position and group, or its ruleset with
 * its variants, and the object that showed it; and all of either kind.
 */
function placesOf({ kind, objectKind, objectId, subjects }: CreditedTouch): { objectId: number; subject: number }[] {
  if (kind === SUBJECT_KIND.mailing)
    return [...subjects, SUBJECT_KIND.mailing * SUBJECT_KIND_FACTOR].map((subject) => ({ objectId: 0, subject }));
  const object = [
    { objectId, subject: objectKind * SUBJECT_KIND_FACTOR },
    { objectId: 0, subject: objectKind * SUBJECT_KIND_FACTOR },
  ];
  if (kind !== SUBJECT_KIND.item) return [...subjects.map((subject) => ({ objectId, subject })), ...object];
  const [item = 0, ...within] = subjects;
  const items = [item, SUBJECT_KIND.item * SUBJECT_KIND_FACTOR].map((subject) => ({ objectId: 0, subject }));
  // Campaigns are given conversions by their rulesets alone.
  return objectKind === OBJECT_KIND.campaign ? items : [...items, ...within.map((subject) => ({ objectId, subject })), ...object];
}

interface Counted {
  all: readonly CreditedTouch[];
  personOf(recipient: string): string;
}

/** A person's conversions of each place before and now, where they differ. */
function changesOf(companyId: number, before: Counted, after: Counted): ConversionChange[] {
  const changes = new Map<string, ConversionChange & { before: CreditedTouch[]; after: CreditedTouch[] }>();
  for (const [side, { all, personOf }] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const one of all) {
      if (one.model <= UNCHOSEN_MODEL.click) continue;
      for (const place of placesOf(one)) {
        const name = `${personOf(one.recipient)} ${one.model} ${place.objectId} ${place.subject}`;
        const change = changes.get(name) ?? { companyId, model: one.model, ...place, before: [], after: [] };
        changes.set(name, change);
        change[side].push(one);
      }
    }
  return [...changes.values()];
}
