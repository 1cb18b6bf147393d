/**
 * One refresh of a flavour: reads the events as they stood at one moment, counts them, measures the result.
 * Where the refresh before left what it counted and it is known whose events arrived since, only these
 * customers are counted again: with the same model to the last bit.
 */
import type { FlavourEvaluation } from '@limn/contracts';
import {
  adviseOn,
  buildState,
  encodeCatalogue,
  encodeModel,
  openModel,
  readFlavour,
  refreshState,
  type FlavourModel,
  type Question,
  type State,
} from '@limn/flavours';
import { otherNames } from '../../../data/customers/one-person.read.ts';
import type { SnapshotRead } from '../../../../storage/snapshot-read.ts';
import { changedCustomers, countedOf, type ChangedCustomers } from './changed-customers.ts';
import { createEventColumns } from './event-columns.ts';
import { keepCounts, openCounts, type KeptCounts } from './kept-counts.ts';
import { adviceOf, evaluationOf, itemAdvice } from './learned-wire.ts';
import type { Before, Counted, Learned, LearnOrder, OnProgress } from './learning.ts';
import { amongThese, eventLines, itemLines, namedLines, readRows, toItems } from './read-rows.ts';

/** Shares of the work, at their ends. */
const DONE = { items: 0.05, events: 0.45, counted: 0.7, model: 0.8 } as const;

/** Everything that was counted, whichever way. */
interface Count {
  state: State;
  keys: Uint32Array;
  /** The model before, which saves time. */
  previous: FlavourModel | undefined;
  evaluation: FlavourEvaluation | null;
  /** Customers who were counted again; null: all. */
  recounted: number | null;
}

export interface Outcome {
  learned: Learned;
  /** Keeps what was counted for the next refresh. Who waits for this one need not wait for that. */
  keep(): void;
}

export async function learn(read: SnapshotRead, order: LearnOrder, onProgress: OnProgress): Promise<Outcome> {
  const startedAt = performance.now();
  const question = readFlavour(order.flavour);
  const now = await countedOf(read, order);
  const going = await goOn(read, order, question, now);
  const lines = await itemLines(read, order.items);
  onProgress(DONE.items);
  // The database reads while counts are opened and items taken apart.
  const reading = going && changedRows(read, order, question, going.changed.names);
  reading?.catch(() => undefined);
  const kept = await going?.counts;
  const catalogue = toItems(lines);
  const ids = catalogue.map(({ id }) => id);
  const rows = await reading;
  const count = going && kept && rows ? countAgain(kept, rows, going, onProgress) : await countAll(read, order, question, ids, onProgress);
  const { state, recounted } = count;
  const known = new Set(ids);
  const isOffered = (id: string) => known.has(id);
  const model = encodeModel(state, { isOffered, ...(count.previous && { previous: count.previous }) });
  onProgress(DONE.model);
  const names = new Map(order.sources.map(({ view, name }) => [view, name]));
  const { peopleFirst, peopleAlso } = state.tally;
  const named = state.items.filter((_, item) => (peopleFirst[item] as number) > 0 || (peopleAlso[item] as number) > 0);
  const advice = [...adviseOn(state, (view) => names.get(view) ?? view).map(adviceOf), ...itemAdvice(named, isOffered, order)];
  const opened = openModel(model, { isVerified: true });
  const { starts } = opened;
  let items = 0;
  for (let place = 0; place + 1 < starts.length; place++) if ((starts[place + 1] as number) > (starts[place] as number)) items++;
  const facts = { events: state.histories.items.length, people: state.tally.people, items, catalogue: ids.length, recounted };
  const table = encodeCatalogue(opened, catalogue);
  onProgress(1);
  return {
    learned: {
      model,
      catalogue: table,
      facts: { ...facts, took_ms: Math.round(performance.now() - startedAt) },
      evaluation: count.evaluation,
      advice,
      counted: countedBy(order, now, recounted),
    },
    keep() {
      if (isSteady(order)) keep(order, { state, keys: count.keys, model });
    },
  };
}

