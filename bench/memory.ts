/**
 * Memory after large files: a table of 800,000 rows, a million past events and 200,000 customers are taken by
 * the product one after the other. A minute after the last of them its processes hold less than 1.3 times of
 * what they held before. What the database keeps of its pages is a cache of a fixed size, and has a line of
 * its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { bySize, sizesOf, sum } from './memory/tree-sizes.ts';
import type { Report } from './run.ts';
import { startProduct, type Product } from './web/product.ts';

const PORT = 3192;
const IDLE_MS = Number(process.env.IDLE_MS ?? 120_000);
const AFTER_MS = 60_000;
const GOAL = 1.3;
const MAX_MS = 20 * 60_000;
const TABLE_ROWS = Number(process.env.TABLE_ROWS ?? 800_000);
const EVENT_ROWS = Number(process.env.EVENT_ROWS ?? 1_000_000);
const CUSTOMER_ROWS = 200_000;
const MINUTE_MS = 60_000;

export async function run(report: Report): Promise<void> {
  const product = await startProduct(PORT);
  try {
    // The first start makes the demo company and holds more.
    await product.restart();
    await sleep(IDLE_MS);
    const idle = sizesOf(product);
    say(report, 'memory_idle', idle);
    let max = 0;
    const watch = setInterval(() => (max = Math.max(max, ofProgram(sizesOf(product)))), 1000);
    try {
      await takeFiles(product);
    } finally {
      clearInterval(watch);
    }
    report('memory_most_meanwhile', max, 'MB');
    await sleep(AFTER_MS);
    const after = sizesOf(product);
    say(report, 'memory_after', after);
    reportWithGoal(report, 'memory_after_ratio_vs_idle', ofProgram(after) / ofProgram(idle), 'x', GOAL);
  } finally {
    await product.stop();
  }
}

function say(report: Report, name: string, sizes: ReadonlyMap<string, number>): void {
  for (const [process, mb] of bySize(sizes)) report(`${name}_${process}`, mb, 'MB');
  report(`${name}_program`, ofProgram(sizes), 'MB');
}

function ofProgram(sizes: ReadonlyMap<string, number>): number {
  return sum(sizes) - (sizes.get('database') ?? 0);
}

async function takeFiles(product: Product): Promise<void> {
  const table = await send<{ id: number }>(product, 'datatable/datatable', {
    file: fileOf(
      'large.csv',
      'sku,name,price,since\n',
      TABLE_ROWS,
      (n) => `sku-${n},Cup number ${n},${n % 1000}.${n % 10},2026-0${1 + (n % 9)}-11\n`,
    ),
  });
  await until(product, `datatablestat/${table.id}`, ({ status }) => status !== 'uploading');
  await send(product, `datatable/confirm/${table.id}`, { json: { uniqueHeader: 'sku' } });

  const { event } = await send<{ event: { id: number } }>(product, 'events', { json: { event_name: 'Memory of purchases' } });
  const start = Date.now() - EVENT_ROWS * 100 - MINUTE_MS;
  await send(product, `events/${event.id}/imports`, {
    columns: JSON.stringify(['customer_id', 'event_timestamp', 'property:total']),
    new_columns: JSON.stringify([{ name: 'total', data_type: 'decimal' }]),
    file: fileOf(
      'events.csv',
      'who,when,total\n',
      EVENT_ROWS,
      (n) => `c-${n % 20_000},${new Date(start + n * 100).toISOString()},${n % 900}.5\n`,
    ),
  });
  await until(product, `events/${event.id}/imports`, ({ imports }) => (imports as { state: string }[])[0]?.state !== 'running');

  await send(product, 'customers', {
    columns: JSON.stringify(['customer_id', 'email', 'trait:city']),
    file: fileOf('customers.csv', 'id,email,city\n', CUSTOMER_ROWS, (n) => `m-${n},m${n}@customers.example,City ${n % 500}\n`),
  });
  await until(product, 'customers/imports', ({ imports }) => (imports as { state: string }[])[0]?.state !== 'running');
}

function fileOf(name: string, heading: string, rows: number, line: (n: number) => string): File {
  const parts = [heading];
  for (let n = 0; n < rows; n += 10_000) parts.push(Array.from({ length: Math.min(10_000, rows - n) }, (_, at) => line(n + at)).join(''));
  return new File(parts, name, { type: 'text/csv' });
}

async function send<T>({ origin, account }: Product, path: string, parts: { json?: unknown } & Record<string, unknown>): Promise<T> {
  const { json, ...fields } = parts;
  const form = new FormData();
  // Settings come before the file, which is read as it arrives.
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) form.append(name, value);
    else form.append(name, String(value));
  const answer = await fetch(`${origin}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.apiKey}`, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    body: json === undefined ? form : JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function until({ origin, account }: Product, path: string, isDone: (body: Record<string, unknown>) => boolean): Promise<void> {
  const end = Date.now() + MAX_MS;
  for (;;) {
    const answer = await fetch(`${origin}/api/v1/${path}`, { headers: { authorization: `Bearer ${account.apiKey}` } });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    if (isDone((await answer.json()) as Record<string, unknown>)) return;
    if (Date.now() > end) throw new Error(`${path} did not end in time.`);
    await sleep(500);
  }
}
