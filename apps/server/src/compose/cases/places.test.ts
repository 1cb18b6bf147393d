/** Store files and what a recipient's place leads to: the nearest store, or none and so the fallback. */
import { OPENER_CLASS } from '@limn/model';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openPlaces } from '../../features/data/places/places.service.ts';
import { createLog } from '../../platform/log.ts';
import { composeRecords, type RecordParts } from '../records.ts';

const log = createLog('silent');
const places = await openPlaces({ addressDatabases: [] }, log);

function nearest(file: string, companyCountry = '') {
  const [header = [], ...rows] = readFileSync(fileURLToPath(new URL(`files/${file}`, import.meta.url)), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const columns = header.map((name) => ({ name, type: 'text' as const }));
  const tables = {
    describe: async () => ({ generation: 1, columns, uniqueHeader: null, place: null, forms: new Map(), companyCountry }),
    eachRow: async function* () {
      for (const row of rows) yield new Map(header.map((name, at) => [name, row[at] ?? '']));
    },
  } as unknown as RecordParts['tables'];
  const records = composeRecords({ tables, feeds: {} as RecordParts['feeds'], places, log });
  return async (place: string, country?: string) => {
    const answer = await records.read({
      companyId: 1,
      source: { kind: 'places', id: 1 },
      params: new Map([['place', place], ...(country === undefined ? [] : [['country', country] as const])]),
      position: 1,
      address: '',
      openerClass: OPENER_CLASS.person,
    });
    return answer.values.get('store')?.text ?? null;
  };
}

test.each([
  ['SW19 5AE', 'Wimbledon'],
  ['PA34 4LN', 'Oban'],
  ['PA1 2AB', 'Paisley'],
  ['51.5035, -0.1277', 'Victoria'],
  ['90210', null],
])('06a-uk-stores-by-postcode.csv: %s is near %s', async (place, store) => {
  expect(await nearest('06a-uk-stores-by-postcode.csv')(place)).toBe(store);
});

test.each([
  ['10115', undefined, 'Berlin'],
  ['50667', undefined, 'Koeln'],
  ['20095', undefined, 'Hamburg'],
  ['80331', undefined, 'Muenchen'],
  ['10117 Berlin', undefined, 'Berlin'],
  ['Unter den Linden 1, 10117 Berlin', undefined, 'Berlin'],
  ['10115', 'DE', 'Berlin'],
  ['50667', 'Deutschland', 'Koeln'],
  ['10117 Berlin', 'DE', 'Berlin'],
  ['10115', 'US', null],
  ['New York', undefined, null],
])('07-german-stores.csv: %s (%s) is near %s', async (place, country, store) => {
  for (const company of ['', 'Germany', 'United Kingdom', 'US'])
    expect([company, await nearest('07-german-stores.csv', company)(place, country)]).toEqual([company, store]);
});
