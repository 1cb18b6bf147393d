import type { RecordKind } from '@limn/image-types';
import { OPENER_CLASS } from '@limn/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createRecordSource } from './record-source.ts';
import type { RecordRequest } from './records.port.ts';

const SLOW_MS = 2000;
const HULL = { latitude: 53.74, longitude: -0.33, label: 'Hull' };
const after = <T>(answer: T) => new Promise<T>((resolve) => setTimeout(() => resolve(answer), SLOW_MS));
const ROW = new Map([['name', 'Ada']]);

const source = createRecordSource({
  tables: {
    findRow: () => after(ROW),
    sampleRows: () => after([ROW]),
    describe: async () => ({ generation: 1 }),
  },
  feeds: { feedValues: () => Promise.reject(new Error('No feed is asked.')) },
  places: { placesOfText: async () => [], placeOfOpener: () => HULL, countryOf: async () => undefined },
  // As after a start, while the stores are read into memory.
  stores: { countries: async () => [], nearestStores: () => after([{ key: '1', ...HULL, miles: 1, fields: { name: 'Harbourside' } }]) },
  log: createLog('silent'),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each<[string, RecordKind, string]>([
  ['a row', 'table', 'Ada'],
  ['stores', 'places', 'Harbourside'],
])('%s that take long are waited for by who designs, and not by readers', async (_what, kind, name) => {
  const asked = (sample: boolean): RecordRequest => ({
    companyId: 1,
    source: { kind, id: 7 },
    params: new Map([['key', 'k1']]),
    position: 1,
    address: '',
    openerClass: OPENER_CLASS.person,
    sample,
  });
  const [reader, designer] = [source.read(asked(false)), source.read(asked(true))];
  await vi.advanceTimersByTimeAsync(SLOW_MS * 2);
  expect((await reader).found).toBe(false);
  expect((await designer).values.get('name')?.text).toBe(name);
});

test('waits no longer than its caller can', async () => {
  const reading = source.read({
    companyId: 1,
    source: { kind: 'table', id: 7 },
    params: new Map([['key', 'k1']]),
    position: 1,
    address: '',
    openerClass: OPENER_CLASS.person,
    sample: true,
    withinMs: 100,
  });
  let isAnswered = false;
  void reading.then(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isAnswered).toBe(true);
});

test('asks for the countries of stores only where five digits may be a code', async () => {
  vi.useRealTimers();
  const homes: unknown[] = [];
  const { read } = createRecordSource({
    tables: {
      findRow: async () => undefined,
      sampleRows: async () => [],
      describe: async () => ({ generation: 1, companyCountry: 'Italy' }),
    },
    feeds: { feedValues: () => Promise.reject(new Error('No feed is asked.')) },
    places: {
      placesOfText: async (_country, _text, home) => (homes.push(home), []),
      placeOfOpener: () => HULL,
      countryOf: async (text) => (text === 'Germany' ? 'DE' : undefined),
    },
    stores: { countries: async () => ['DE'], nearestStores: async () => [] },
    log: createLog('silent'),
  });
  for (const [place, country] of [['York'], ['SW1A 1AA'], ['10115'], ['10117 Berlin'], ['10115', 'Germany']])
    await read({
      companyId: 1,
      source: { kind: 'places', id: 7 },
      params: new Map([
        ['place', place ?? ''],
        ['country', country ?? ''],
      ]),
      position: 1,
      address: '',
      openerClass: OPENER_CLASS.person,
      sample: false,
    });
  expect(homes).toEqual([[], [], ['DE', 'Italy'], ['DE', 'Italy'], []]);
});
