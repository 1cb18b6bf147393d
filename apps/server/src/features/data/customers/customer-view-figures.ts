/**
 * Reads a customer's figures of event views for pictures and rules, from memory after the first time. Each
 * view is asked only where something names it. Events are read from tables of any size, so only a few are
 * asked at a time: others wait their turn, or until their time is up.
 */
import { createByteCache } from '../../../platform/byte-cache.ts';
import type { Log } from '../../../platform/log.ts';
import { withDeadline } from '../../../platform/with-deadline.ts';
import { dayOf } from './aggregates.store.ts';
import type { CustomerValues } from './customer-items.ts';
import type { ReadViewFigures } from './view-figures.port.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const FRESH_MS = 60_000;
const SAMPLE_MS = 5000;
/** Connections of those that companies are served with. */
const AT_ONCE = 6;

interface CachedValues {
  values: CustomerValues;
  untilMs: number;
}

/** Views of a customer, kept for one day. */
interface KeptViews {
  day: number;
  views: ReadonlyMap<string, CachedValues>;
}

export interface CustomerViewFigures {
  read(companyId: number, recipient: bigint, view: string, withinMs: number): Promise<CustomerValues | undefined>;
  sample(companyId: number, view: string): Promise<CustomerValues | undefined>;
  /** A recipient changed; or all of a company, or of every one. What is on its way is not kept. */
  forget(companyId?: number, recipients?: readonly string[]): void;
}

export function createCustomerViewFigures({
  readFigures,
  log,
  nowMs,
}: {
  readFigures: ReadViewFigures;
  log: Log;
  nowMs: () => number;
}): CustomerViewFigures {
  const kept = createByteCache<KeptViews>(MAX_BYTES);
  /** Counts what was said of each company, and of all, so that an older answer is not kept. */
  const revisions = new Map<number, number>();
  let allRevision = 0;
  let busy = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(deadline: number, work: () => Promise<T>): Promise<T | undefined> {
    if (busy < AT_ONCE) busy += 1;
    // A caller that ends hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return performance.now() < deadline ? await work() : undefined;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  async function load(
    companyId: number,
    recipient: bigint | undefined,
    view: string,
    withinMs: number,
  ): Promise<CustomerValues | undefined> {
    try {
      return await inTurn(performance.now() + withinMs, () => readFigures({ companyId, view, recipient, atMs: nowMs() }));
    } catch (error) {
      log.warn('render.customer_not_read', { companyId, why: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }

  async function loadAndKeep(companyId: number, recipient: bigint, view: string, withinMs: number): Promise<CustomerValues | undefined> {
    const key = `${companyId}:${recipient}`;
    const [before, beforeAll, day] = [revisions.get(companyId), allRevision, dayOf(nowMs())];
    const values = await load(companyId, recipient, view, withinMs);
    if (!values || revisions.get(companyId) !== before || allRevision !== beforeAll) return values;
    const held = kept.get(key);
    const views = new Map([...(held?.day === day ? held.views : []), [view, { values, untilMs: nowMs() + FRESH_MS }] as const]);
    kept.set(key, { day, views }, weightOf(views));
    return values;
  }

  return {
    async read(companyId, recipient, view, withinMs) {
      const held = kept.get(`${companyId}:${recipient}`);
      const found = held?.day === dayOf(nowMs()) ? held.views.get(view) : undefined;
      if (found && nowMs() < found.untilMs) return found.values;
      if (withinMs <= 0) return undefined;
      return withDeadline(loadAndKeep(companyId, recipient, view, withinMs), withinMs);
    },
    sample: (companyId, view) => withDeadline(load(companyId, undefined, view, SAMPLE_MS), SAMPLE_MS),
    forget(companyId, recipients) {
      if (companyId === undefined) allRevision += 1;
      else revisions.set(companyId, (revisions.get(companyId) ?? 0) + 1);
      if (recipients) for (const recipient of recipients) kept.delete(`${companyId}:${recipient}`);
      else for (const key of kept.keys()) if (companyId === undefined || key.startsWith(`${companyId}:`)) kept.delete(key);
    },
  };
}

function weightOf(views: KeptViews['views']): number {
  let bytes = 300;
  for (const [name, { values }] of views) {
    bytes += 200 + 2 * name.length;
    for (const [id, value] of values) bytes += 80 + 2 * (id.length + (value?.length ?? 0));
  }
  return bytes;
}
