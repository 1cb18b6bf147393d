/**
 * One refresh of a flavour: reads the events as they stood at one moment, counts them, measures the result. Where the refresh before left what it
 * counted and it is known whose events arrived since, only these customers are counted again: with the same model to the last bit.
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
import type { SnapshotRead } from '../../../../storage/snapshot-read.ts';
import { amongThese } from '../flavour-sources.ts';
import { changedCustomers, countedOf } from './changed-customers.ts';
import { createEventColumns, type EventColumns } from './event-columns.ts';
import { keepCounts, openCounts } from './kept-counts.ts';
import { adviceOf, evaluationOf, itemAdvice } from './learned-wire.ts';
import type { Counted, Learned, LearnOrder, OnProgress } from './learning.ts';
import { readItems, readRows } from './read-rows.ts';

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

export async function learn(read: SnapshotRead, order: LearnOrder, onProgress: OnProgress): Promise<Learned> {
  const startedAt = performance.now();
  const question = readFlavour(order.flavour);
  const catalogue = await readItems(read, order.items);
  onProgress(DONE.items);
  const ids = catalogue.map(({ id }) => id);
  const now = await countedOf(read, order);
  const count = (await countChanged(read, order, question, now, onProgress)) ?? (await countAll(read, order, question, ids, onProgress));
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
  const counted = keep(order, { state, keys: count.keys, model }, now, recounted);
  onProgress(1);
  return {
    model,
    catalogue: encodeCatalogue(opened, catalogue),
    facts: { ...facts, took_ms: Math.round(performance.now() - startedAt) },
    evaluation: count.evaluation,
    advice,
    counted,
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
  for (const { view, rows } of order.sources)
    await readRows(read, rows, question.views.indexOf(view), columns, () =>
      onProgress(between(DONE.items, DONE.events, columns.size() / Math.max(1, expected))),
    );
  const batch = columns.batch();
  const state = buildState(question, batch, (done) => onProgress(between(DONE.events, DONE.counted, done)));
  const evaluation = evaluationOf(question, batch, offered);
  return { state, keys: columns.keys(), previous: undefined, evaluation, recounted: null };
}

/** Undefined where everything has to be counted. */
async function countChanged(
  read: SnapshotRead,
  order: LearnOrder,
  question: Question,
  now: Counted,
  onProgress: OnProgress,
): Promise<Count | undefined> {
  const {
    before,
    keep: { directory },
  } = order;
  if (!before || !isSteady(order)) return undefined;
  const kept = openCounts(directory, before.key, question);
  const changed = kept && (await changedCustomers(read, order, before.counted, now, kept.keys.length / 2));
  if (!kept || !changed) return undefined;
  const columns = createEventColumns(0, kept.keys);
  await readChanged(read, order, question, changed, columns);
  onProgress(DONE.events);
  const customers = changed.map((customer) => columns.numberOf(customer));
  const state = refreshState(kept.state, { ...columns.batch(), customers }, (done) => onProgress(between(DONE.events, DONE.counted, done)));
  return { state, keys: columns.keys(), previous: kept.model, evaluation: before.evaluation, recounted: changed.length };
}

async function readChanged(
  read: SnapshotRead,
  { sources }: LearnOrder,
  question: Question,
  changed: readonly string[],
  columns: EventColumns,
): Promise<void> {
  if (changed.length === 0) return;
  for (const { view, among } of sources) if (among) await readRows(read, amongThese(among, changed), question.views.indexOf(view), columns);
}

function isSteady({ sources }: LearnOrder): boolean {
  return sources.every(({ among }) => among);
}

/** Null where there is no room, or no use: the next refresh counts everything. */
function keep(order: LearnOrder, counts: Parameters<typeof keepCounts>[2], now: Counted, recounted: number | null): Counted | null {
  const { before } = order;
  const { directory, key, reserveBytes } = order.keep;
  if (!isSteady(order)) return null;
  try {
    keepCounts(directory, key, counts, reserveBytes);
  } catch {
    return null;
  }
  return recounted === null || !before ? now : { ...now, builtMs: before.counted.builtMs, recounted: before.counted.recounted + recounted };
}

function between(from: number, to: number, done: number): number {
  return from + Math.min(1, done) * (to - from);
}
