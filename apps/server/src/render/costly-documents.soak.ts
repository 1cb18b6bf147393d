/**
 * Documents at the very limits of what may be saved: each is drawn within two seconds, and the readers of
 * another picture hardly notice when every one of them is opened again and again. What lies beyond the limits
 * is refused when it is saved (see drawing-cost.ts and parse-document.ts).
 */
import { parseDocument, type SceneDocument, type SceneObject } from '@limn/scene';
import { aSnapshot, aText } from './testing/snapshots.ts';
import type { DrawPool } from './draw/draw-pool.ts';
import { withDrawPool } from './testing/with-draw-pool.ts';

const MAX_MS = 2000;
const ROUNDS = 5;
const READERS = 400;
const READERS_PER_SECOND = 100;
const OPENED_EVERY_MS = 2000;
/** How much longer the slowest of a hundred readers may wait … */
const MAX_TIMES = 1.5;
/** … and what processes that share two cores cost each other, no matter which is served first. */
const SHARED_CORES_MS = 5;
const shadow = (blur: number) => ({ color: '#000000', blur, offsetX: 3, offsetY: 3 });
const many = (count: number, object: (index: number) => SceneObject) => Array.from({ length: count }, (_, index) => object(index));
const nested = (depth: number): SceneObject =>
  depth === 0 ? aText('{{name}}') : { type: 'group', width: 200, height: 60, shadow: shadow(20), objects: [nested(depth - 1)] };

const LIMITS: Record<string, SceneObject[]> = {
  objects: many(1000, (index) => ({ type: 'rect', left: index % 500, top: index % 150, width: 60, height: 40, fill: '#de620f' })),
  shadows: many(1000, (index) => ({
    type: 'rect',
    left: index % 500,
    top: index % 150,
    width: 90,
    height: 60,
    fill: '#de620f',
    shadow: shadow(40),
  })),
  blur: many(26, () => ({ type: 'rect', width: 100, height: 60, fill: '#de620f', shadow: shadow(1000) })),
  characters: [aText('word '.repeat(19_990), { width: 560 })],
  fields: many(40, (index) => aText('{{name}} '.repeat(20), { top: index * 4, width: 560, fontSize: 12 })),
  // The worst of all: as many characters and as long values as may be, in one text and in many, laid out
  // again and again to fit a box.
  repeated: [aText('{{name}} '.repeat(11_000), { width: 560 })],
  'repeated to fit': [aText('{{name}} '.repeat(1100), { width: 560, minFontSize: 4 })],
  'long and fitted': [aText(`${'word '.repeat(1990)}{{name}}`, { width: 560, minFontSize: 4 })],
  'many fitted': many(500, (index) => aText('a b {{name}}', { top: index % 150, width: 300, minFontSize: 4, fontSize: 12 })),
  'many scripts fitted': many(80, (index) => aText(`${'שלום नमस्ते '.repeat(9)}{{name}}`, { top: index, width: 300, minFontSize: 4 })),
  depth: [nested(5)],
  styles: [
    aText('styled letters '.repeat(300), {
      width: 560,
      styles: { 0: Object.fromEntries(many(4000, () => aText('')).map((_, at) => [at, { fill: at % 2 ? '#de620f' : '#16243a' }])) },
    }),
  ],
};

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const late: string[] = [];
  await withDrawPool(1, async (pool) => {
    for (const [name, objects] of Object.entries(LIMITS)) {
      const document: SceneDocument = { version: '3.4.0', objects };
      if (!parseDocument(document).ok) throw new Error(`${name} lies beyond the limits.`);
      const began = performance.now();
      const job = { key: name, snapshot: aSnapshot({ document, width: 600, height: 200 }), values: { name: 'x '.repeat(1024) } };
      await pool.draw({ ...job, deadlineMs: 20_000 });
      const tookMs = performance.now() - began;
      report(`costly_documents_${name}`, tookMs, 'ms');
      if (tookMs > MAX_MS) late.push(name);
    }
  });
  if (late.length > 0) throw new Error(`Too slow to draw: ${late.join(', ')}.`);
  await withDrawPool(1, async (pool) => {
    const alone: number[] = [];
    const beside: number[] = [];
    await readersP99(pool);
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await readersP99(pool));
      beside.push(await besideThem(pool, () => readersP99(pool)));
    }
    report('costly_documents_readers_p99_alone', median(alone), 'ms');
    report('costly_documents_readers_p99_beside_all_of_them', median(beside), 'ms');
    if (median(beside) > median(alone) * MAX_TIMES + SHARED_CORES_MS) throw new Error('Readers of other pictures were kept waiting.');
  });
}

let opened = 0;

function open(name: string, pool: DrawPool): Promise<unknown> {
  const snapshot = aSnapshot({ document: { version: '3.4.0', objects: LIMITS[name] ?? [] }, width: 600, height: 200 });
  return pool.draw({ key: name, snapshot, values: { name: `x${opened++} `.repeat(500) }, deadlineMs: 10_000 });
}

/** It is compiled, it is measured, and it goes into its lane. */
async function learn(name: string, pool: DrawPool): Promise<void> {
  for (let times = 0; times < 5; times++) await open(name, pool);
}

/** Every one of the documents is opened again and again. */
async function besideThem<T>(pool: DrawPool, measure: () => Promise<T>): Promise<T> {
  const closing = new AbortController();
  const known: Promise<void>[] = [];
  const openings = Object.keys(LIMITS).map(async (name) => {
    const learning = learn(name, pool);
    known.push(learning);
    await learning;
    while (!closing.signal.aborted) {
      await open(name, pool).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, OPENED_EVERY_MS));
    }
  });
  await Promise.all(known);
  const measured = await measure();
  closing.abort();
  await Promise.all(openings);
  return measured;
}

let readers = 0;

async function readersP99(pool: DrawPool): Promise<number> {
  const snapshot = aSnapshot();
  const times = await Promise.all(
    Array.from({ length: READERS }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * 1000) / READERS_PER_SECOND));
      const began = performance.now();
      await pool.draw({ key: 'readers', snapshot, values: { name: `reader ${readers++}` } });
      return performance.now() - began;
    }),
  );
  return times.sort((a, b) => a - b)[Math.floor(READERS * 0.99)] ?? 0;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
