/** Everything that a refresh says of its model, in the form in which it is kept and shown. */
import type { FlavourAdvice, FlavourEvaluation } from '@limn/contracts';
import { evaluateFlavour, type Advice, type Batch, type Measures, type Question } from '@limn/flavours';

/** Above it only the events of some customers are measured: measuring builds a second model. */
const MEASURED_EVENTS = 2_000_000;
const FEW_KNOWN_ITEMS = 0.5;

/** Null where there is nothing to measure. */
export function evaluationOf(question: Question, batch: Batch, offered: readonly string[]): FlavourEvaluation | null {
  if (batch.events.at.length === 0 || offered.length === 0) return null;
  const step = Math.ceil(batch.events.at.length / MEASURED_EVENTS);
  const { splitAt, people, flavour, popular, random, verdict, sentence } = evaluateFlavour(
    question,
    step > 1 ? someCustomers(batch, step) : batch,
    { offered },
  );
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

export function adviceOf({ code, message, view, side }: Advice): FlavourAdvice {
  return {
    code,
    message,
    view_id: view === undefined ? null : Number(view),
    side: side ? (side === 'first' ? 'events_1' : 'events_2') : null,
  };
}

/** Events that name what the table has not lead to nothing that can be shown. */
export function itemAdvice(
  named: readonly string[],
  isOffered: (id: string) => boolean,
  { tableName, uniqueHeader }: { tableName: string; uniqueHeader: string },
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
