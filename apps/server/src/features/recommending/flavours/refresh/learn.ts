/** One refresh of a flavour: reads the events as they stood at one moment, counts them, measures the result. It writes nothing. */
import type { FlavourAdvice, FlavourEvaluation, FlavourModelFacts } from '@limn/contracts';
import {
  adviseOn,
  buildState,
  encodeModel,
  evaluateFlavour,
  openModel,
  readFlavour,
  type Advice,
  type Batch,
  type Evaluation,
  type Flavour,
  type Measures,
  type Question,
} from '@limn/flavours';
import type { SnapshotRead } from '../../../../storage/snapshot-read.ts';
import { encodeCatalogue } from '../catalogue.ts';
import type { SourceRows } from '../flavour-sources.ts';
import { priceOf } from '../similar-by.ts';
import { createEventColumns } from './event-columns.ts';

export interface LearnOrder {
  flavour: Flavour;
  /** Rows (customer, item, at), each of a view that the flavour names. */
  sources: readonly { view: string; name: string; rows: SourceRows; records: number }[];
  /** The item table: SQL of rows (id, category, price) as texts. */
  items: string;
  /** As advice names them. */
  tableName: string;
  uniqueHeader: string;
}

export interface Learned {
  model: Uint8Array;
  catalogue: Uint8Array;
  facts: Omit<FlavourModelFacts, 'current'>;
  evaluation: FlavourEvaluation | null;
  advice: FlavourAdvice[];
}

/** Says to the user why there is no model. */
export class CannotLearn extends Error {}

export const TOO_LARGE = 'Its events need more memory than a refresh may take. Choose event views that hold fewer.';

/** Called now and then, between 0 and 1. */
export type OnProgress = (done: number) => void;

const MAX_EVENTS = 20_000_000;
/** Above it only the events of some customers are measured: measuring builds a second model. */
const MEASURED_EVENTS = 2_000_000;
const ROWS_AT_ONCE = 10_000;
/** Separates values; ids hold no control characters. */
const BETWEEN = '\u001F';
const FEW_KNOWN_ITEMS = 0.5;
/** Shares of the work, at their ends. */
const DONE = { items: 0.05, events: 0.45, counted: 0.7, model: 0.8 } as const;

export async function learn(read: SnapshotRead, order: LearnOrder, onProgress: OnProgress): Promise<Learned> {
  const startedAt = performance.now();
  const question = readFlavour(order.flavour);
  const catalogue = await readItems(read, order.items);
  onProgress(DONE.items);
  const batch = await readEvents(read, order, question, (done) => onProgress(DONE.items + done * (DONE.events - DONE.items)));
  const known = new Set(catalogue.ids);
  const isOffered = (id: string) => known.has(id);
  const state = buildState(question, batch, (done) => onProgress(DONE.events + done * (DONE.counted - DONE.events)));
  const model = encodeModel(state, { isOffered });
  onProgress(DONE.model);
  const names = new Map(order.sources.map(({ view, name }) => [view, name]));
  const advice = [
    ...adviseOn(state, (view) => names.get(view) ?? view).map((one) => adviceOf(one)),
    ...itemAdvice(batch.items, isOffered, order),
  ];
  const { starts } = openModel(model, { isVerified: true });
  let items = 0;
  for (let place = 0; place + 1 < starts.length; place++) if ((starts[place + 1] as number) > (starts[place] as number)) items++;
  const evaluation = measure(question, batch, catalogue.ids);
  onProgress(1);
  return {
    model,
    catalogue: encodeCatalogue(catalogue),
    facts: {
      events: batch.events.at.length,
      people: state.tally.people,
      items,
      catalogue: catalogue.ids.length,
      took_ms: Math.round(performance.now() - startedAt),
    },
    evaluation,
    advice,
  };
}