async function countAll(
  read: SnapshotRead,
  order: LearnOrder,
  question: Question,
  offered: readonly string[],
  onProgress: OnProgress,
): Promise<Count> {
  const expected = order.sources.reduce((sum, { records }) => sum + records, 0);
  const columns = createEventColumns(expected);
  for await (const [name, person] of namedLines(read, otherNames(order.companyId), []))
    if (person !== undefined) columns.join(name, person);
  // Right after many customers became one the database doesn't know how many: it would look them up one by
  // one, for each event.
  await read.one(`select set_config('enable_nestloop', 'off', true)`, []);
  for (const { view, rows } of order.sources)
    await readRows(read, rows, question.views.indexOf(view), columns, () =>
      onProgress(between(DONE.items, DONE.events, columns.size() / Math.max(1, expected))),
    );
  const batch = columns.batch();
  const state = buildState(question, batch, (done) => onProgress(between(DONE.events, DONE.counted, done)));
  const evaluation = evaluationOf(question, batch, offered);
  return { state, keys: columns.keys(), previous: undefined, evaluation, recounted: null };
}

/** A refresh before, and whose events arrived since. */
interface GoingOn {
  before: Before;
  changed: ChangedCustomers;
  /** Undefined where they are gone. */
  counts: Promise<KeptCounts | undefined>;
}

/** Undefined where everything has to be counted. */
async function goOn(read: SnapshotRead, order: LearnOrder, question: Question, now: Counted): Promise<GoingOn | undefined> {
  const { before, keep } = order;
  if (!before || !isSteady(order)) return undefined;
  const changed = await changedCustomers(read, order, before.counted, now, before.people);
  if (!changed) return undefined;
  const counts = openCounts(keep.directory, before.key, question);
  // It is waited for later, and may fail before.
  counts.catch(() => undefined);
  return { before, changed, counts };
}

function countAgain(kept: KeptCounts, rows: readonly ChangedRows[], { before, changed }: GoingOn, onProgress: OnProgress): Count {
  const columns = createEventColumns(0, kept.keys);
  // Each name may have been a person of its own.
  const customers = changed.names.map((name) => columns.numberOf(name));
  for (const [name, person] of changed.persons) columns.join(name, person);
  for (const { view, lines } of rows) for (const line of lines) columns.add(line, view);
  onProgress(DONE.events);
  const state = refreshState(kept.state, { ...columns.batch(), customers }, (done) => onProgress(between(DONE.events, DONE.counted, done)));
  return { state, keys: columns.keys(), previous: kept.model, evaluation: before.evaluation, recounted: changed.people };
}

interface ChangedRows {
  view: number;
  lines: string[];
}

/** All events of these customers. */
async function changedRows(
  read: SnapshotRead,
  { sources }: LearnOrder,
  question: Question,
  changed: readonly string[],
): Promise<ChangedRows[]> {
  const rows: ChangedRows[] = [];
  if (changed.length === 0) return rows;
  for (const { view, among } of sources) {
    const position = question.views.indexOf(view);
    if (!among || position < 0) continue;
    for await (const lines of eventLines(read, amongThese(among, changed))) rows.push({ view: position, lines });
  }
  return rows;
}

function isSteady({ sources }: LearnOrder): boolean {
  return sources.every(({ among }) => among);
}

function countedBy(order: LearnOrder, now: Counted, recounted: number | null): Counted | null {
  const { before } = order;
  if (!isSteady(order)) return null;
  return recounted === null || !before ? now : { ...now, builtMs: before.counted.builtMs, recounted: before.counted.recounted + recounted };
}

/** Where there is no room, the next refresh finds nothing and counts all. */
function keep({ keep: { directory, key, reserveBytes } }: LearnOrder, counts: Parameters<typeof keepCounts>[2]): void {
  try {
    keepCounts(directory, key, counts, reserveBytes);
  } catch {
    // Nothing is left of it then.
  }
}

function between(from: number, to: number, done: number): number {
  return from + Math.min(1, done) * (to - from);
}
