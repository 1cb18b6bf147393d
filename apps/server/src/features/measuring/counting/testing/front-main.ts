/**
 * A front that only counts: appends records at a rate and tells its parent which were acknowledged. Made to
 * be killed.
 */
import { createLog } from '../../../../platform/log.ts';
import { connect } from '../../../../storage/database.ts';
import type { Logins } from '../../../../storage/connection.ts';
import { openJournal } from '../log/journal.ts';
import type { CountRecord } from '../log/record.ts';
import { recordAt } from './record-at.ts';
import type { World } from './random-record.ts';

export interface FrontOrder {
  logins: Logins;
  directory: string;
  slot: number;
  perSecond: number;
  firstPosition: number;
  world: World;
  /** Left out: so few that it goes from one file to the next every second or so. */
  preparedBytes?: number;
  /** Ends by itself after so many records. */
  max?: number;
  /** Every record is a person's impression of this day: for timing what becomes visible. */
  steadyDay?: number;
}

export type FrontNews =
  | { type: 'acknowledged'; positions: number[] }
  | { type: 'done'; positions: number[]; groups: number; uncounted: number; latenciesMs: number[]; sentAtMs: number[]; cpuMs: number };

const FEW_BYTES = 32 * 1024;

process.once('message', (order: FrontOrder) => void run(order));
process.on('disconnect', () => process.exit(0));

async function run(order: FrontOrder): Promise<void> {
  const db = connect(order.logins, createLog('silent'));
  const { directory, slot, preparedBytes = FEW_BYTES } = order;
  const journal = await openJournal({ directory, slot, db, log: createLog('silent'), preparedBytes });
  let acknowledged: number[] = [];
  const latenciesMs: number[] = [];
  const sentAtMs: number[] = [];
  let sent = 0;
  let open = 0;
  let stopping = false;
  process.on('message', () => (stopping = true));
  const tell = () => {
    if (acknowledged.length > 0) process.send?.({ type: 'acknowledged', positions: acknowledged } satisfies FrontNews);
    acknowledged = [];
  };
  const timer = setInterval(tell, 20);
  const cpu = process.cpuUsage();
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const tick = () => {
      if (stopping || (order.max !== undefined && sent >= order.max)) return resolve();
      const due = Math.min(order.max ?? Infinity, Math.floor(((performance.now() - started) / 1000) * order.perSecond)) - sent;
      for (let n = 0; n < Math.min(due, 5000) && open < 50_000; n++) append();
      setTimeout(tick, 1);
    };
    tick();
  });

  function append(): void {
    const position = order.firstPosition + sent++;
    const at = performance.now();
    sentAtMs.push(performance.timeOrigin + at);
    const record: CountRecord = recordAt(position, order.world);
    if (order.steadyDay !== undefined) Object.assign(record, { day: order.steadyDay, atMs: Date.now(), kind: 1, openerClass: 0 });
    open++;
    void appendOne(record, at);
  }

  async function appendOne(record: CountRecord, at: number): Promise<void> {
    try {
      await journal.append(record);
      acknowledged.push(record.position);
      latenciesMs.push(performance.now() - at);
    } catch {
      // Refused, so not acknowledged.
    } finally {
      open--;
    }
  }

  await journal.close();
  await new Promise((resolve) => setImmediate(resolve));
  clearInterval(timer);
  const { user, system } = process.cpuUsage(cpu);
  const news: FrontNews = {
    type: 'done',
    positions: acknowledged,
    groups: journal.groups,
    uncounted: journal.uncounted,
    latenciesMs,
    sentAtMs,
    cpuMs: (user + system) / 1000,
  };
  process.send?.(news, () => process.exit(0));
  await db.close();
}