async function readItems(read: SnapshotRead, rows: string) {
  const found = { ids: [] as string[], categories: [] as string[], prices: [] as number[] };
  const sql = `select concat_ws('${BETWEEN}', id, coalesce(category, ''), coalesce(price, '')) as line from (${rows}) items`;
  for await (const lines of read.texts(sql, [], ROWS_AT_ONCE))
    for (const line of lines) {
      const [id = '', category = '', price] = line.split(BETWEEN);
      found.ids.push(id);
      found.categories.push(category);
      found.prices.push(priceOf(price) ?? 0);
    }
  return found;
}

async function readEvents(read: SnapshotRead, { sources }: LearnOrder, question: Question, onProgress: OnProgress): Promise<Batch> {
  const expected = Math.max(
    1,
    sources.reduce((sum, { records }) => sum + records, 0),
  );
  const columns = createEventColumns();
  for (const { view, rows } of sources) {
    const position = question.views.indexOf(view);
    if (position < 0) continue;
    const sql = `select concat_ws('${BETWEEN}', customer, item, (extract(epoch from at) * 1000)::bigint) as line from (${rows.text}) events where item <> ''`;
    for await (const lines of read.texts(sql, rows.values, ROWS_AT_ONCE)) {
      for (const line of lines) {
        const first = line.indexOf(BETWEEN);
        const last = line.lastIndexOf(BETWEEN);
        columns.add(line.slice(0, first), line.slice(first + 1, last), Number(line.slice(last + 1)), position);
      }
      if (columns.size() > MAX_EVENTS)
        throw new CannotLearn(
          `Its events are more than ${MAX_EVENTS.toLocaleString('en-GB')}. Choose event views that hold fewer, such as those of the last year.`,
        );
      onProgress(Math.min(1, columns.size() / expected));
    }
  }
  return columns.batch();
}

function measure(question: Question, batch: Batch, offered: readonly string[]): FlavourEvaluation | null {
  if (batch.events.at.length === 0 || offered.length === 0) return null;
  const step = Math.ceil(batch.events.at.length / MEASURED_EVENTS);
  return evaluationOf(evaluateFlavour(question, step > 1 ? someCustomers(batch, step) : batch, { offered }));
}

/** All events of every so many-th customer. */
function someCustomers({ items, events }: Batch, step: number): Batch {
  const rows: number[] = [];
  for (let row = 0; row < events.customers.length; row++) if ((events.customers[row] as number) % step === 0) rows.push(row);
  const pick = (from: ArrayLike<number>) => Float64Array.from(rows, (row) => from[row] as number);
  return {
    items,
    events: { customers: pick(events.customers), items: pick(events.items), at: pick(events.at), views: pick(events.views) },
  };
}

function evaluationOf({ splitAt, people, flavour, popular, random, verdict, sentence }: Evaluation): FlavourEvaluation {
  const measures = ({ hitRate, ...rest }: Measures) => ({ hit_rate: hitRate, ...rest });
  return {
    split_at: new Date(splitAt).toISOString(),
    people,
    flavour: measures(flavour),
    popular: measures(popular),
    random: measures(random),
    verdict,
    sentence,
  };
}

function adviceOf({ code, message, view, side }: Advice): FlavourAdvice {
  return {
    code,
    message,
    view_id: view === undefined ? null : Number(view),
    side: side ? (side === 'first' ? 'events_1' : 'events_2') : null,
  };
}

/** Events that name what the table has not lead to nothing that can be shown. */
function itemAdvice(
  named: readonly string[],
  isOffered: (id: string) => boolean,
  { tableName, uniqueHeader }: LearnOrder,
): FlavourAdvice[] {
  const found = named.filter(isOffered).length;
  if (named.length === 0 || found >= named.length * FEW_KNOWN_ITEMS) return [];
  const count = (n: number) => n.toLocaleString('en-GB');
  return [
    {
      code: 'items_not_in_table',
      message: `Of ${count(named.length)} items that events name, ${found === 0 ? 'none is' : found === 1 ? 'only 1 is' : `only ${count(found)} are`} in “${tableName}”. Events have to send its “${uniqueHeader}”.`,
      view_id: null,
      side: null,
    },
  ];
}
