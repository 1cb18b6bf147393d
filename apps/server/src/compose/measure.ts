/** Metrics of a front on the operators' port. Figures of other processes are added by `main.ts`. */
import type { Metrics } from '../platform/metrics.ts';
import { measureChildren } from '../platform/process-metrics.ts';
import type { Journal } from '../features/measuring/counting/log/journal.ts';
import type { DrawPool } from '../render/draw/draw-pool.ts';
import { LANES } from '../render/draw/job-queue.ts';
import type { Database } from '../storage/database.ts';
import type { Front } from './compose.ts';

export interface FrontParts {
  front: Pick<Front, 'render' | 'credits'>;
  draw: DrawPool;
  journal: Pick<Journal, 'groups' | 'uncounted' | 'epoch'>;
  db: Pick<Database, 'pool'>;
}

export function measureFront(metrics: Metrics, { front, draw, journal, db }: FrontParts): void {
  const { render, credits } = front;
  metrics.read('counter', 'limn_fallbacks_total', 'Counted opens that got something else than their own picture, by reason.', () =>
    Object.entries(render.fallbacks).map(([reason, n]) => [{ reason }, n]),
  );
  metrics.read('counter', 'limn_uncounted_total', 'Opens and clicks that were answered without being counted.', () => render.uncounted);
  metrics.read('counter', 'limn_memo_asks_total', 'Pictures that were looked for among those drawn lately.', () => render.memo.asks);
  metrics.read('counter', 'limn_memo_hits_total', 'Pictures that were found there.', () => render.memo.hits);
  metrics.read('gauge', 'limn_memo_bytes', 'What pictures drawn lately weigh.', () => render.memo.bytes);
  metrics.read('gauge', 'limn_draw_queue', 'Pictures that wait for a draw child, by lane.', () =>
    [...LANES, 'tried' as const].map((lane) => [{ lane }, draw.waiting(lane)]),
  );
  metrics.read('gauge', 'limn_draw_in_flight', 'Pictures that draw children have.', () => draw.inFlight);
  metrics.read('gauge', 'limn_draw_children', 'Draw children that can draw, the spare among them.', () => draw.pids.length);
  measureChildren(metrics, 'draw', () => draw.pids);
  metrics.read('counter', 'limn_journal_groups_total', 'Groups of records that were synced to the disk.', () => journal.groups);
  metrics.read('counter', 'limn_journal_refused_total', 'Records that the journal could not keep.', () => journal.uncounted);
  metrics.read('gauge', 'limn_credit_leases', 'Leases of credits that this front holds.', () => credits.held().leases);
  metrics.read('gauge', 'limn_credits_left', 'Credits of those leases that are not used yet.', () => credits.held().left);
  metrics.read('gauge', 'limn_database_connections', 'Connections of the app, by what they do.', () => [
    [{ state: 'busy' }, db.pool.totalCount - db.pool.idleCount],
    [{ state: 'idle' }, db.pool.idleCount],
  ]);
  metrics.read('gauge', 'limn_database_waiting', 'Requests that wait for a connection.', () => db.pool.waitingCount);
}
