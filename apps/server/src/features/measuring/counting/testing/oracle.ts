/** The expected counts, worked out from all records at once in the plainest way. */
import { isCounted, isNote, OBJECT_KIND, POPULATION, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { CountRecord } from '../log/record.ts';

export interface Answer {
  companyId: number;
  /** 0: the whole company. */
  objectId: number;
  /** The choice inside the object, kind × 2³² + id; 0: the object itself. Items are chosen in no object. */
  subject: number;
  kind: number;
  population: number;
  total: number;
  uniq: number;
}

/** The number of a company's mailing, by its name. */
export type MailingNumber = (companyId: number, mailing: string) => number;

/** Totals and uniques of [from, to] for every company, object, subject, kind and population that has any. */
export function expectedAnswers(
  records: readonly CountRecord[],
  from: number,
  to: number,
  mailingNumber: MailingNumber = () => 0,
): Answer[] {
  const subjects = new Map<string, { objectId: number; subject: number; records: CountRecord[] }>();
  for (const record of records) {
    const places = new Map(
      [...record.decisions.filter(({ kind }) => !isNote(kind)), ...besideDecisions(record, mailingNumber)].map(({ kind, id }) => {
        const isOfCompany = kind === SUBJECT_KIND.item || kind === SUBJECT_KIND.mailing;
        const place = { objectId: isOfCompany ? 0 : record.objectId, subject: kind * 2 ** 32 + id };
        return [`${place.objectId} ${place.subject}`, place]; // chosen twice, counted once
      }),
    );
    for (const [key, place] of places) {
      const known = subjects.get(key) ?? { ...place, records: [] };
      known.records.push(record);
      subjects.set(key, known);
    }
  }
  const inSubjects = [...subjects.values()].flatMap(({ objectId, subject, records: chosen }) =>
    // As if the subject were the only object there is.
    answersOf(
      chosen.filter(({ kind }) => kind !== RECORD_KIND.unpaid).map((record) => ({ ...record, objectId: 1 })),
      from,
      to,
    )
      .filter((answer) => answer.objectId === 1)
      .map((answer) => ({ ...answer, objectId, subject })),
  );
  return [...answersOf(records, from, to), ...inSubjects, ...ofKinds(records, from, to), ...ofAny(records, from, to)].sort(byKey);
}

/** Positions 1 to 10 and groups of recipes, and the mailing. */
function besideDecisions({ companyId, objectKind, position, mailing, decisions }: CountRecord, mailingNumber: MailingNumber) {
  return [
    ...(objectKind === OBJECT_KIND.recipe && position >= 1 && position <= 10 ? [{ kind: SUBJECT_KIND.position, id: position }] : []),
    // The arms of all tests of a recipe, 64 numbers each.
    ...(objectKind === OBJECT_KIND.recipe ? decisions.filter(({ kind }) => kind === 5).map(({ id }) => ({ kind: 9, id: id % 64 })) : []),
    ...(mailing === undefined ? [] : [{ kind: SUBJECT_KIND.mailing, id: mailingNumber(companyId, mailing) }]),
  ];
}

/** All objects of a kind, as if the company had no others. */
function ofKinds(records: readonly CountRecord[], from: number, to: number): Answer[] {
  return [...Map.groupBy(records, ({ objectKind = 1 }) => objectKind)].flatMap(([kind, some]) =>
    answersOf(some, from, to)
      .filter(({ objectId }) => objectId === 0)
      .map((answer) => ({ ...answer, subject: kind * 2 ** 32 })),
  );
}

/**
 * The recipients of any item, and of any mailing. An open with four items is four impressions of items, so
 * its totals are those of the items.
 */
function ofAny(records: readonly CountRecord[], from: number, to: number): Answer[] {
  const kinds: [number, (record: CountRecord) => boolean][] = [
    [SUBJECT_KIND.item, ({ decisions }) => decisions.some((decision) => decision.kind === SUBJECT_KIND.item)],
    [SUBJECT_KIND.mailing, ({ mailing }) => mailing !== undefined],
  ];
  return kinds.flatMap(([subject, isOfIt]) =>
    answersOf(
      records.filter((record) => record.kind !== RECORD_KIND.unpaid && isOfIt(record)),
      from,
      to,
    )
      .filter(({ objectId, uniq }) => objectId === 0 && uniq > 0)
      .map((answer) => ({ ...answer, subject: subject * 2 ** 32, total: 0 })),
  );
}

function answersOf(records: readonly CountRecord[], from: number, to: number): Answer[] {
  const answers = new Map<string, Answer & { recipients: Set<bigint> }>();
  const at = (companyId: number, objectId: number, kind: number, population: number) => {
    const key = `${companyId} ${objectId} ${kind} ${population}`;
    const known = answers.get(key) ?? { companyId, objectId, subject: 0, kind, population, total: 0, uniq: 0, recipients: new Set() };
    answers.set(key, known);
    return known;
  };
  const add = (record: CountRecord, kind: number, population: number, n: number, recipient: bigint | null) => {
    for (const objectId of [record.objectId, 0]) {
      const answer = at(record.companyId, objectId, kind, population);
      answer.total += n;
      if (recipient !== null) answer.recipients.add(recipient);
    }
  };
  const inRange = records.filter(({ day }) => day >= from && day <= to);
  const opened = new Set(inRange.filter((record) => record.kind === RECORD_KIND.impression && counted(record)).map(dayKey));
  const implied = new Map<string, CountRecord>();
  for (const record of inRange) {
    const unpaid = record.kind === RECORD_KIND.unpaid;
    add(record, record.kind, POPULATION.all, 1, unpaid ? null : record.recipient);
    if (counted(record)) add(record, record.kind, POPULATION.counted, 1, unpaid ? null : record.recipient);
    if (record.kind !== RECORD_KIND.click || !counted(record) || record.recipient === null) continue;
    // A recipient who clicked has seen the picture: unique among the impressions even where none was counted.
    for (const population of [POPULATION.all, POPULATION.counted]) add(record, RECORD_KIND.impression, population, 0, record.recipient);
    if (!opened.has(dayKey(record))) implied.set(dayKey(record), record);
  }
  for (const record of implied.values()) {
    for (const population of [POPULATION.all, POPULATION.counted]) add(record, RECORD_KIND.impression, population, 1, null);
    add(record, RECORD_KIND.implied, POPULATION.counted, 1, null);
  }
  return [...answers.values()]
    .map(({ recipients, ...answer }) => ({ ...answer, uniq: answer.kind === RECORD_KIND.implied ? 0 : recipients.size }))
    .filter((answer) => answer.total > 0 || answer.uniq > 0);
}

/** Credits that were used on each day: counted impressions, without the implied ones. */
export function expectedCredits(records: readonly CountRecord[]): { companyId: number; day: number; used: number }[] {
  const used = new Map<string, { companyId: number; day: number; used: number }>();
  for (const record of records) {
    if (record.kind !== RECORD_KIND.impression || !counted(record)) continue;
    const key = `${record.companyId} ${record.day}`;
    const entry = used.get(key) ?? { companyId: record.companyId, day: record.day, used: 0 };
    used.set(key, { ...entry, used: entry.used + 1 });
  }
  return [...used.values()].sort((a, b) => a.companyId - b.companyId || a.day - b.day);
}

function counted(record: CountRecord): boolean {
  return isCounted(record.openerClass);
}

function dayKey(record: CountRecord): string {
  return `${record.companyId} ${record.objectId} ${record.recipient} ${record.day}`;
}

function byKey(a: Answer, b: Answer): number {
  return a.companyId - b.companyId || a.objectId - b.objectId || a.subject - b.subject || a.kind - b.kind || a.population - b.population;
}
