/**
 * Works out what a batch of records changes: days in the chains of recipients, and from them exact totals and
 * uniques of every place (see `chain-codes.ts`). No database here: chains come with the records, and changes
 * are read from the tally afterwards.
 *
 * A day d that comes into a series between the days p and n of its recipient adds (p, d, +1), and where there
 * is a later day (p, n, −1) and (d, n, +1). So records may come in any order.
 */
import { isNote, POPULATION, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import {
  ALL_OF_KIND,
  dayCode,
  dayOf,
  isImplied,
  ITEMS,
  marksIn,
  marksOf,
  MAX_MAILINGS,
  NEVER,
  SERIES,
  WHOLE_COMPANY,
} from './chain-codes.ts';
import { createColumn, createNumbering } from './numbering.ts';

export interface TalliedRecord {
  companyId: number;
  objectId: number;
  objectKind: number;
  hasRecipient: boolean;
  /** The two halves of its hash. */
  recipientHigh: number;
  recipientLow: number;
  day: number;
  kind: number;
  counted: boolean;
  /**
   * Kinds and numbers of what was chosen; one may be there twice, and is counted once. Notes among them are
   * not.
   */
  subjectKinds: readonly number[];
  subjectIds: readonly number[];
  /**
   * Reads the recipient's row of the chain in an object, as the database has it; false if it is missing.
   */
  readChain(objectId: number, each: (kind: number, id: number, day: number) => void): boolean;
}

/** A row of the chain that is new, or has changed. */
export interface Chain {
  companyId: number;
  objectId: number;
  recipientHigh: number;
  recipientLow: number;
  isNew: boolean;
}

/** Figures to add to a row of `roll`, or of `subject_roll` where there is a subject. */
export interface Change {
  companyId: number;
  objectId: number;
  subjectKind: number;
  subjectId: number;
  kind: number;
  population: number;
  prevDay: number;
  day: number;
  total: number;
  active: number;
  uniq: number;
}

export interface Tally {
  add(record: TalliedRecord): void;
  /** Calls back with each chain, and then with its codes. */
  eachChain(each: (chain: Chain) => (kind: number, id: number, day: number) => void): void;
  /** Place by place in the order of their keys: rows that lie together are written together. */
  eachChange(each: (change: Change) => void): void;
}

const { all: ALL, counted: COUNTED } = POPULATION;
const { impression: OPEN, implied: IMPLIED } = RECORD_KIND;
const [IN_DATABASE, NEW, CHANGED] = [0, 1, 2];
const POPULATIONS = 4;
/** Far more than the records of one roll-up make. */
const MAX_CHANGES = 2 ** 28;
type Series = (typeof SERIES)[number];

/** @param maxMailings days of mailings that one recipient's chain may hold */
export function createTally(maxMailings = MAX_MAILINGS): Tally {
  /** Company, object, kind and number of the subject. */
  const places = createNumbering();
  /** Place, kind with population, day before, day. */
  const changes = createNumbering();
  const [total, active, uniq] = [createColumn(), createColumn(), createColumn()];
  /** Company, both halves of the recipient, object. */
  const chains = createNumbering();
  /** The first code of each chain, and the next one of each code: from 1, as 0 is none. */
  const [state, first, next] = [createColumn(), createColumn(), createColumn()];
  /** Days of mailings in each chain. */
  const mailings = createColumn();
  const [codeKind, codeId, codeDay] = [createColumn(), createColumn(), createColumn()];
  let codes = 0;

  function changeOf(place: number, kind: number, population: number, prevDay: number, day: number): number {
    return changes.of(place, kind * POPULATIONS + population, prevDay, day);
  }

  function count(place: number, { kind, counted, day }: TalliedRecord): void {
    total.add(changeOf(place, kind, ALL, NEVER, day), 1);
    if (counted) total.add(changeOf(place, kind, COUNTED, NEVER, day), 1);
  }

  function imply(place: number, day: number, change: number): void {
    total.add(changeOf(place, OPEN, ALL, NEVER, day), change);
    total.add(changeOf(place, OPEN, COUNTED, NEVER, day), change);
    total.add(changeOf(place, IMPLIED, COUNTED, NEVER, day), change);
  }

  function chainOf(record: TalliedRecord, objectId: number): number {
    const known = chains.size;
    const chain = chains.of(record.companyId, record.recipientHigh, record.recipientLow, objectId);
    if (chain < known) return chain;
    loading = chain;
    if (!record.readChain(objectId, load)) state.set(chain, NEW);
    return chain;
  }

  let loading = 0;
  const load = (kind: number, id: number, day: number) => append(loading, kind, id, day);

  function append(chain: number, kind: number, id: number, day: number): void {
    codes++;
    codeKind.set(codes, kind);
    codeId.set(codes, id);
    codeDay.set(codes, day);
    next.set(codes, first.get(chain));
    first.set(chain, codes);
    if (kind === SUBJECT_KIND.mailing && id !== ALL_OF_KIND) mailings.add(chain, 1);
  }

  function holdsMailing(chain: number, id: number, day: number): boolean {
    for (let at = first.get(chain); at !== 0; at = next.get(at))
      if (codeId.get(at) === id && codeKind.get(at) === SUBJECT_KIND.mailing && dayOf(codeDay.get(at)) === day) return true;
    return false;
  }

  /** Answers by how many implied impressions there are more now. */
  function mark(chain: number, place: number, day: number, marks: number): number {
    const kind = places.part(place, 2);
    const id = places.part(place, 3);
    let found = 0;
    let others = false;
    for (let at = first.get(chain); at !== 0; at = next.get(at)) {
      if (codeId.get(at) !== id || codeKind.get(at) !== kind) continue;
      if (dayOf(codeDay.get(at)) === day) found = at;
      else others = true;
    }
    const was = found === 0 ? 0 : marksIn(codeDay.get(found));
    const now = was | marks;
    if (now === was) return 0;
    for (const series of SERIES)
      if ((was & series.mask) === 0 && (now & series.mask) !== 0) {
        if (others) enter(chain, place, day, series);
        else follow(place, series, NEVER, day, 1);
      }
    if (found === 0) append(chain, kind, id, dayCode(day, now));
    else codeDay.set(found, dayCode(day, now));
    if (state.get(chain) === IN_DATABASE) state.set(chain, CHANGED);
    return Number(isImplied(now)) - Number(isImplied(was));
  }

  /** The day is in the series from now on: between the last one before it and the first one behind it. */
  function enter(chain: number, place: number, day: number, series: Series): void {
    const kind = places.part(place, 2);
    const id = places.part(place, 3);
    let before = NEVER;
    let behind = Infinity;
    for (let at = first.get(chain); at !== 0; at = next.get(at)) {
      const code = codeDay.get(at);
      if (codeId.get(at) !== id || codeKind.get(at) !== kind || (code & series.mask) === 0) continue;
      const other = dayOf(code);
      if (other < day) before = Math.max(before, other);
      else behind = Math.min(behind, other);
    }
    follow(place, series, before, day, 1);
    if (behind === Infinity) return;
    follow(place, series, before, behind, -1);
    follow(place, series, day, behind, 1);
  }

  /** Every day of a chain has one day before it, or none: then both figures stand in one row. */
  function follow(place: number, { kind, population }: Series, prevDay: number, day: number, change: number): void {
    const ofDay = changeOf(place, kind, population, NEVER, day);
    active.add(ofDay, change);
    uniq.add(prevDay === NEVER ? ofDay : changeOf(place, kind, population, prevDay, day), change);
  }

  return {
    add(record) {
      const { companyId, objectId, objectKind, day, subjectKinds, subjectIds } = record;
      const marks = marksOf(record.kind, record.counted);
      const itself = places.of(companyId, objectId);
      const whole = places.of(companyId, WHOLE_COMPANY);
      const ofKind = places.of(companyId, WHOLE_COMPANY, objectKind, ALL_OF_KIND);
      count(itself, record);
      count(whole, record);
      count(ofKind, record);
      if (marks === 0) return;
      const chain = record.hasRecipient ? chainOf(record, objectId) : undefined;
      const all = record.hasRecipient ? chainOf(record, WHOLE_COMPANY) : undefined;
      if (chain !== undefined && all !== undefined) {
        const implied = mark(chain, itself, day, marks);
        if (implied !== 0) for (const place of [itself, whole, ofKind]) imply(place, day, implied);
        mark(all, whole, day, marks);
        mark(all, ofKind, day, marks);
      }
      let items: number | undefined;
      for (let index = 0; index < subjectKinds.length; index++) {
        const kind = subjectKinds[index] ?? 0;
        const id = subjectIds[index] ?? 0;
        if (isNote(kind) || isRepeated(subjectKinds, subjectIds, index)) continue;
        const [isItem, isMailing] = [kind === SUBJECT_KIND.item, kind === SUBJECT_KIND.mailing];
        const place = places.of(companyId, isItem || isMailing ? WHOLE_COMPANY : objectId, kind, id);
        count(place, record);
        if (chain === undefined || all === undefined) continue;
        if (isItem) items ??= chainOf(record, ITEMS);
        const isBeyond = isMailing && mailings.get(all) >= maxMailings && !holdsMailing(all, id, day);
        const implied = isBeyond ? 0 : mark(isMailing ? all : isItem && items !== undefined ? items : chain, place, day, marks);
        if (implied !== 0) imply(place, day, implied);
        if (isMailing) mark(all, places.of(companyId, WHOLE_COMPANY, SUBJECT_KIND.mailing, ALL_OF_KIND), day, marks);
      }
      if (items !== undefined) mark(items, places.of(companyId, WHOLE_COMPANY, SUBJECT_KIND.item, ALL_OF_KIND), day, marks);
    },
    eachChain(each) {
      for (let chain = 0; chain < chains.size; chain++) {
        if (state.get(chain) === IN_DATABASE) continue;
        const put = each({
          companyId: chains.part(chain, 0),
          recipientHigh: chains.part(chain, 1),
          recipientLow: chains.part(chain, 2),
          objectId: chains.part(chain, 3),
          isNew: state.get(chain) === NEW,
        });
        for (let at = first.get(chain); at !== 0; at = next.get(at)) put(codeKind.get(at), codeId.get(at) >>> 0, codeDay.get(at));
      }
    },
    eachChange(each) {
      const ranks = new Uint32Array(places.size);
      places.inOrder(0, 1, 2, 3).forEach((place, rank) => (ranks[place] = rank));
      // Both in one number: an array of numbers is sorted several times as quickly as by a function.
      const inOrder = new Float64Array(changes.size);
      for (let change = 0; change < changes.size; change++) inOrder[change] = (ranks[changes.part(change, 0)] ?? 0) * MAX_CHANGES + change;
      for (const ranked of inOrder.sort()) {
        const change = ranked % MAX_CHANGES;
        if (total.get(change) === 0 && active.get(change) === 0 && uniq.get(change) === 0) continue;
        const place = changes.part(change, 0);
        const series = changes.part(change, 1);
        each({
          companyId: places.part(place, 0),
          objectId: places.part(place, 1),
          subjectKind: places.part(place, 2),
          subjectId: places.part(place, 3) >>> 0,
          kind: Math.floor(series / POPULATIONS),
          population: series % POPULATIONS,
          prevDay: changes.part(change, 2),
          day: changes.part(change, 3),
          total: total.get(change),
          active: active.get(change),
          uniq: uniq.get(change),
        });
      }
    },
  };
}

function isRepeated(kinds: readonly number[], ids: readonly number[], index: number): boolean {
  for (let before = 0; before < index; before++) if (ids[before] === ids[index] && kinds[before] === kinds[index]) return true;
  return false;
}
