/**
 * Figures of one process, in the form that Prometheus reads. What is counted on the way of a picture is a
 * number in memory, found beforehand: an open must not pay for its labels. What others keep already is read
 * when it is asked for.
 *
 * Processes of one tree hand their figures to the one that has the port, as `Family` values, which are plain
 * data.
 */
export type Labels = Readonly<Record<string, string>>;
/** Suffix of the name (`_bucket`), labels, value. */
export type Sample = readonly [suffix: string, labels: Labels, value: number];

export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export interface Counter {
  add(n?: number): void;
}

export interface Histogram {
  observe(seconds: number): void;
}

type Reading = number | readonly (readonly [Labels, number])[];

export interface Metrics {
  /** The same name and labels give the same counter. */
  counter(name: string, help: string, labels?: Labels): Counter;
  histogram(name: string, help: string, labels?: Labels): Histogram;
  /**
   * Read when the figures are asked for; one that fails is left out. Several readings of a name differ in
   * their labels.
   */
  read(type: 'counter' | 'gauge', name: string, help: string, read: () => Reading | Promise<Reading>): void;
  collect(): Promise<Family[]>;
}

/** Seconds: the steps of a picture take microseconds, its whole budget is 1.5 s, jobs may take minutes. */
const BOUNDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 10, 60] as const;

interface Metric {
  help: string;
  type: Family['type'];
  series: Map<string, { samples(): Sample[] }>;
  readings: (() => Reading | Promise<Reading>)[];
}

/** @param own labels of every figure of this process */
export function createMetrics(own: Labels = {}): Metrics {
  const metrics = new Map<string, Metric>();

  function metricOf(name: string, help: string, type: Family['type']): Metric {
    const known = metrics.get(name);
    if (known && known.type !== type) throw new Error(`${name} is a ${known.type} already.`);
    const metric = known ?? { help, type, series: new Map(), readings: [] };
    metrics.set(name, metric);
    return metric;
  }

  function seriesOf<T extends { samples(): Sample[] }>(metric: Metric, labels: Labels, make: (labels: Labels) => T): T {
    const key = JSON.stringify(labels);
    const series = (metric.series.get(key) as T | undefined) ?? make({ ...own, ...labels });
    metric.series.set(key, series);
    return series;
  }

  return {
    counter: (name, help, labels = {}) => seriesOf(metricOf(name, help, 'counter'), labels, makeCounter),
    histogram: (name, help, labels = {}) => seriesOf(metricOf(name, help, 'histogram'), labels, makeHistogram),
    read(type, name, help, read) {
      metricOf(name, help, type).readings.push(read);
    },
    async collect() {
      const families: Family[] = [];
      for (const [name, { help, type, series, readings }] of metrics) {
        const samples = [...series.values()].flatMap((one) => one.samples());
        for (const read of readings) samples.push(...(await readSamples(read, own)));
        families.push({ name, help, type, samples });
      }
      return families;
    },
  };
}

function makeCounter(labels: Labels): Counter & { samples(): Sample[] } {
  let value = 0;
  return {
    add: (n = 1) => void (value += n),
    samples: () => [['', labels, value]],
  };
}

function makeHistogram(labels: Labels): Histogram & { samples(): Sample[] } {
  const counts = new Float64Array(BOUNDS.length + 1);
  let sum = 0;
  return {
    observe(seconds) {
      let at = 0;
      while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at++;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += seconds;
    },
    samples() {
      let below = 0;
      const buckets = [...counts].map((count, at): Sample => {
        below += count;
        return ['_bucket', { ...labels, le: BOUNDS[at] === undefined ? '+Inf' : String(BOUNDS[at]) }, below];
      });
      return [...buckets, ['_sum', labels, sum], ['_count', labels, below]];
    },
  };
}

async function readSamples(read: () => Reading | Promise<Reading>, own: Labels): Promise<Sample[]> {
  try {
    const reading = await read();
    const values: readonly (readonly [Labels, number])[] = typeof reading === 'number' ? [[{}, reading]] : reading;
    return values.map(([labels, value]) => ['', { ...own, ...labels }, value]);
  } catch {
    return [];
  }
}

/**
 * The text format, version 0.0.4. Families of several processes are printed as one where they have the same
 * name.
 */
export function printMetrics(families: readonly Family[]): string {
  const lines: string[] = [];
  for (const [name, same] of Map.groupBy(families, (family) => family.name)) {
    const [first] = same;
    const samples = same.flatMap((family) => family.samples);
    if (!first || samples.length === 0) continue;
    lines.push(`# HELP ${name} ${first.help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${first.type}`);
    for (const [suffix, labels, value] of samples) lines.push(`${name}${suffix}${printLabels(labels)} ${printValue(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

function printLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function printValue(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}
