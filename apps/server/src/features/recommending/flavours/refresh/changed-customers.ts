/**
 * Tells which customers have to be counted again: those whose records arrived since the refresh before, and
 * those who became one with others, where that is all that can have changed.
 */
import { LAST_JOINED, NAMES_OF_JOINED, NAMES_OF_PEOPLE } from '../../../data/customers/one-person.read.ts';
import { newRecordsBetween, EVENT_MARKS, MARKS_LAST_MS, type EventMark } from '../../../data/events/new-records.read.ts';
import type { SnapshotRead } from '../../../../storage/snapshot-read.ts';
import type { Counted, LearnOrder } from './learning.ts';
import { namedLines } from './read-rows.ts';

/** Share of the known customers: counting more again takes as long as counting all. */
const MAX_CHANGED = 0.1;
/**
 * So many, added up over refreshes, make the evaluation one of other customers; it is made only when all are
 * counted.
 */
const MAX_RECOUNTED = 0.25;
const ROWS_AT_ONCE = 10_000;

export interface ChangedCustomers {
  /** As events may name them, in all ways; some of these may have been people of their own. */
  names: readonly string[];
  /** The person, by each name that stands for another one. */
  persons: ReadonlyMap<string, string>;
  people: number;
}

export async function countedOf(read: SnapshotRead, { companyId, statements, events }: LearnOrder): Promise<Counted> {
  const { marks } = await read.one<{ marks: EventMark[] }>(EVENT_MARKS, [companyId, events.map(({ id }) => id)]);
  const { joined } = await read.one<{ joined: number }>(LAST_JOINED, [companyId]);
  const { at } = await read.one<{ at: number }>('select extract(epoch from now())::float8 * 1000 as at', []);
  return { statements, marks, joined, atMs: at, builtMs: at, recounted: 0 };
}

/** Undefined where all customers have to be counted. */
export async function changedCustomers(
  read: SnapshotRead,
  { companyId, events }: LearnOrder,
  before: Counted,
  now: Counted,
  known: number,
): Promise<ChangedCustomers | undefined> {
  if (before.statements !== now.statements || now.atMs - before.builtMs > MARKS_LAST_MS || now.atMs < before.atMs) return undefined;
  const { joined } = before;
  if (joined === undefined) return undefined;
  const changed = new Set<string>();
  const persons = new Map<string, string>();
  const max = Math.min(known * MAX_CHANGED, known * MAX_RECOUNTED - before.recounted);
  for (const { id, arrived } of events) {
    const [was, is] = [before, now].map(({ marks }) => marks.find((mark) => mark.id === id));
    const found = was && is ? newRecordsBetween(was, is) : { kind: 'unknown' as const };
    if (found.kind === 'unknown') return undefined;
    if (found.kind === 'none') continue;
    const range = [found.fromMs, found.untilMs].map((ms) => new Date(ms).toISOString());
    for await (const customers of read.texts(arrived, range, ROWS_AT_ONCE)) {
      for (const customer of customers) changed.add(customer);
      if (changed.size > max) return undefined;
    }
  }
  const asked: [string, unknown[]][] = [];
  if (now.joined !== 0) asked.push([NAMES_OF_PEOPLE, [companyId, [...changed]]]);
  if (now.joined !== joined) asked.push([NAMES_OF_JOINED, [companyId, joined]]);
  for (const [rows, values] of asked)
    for await (const [name, person] of namedLines(read, rows, values)) {
      changed.add(name);
      if (person !== undefined) persons.set(name, person);
    }
  const names = [...changed];
  const people = new Set(names.map((name) => persons.get(name) ?? name)).size;
  return people > max ? undefined : { names, persons, people };
}
