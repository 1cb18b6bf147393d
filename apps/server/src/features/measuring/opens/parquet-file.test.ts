import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { OPEN_COLUMNS } from './open-columns.ts';
import { parquetFile } from './parquet-file.ts';
import type { WireOpen } from './read-opens.ts';

const anOpen = (index: number): WireOpen => ({
  open: `${index}`,
  at: new Date(Date.UTC(2026, 9, 25, 0, 0, 0, index)).toISOString(),
  kind: index % 2 ? 'click' : 'open',
  opener: 'person',
  client: index % 3 ? 'Gmail' : null,
  device: null,
  country: 'GB',
  opened: { kind: 'image', id: index, name: `Image ${index}`, deleted: false },
  version: index % 5 ? 1 : null,
  position: 1,
  ruleset: null,
  image: null,
  items: ['a', 'b'],
  item_names: ['A', null],
  recipient: null,
  clicked: index % 2 === 1,
  sample: false,
  conversion: index % 7 ? null : { at: '2026-10-25T00:30:00.000Z', value: index },
});

async function* pagesOf(rows: number): AsyncGenerator<WireOpen[]> {
  for (let from = 0; from < rows; from += 1000)
    yield Array.from({ length: Math.min(1000, rows - from) }, (_, index) => anOpen(from + index));
}

test('names every column once, in every timezone', () => {
  for (const timezone of Intl.supportedValuesOf('timeZone').concat('UTC')) {
    const labels = OPEN_COLUMNS({ timezone, currency: 'GBP' }).map(({ label }) => label);
    expect(new Set(labels).size, timezone).toBe(labels.length);
  }
});

test('writes rows of several groups in pieces, as readers of the format read them', async () => {
  const columns = OPEN_COLUMNS({ timezone: 'UTC', currency: 'GBP' });
  const pieces: Uint8Array[] = [];
  for await (const piece of parquetFile(pagesOf(25_001), columns)) pieces.push(piece);
  expect(pieces.length).toBe(3);
  const file = Uint8Array.from(Buffer.concat(pieces)).buffer;
  expect(parquetMetadata(file).row_groups.map(({ num_rows: rows }) => Number(rows))).toEqual([10_000, 10_000, 5001]);
  const rows = await parquetReadObjects({ file });
  const right = Array.from({ length: 25_001 }, (_, index) => {
    const open = anOpen(index);
    return Object.fromEntries(columns.map(({ label, value }) => [label, value(open)]));
  });
  expect(rows).toEqual(right);
});
