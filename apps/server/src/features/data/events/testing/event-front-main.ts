/**
 * A front that only collects: takes numbered events, some of them twice, and says which were acknowledged.
 * Made to be killed.
 */
import { createLog } from '../../../../platform/log.ts';
import { connect } from '../../../../storage/database.ts';
import type { Logins } from '../../../../storage/connection.ts';
import { acceptEvents } from '../accept-events.ts';
import { openEventJournal } from '../event-journal.ts';

export interface EventFrontOrder {
  logins: Logins;
  directory: string;
  companyId: number;
  eventName: string;
  first: number;
  perSecond: number;
  batch: number;
}

export interface EventFrontNews {
  numbers: number[];
  done: boolean;
}

const TICK_MS = 5;

process.once('message', (order: EventFrontOrder) => void run(order));
process.on('disconnect', () => process.exit(0));

async function run({ logins, directory, companyId, eventName, first, perSecond, batch }: EventFrontOrder): Promise<void> {
  const log = createLog('silent');
  const db = connect(logins, log);
  const journal = await openEventJournal({ directory, slot: 1, db, log, preparedBytes: 64 * 1024 });
  let next = first;
  const stop = new AbortController();
  process.on('message', () => stop.abort());
  const open = new Set<Promise<void>>();
  const started = performance.now();

  async function send(numbers: number[]): Promise<void> {
    // Every seventh is sent again at once, as by a sender who lost the answer.
    const sent = [...numbers, ...numbers.filter((number) => number % 7 === 0)];
    const records = sent.map((number) => ({
      event_id: String(number),
      customer_id: `c-${number % 50}`,
      event_properties: { total: number },
    }));
    const { answer } = await acceptEvents(journal, { companyId, eventName, nowMs: Date.now() }, records);
    if (answer.accepted === sent.length) process.send?.({ numbers, done: false } satisfies EventFrontNews);
  }

  while (!stop.signal.aborted) {
    const due = first + Math.floor(((performance.now() - started) / 1000) * perSecond) - next;
    for (let left = due; left >= batch; left -= batch) {
      const numbers = Array.from({ length: batch }, (_, n) => next + n);
      next += batch;
      const sending = send(numbers).catch(() => undefined);
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(open);
  await journal.close();
  process.send?.({ numbers: [], done: true } satisfies EventFrontNews, () => process.exit(0));
  await db.close();
}
