import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createEachDue } from './each-due.ts';

function anEachDue() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('error', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  const clock = { ms: 0 };
  const metrics = createMetrics();
  return { each: createEachDue({ job: 'reports', log, metrics, nowMs: () => clock.ms }), lines, clock, metrics };
}
/** A database that keeps no notes. */
const client = { query: async () => ({ rows: [] }) } as unknown as Client;
const ITEMS = [1, 2, 3].map((id) => ({ companyId: 7, id }));

test('names each that fails in the log and does the others', async () => {
  const { each, lines, metrics } = anEachDue();
  const done: number[] = [];
  await each(client, ITEMS, async ({ id }) => {
    if (id !== 2) throw new Error(`no ${id}`);
    done.push(id);
  });
  expect(done).toEqual([2]);
  const failed = (id: number) =>
    expect.objectContaining({ event: 'jobs.item_failed', job: 'reports', companyId: 7, id, againInMs: 60_000 });
  expect(lines).toEqual([failed(1), failed(3)]);
  const [family] = await metrics.collect();
  expect(family?.samples).toEqual([['', { job: 'reports' }, 2]]);
});

test('tries what fails after growing pauses, up to an hour', async () => {
  const { each, clock } = anEachDue();
  const tries: number[] = [];
  const postponed: number[] = [];
  for (; clock.ms < 6 * 3_600_000; clock.ms += 5000)
    await each(
      client,
      ITEMS.slice(0, 1),
      async () => {
        tries.push(clock.ms / 60_000);
        throw new Error('no');
      },
      { postpone: async (_, until) => void postponed.push(until.getTime() / 60_000) },
    );
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303]);
  expect(postponed).toEqual([...tries.slice(1), 363]);
});

test('begins with a short pause again once the work was done', async () => {
  const { each, clock } = anEachDue();
  let fails = true;
  const pauses: number[] = [];
  const step = async () => {
    await each(
      client,
      ITEMS.slice(0, 1),
      async () => {
        if (fails) throw new Error('no');
      },
      { postpone: async (_, until) => void pauses.push(until.getTime() - clock.ms) },
    );
    clock.ms += 3_600_000;
  };
  await step();
  await step();
  fails = false;
  await step();
  fails = true;
  await step();
  expect(pauses).toEqual([60_000, 120_000, 60_000]);
});
