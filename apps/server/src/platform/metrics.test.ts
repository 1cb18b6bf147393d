import { expect, test } from 'vitest';
import { createMetrics, printMetrics } from './metrics.ts';

const LINE = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/;

/** As the format is described: names, labels with their escapes, and values. */
function parse(text: string): { name: string; labels: Record<string, string>; value: number }[] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text_ = '']) => [key, JSON.parse(`"${text_}"`)]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: value === '+Inf' ? Infinity : Number(value) };
    });
}

test('counts by labels, and gives the same counter for the same labels', async () => {
  const metrics = createMetrics({ process: 'front' });
  const refused = metrics.counter('opens_total', 'Opens.', { because: 'say "no"\\\n' });
  refused.add();
  metrics.counter('opens_total', 'Opens.', { because: 'say "no"\\\n' }).add(2);
  metrics.counter('opens_total', 'Opens.').add();
  expect(parse(printMetrics(await metrics.collect()))).toEqual([
    { name: 'opens_total', labels: { process: 'front', because: 'say "no"\\\n' }, value: 3 },
    { name: 'opens_total', labels: { process: 'front' }, value: 1 },
  ]);
  expect(() => metrics.histogram('opens_total', 'Opens.')).toThrow('is a counter already');
});

test('adds each value to its histogram bucket and all later ones', async () => {
  const metrics = createMetrics();
  const seconds = metrics.histogram('step_seconds', 'Steps.', { step: 'draw' });
  const values = [0, 0.0001, 0.00011, 0.024, 0.025, 0.3, 59, 61, 1e6];
  for (const value of values) seconds.observe(value);
  const samples = parse(printMetrics(await metrics.collect()));
  const buckets = samples.filter(({ name }) => name === 'step_seconds_bucket');
  expect(buckets.length).toBeGreaterThan(10);
  for (const { labels, value } of buckets) {
    const le = labels.le === '+Inf' ? Infinity : Number(labels.le);
    expect([labels.le, value]).toEqual([labels.le, values.filter((one) => one <= le).length]);
  }
  expect(samples.find(({ name }) => name === 'step_seconds_count')?.value).toBe(values.length);
  expect(samples.find(({ name }) => name === 'step_seconds_sum')?.value).toBeCloseTo(values.reduce((a, b) => a + b));
});

test('reads what others keep when it is asked, and leaves out what cannot be read', async () => {
  const metrics = createMetrics();
  let n = 1;
  metrics.read('gauge', 'one', 'One.', () => n);
  metrics.read('gauge', 'lanes', 'Lanes.', async () => [[{ lane: 'a' }, Infinity]]);
  metrics.read('gauge', 'broken', 'Broken.', () => {
    throw new Error('away');
  });
  n = 7;
  expect(parse(printMetrics(await metrics.collect()))).toEqual([
    { name: 'one', labels: {}, value: 7 },
    { name: 'lanes', labels: { lane: 'a' }, value: Infinity },
  ]);
});

test('prints figures of several processes under one heading', async () => {
  const families = await Promise.all(
    ['front', 'jobs'].map(async (process) => {
      const metrics = createMetrics({ process });
      metrics.read('gauge', 'memory_bytes', 'Memory.', () => 5);
      return metrics.collect();
    }),
  );
  const text = printMetrics(families.flat());
  expect(text.match(/^# TYPE memory_bytes gauge$/gm)).toHaveLength(1);
  expect(parse(text).map(({ labels }) => labels.process)).toEqual(['front', 'jobs']);
});
