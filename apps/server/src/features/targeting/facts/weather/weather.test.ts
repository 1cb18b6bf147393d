/** The weather: what a forecast says, how rarely it is asked for, and that a decision never waits for it. */
import { OPENER_CLASS } from '@limn/model';
import { compileTree, OPERATOR, UNKNOWN } from '@limn/query';
import { expect, test } from 'vitest';
import { OutboundError, type OutboundRequest } from '../../../../platform/outbound/guarded-fetch.ts';
import { NO_RECORD } from '../../../data/records/records.port.ts';
import { openFactReader } from '../fact-reader.port.ts';
import { weatherHint } from '../facts.routes.ts';
import { conditionOf, readForecast } from './met-norway.ts';
import { createWeatherSource } from './weather-source.ts';
import type { WeatherSource } from '../weather.port.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 22, 12);
/** As the service answers, shortened. */
const FORECAST = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-0.3, 53.7, 4] },
  properties: {
    meta: { updated_at: '2026-11-22T11:40:12Z', units: { air_temperature: 'celsius', precipitation_amount: 'mm', wind_speed: 'm/s' } },
    timeseries: [
      {
        time: '2026-11-22T12:00:00Z',
        data: {
          instant: { details: { air_temperature: 7.4, wind_speed: 10, relative_humidity: 88.1 } },
          next_12_hours: { summary: { symbol_code: 'rain' } },
          next_1_hours: { summary: { symbol_code: 'heavyrainshowers_day' }, details: { precipitation_amount: 2.1 } },
        },
      },
      {
        time: '2026-11-22T13:00:00Z',
        data: {
          instant: { details: { air_temperature: -0.5, wind_speed: 1 } },
          next_6_hours: { summary: { symbol_code: 'clearsky_night' }, details: { precipitation_amount: 0 } },
        },
      },
      { time: '2026-11-22T19:00:00Z', data: { instant: { details: { air_temperature: 1 } } } },
      { time: 'later' },
    ],
  },
};
const HULL = { latitude: 53.7446, longitude: -0.3352 };

function service(answer: () => { status: number; text?: string; expires?: string }) {
  const requests: OutboundRequest[] = [];
  let now = START;
  const source = createWeatherSource({
    url: 'https://weather.example/forecast',
    contact: 'ops@limn.example',
    log: { warn: () => {} },
    nowMs: () => now,
    fetch: async (request) => {
      requests.push(request);
      const { status, text = JSON.stringify(FORECAST), expires } = answer();
      return { status, headers: { expires }, bytes: Buffer.from(text), url: request.url };
    },
  });
  return { source, requests, later: (ms: number) => (now += ms) };
}

test.each([
  ['clearsky_day', 'Clear'],
  ['fair_polartwilight', 'Clear'],
  ['partlycloudy_night', 'Cloudy'],
  ['cloudy', 'Cloudy'],
  ['fog', 'Fog'],
  ['lightrainshowers_day', 'Rain'],
  ['heavysleet', 'Sleet'],
  ['lightssnowshowersandthunder_day', 'Thunder'],
  ['snowshowers_night', 'Snow'],
  ['frogs', undefined],
])('reads the symbol %s as %s', (symbol, condition) => expect(conditionOf(symbol)).toBe(condition));

test('reads a forecast step by step, and nothing of other answers', () => {
  expect(readForecast(JSON.stringify(FORECAST))).toEqual([
    { atMs: START, condition: 'Rain', temperature: 7.4, wind: 22.4, rain: 2.1 },
    { atMs: START + HOUR_MS, condition: 'Clear', temperature: -0.5, wind: 2.2, rain: undefined },
    { atMs: START + 7 * HOUR_MS, condition: undefined, temperature: 1, wind: undefined, rain: undefined },
  ]);
  for (const text of ['{}', '[]', 'null', '{"properties": {"timeseries": 7}}']) expect(readForecast(text)).toEqual([]);
});

test('asks once for a town, says who asks, and answers for each hour ahead', async () => {
  const { source, requests } = service(() => ({ status: 200 }));
  const [now, there] = await Promise.all([
    source.at(HULL, START),
    source.at({ latitude: 53.7001, longitude: -0.3301 }, START + 2 * HOUR_MS),
  ]);
  expect([now?.condition, there?.condition]).toEqual(['Rain', 'Clear']);
  expect(requests).toMatchObject([
    { url: 'https://weather.example/forecast?lat=53.7&lon=-0.3', headers: { 'user-agent': 'Limn/1 ops@limn.example' } },
  ]);
  expect(await source.at(HULL, START - 3 * HOUR_MS)).toBeUndefined();
  expect(await source.at(HULL, START + 9 * HOUR_MS)).toBeUndefined();
});

test('keeps a forecast for as long as the service says, within bounds', async () => {
  const { source, requests, later } = service(() => ({ status: 200, expires: new Date(START + 45 * 60_000).toUTCString() }));
  await source.at(HULL, START);
  later(44 * 60_000);
  await source.at(HULL, START);
  expect(requests).toHaveLength(1);
  later(2 * 60_000);
  await source.at(HULL, START);
  expect(requests).toHaveLength(2);
});

test.each([
  ['refuses', () => ({ status: 429 })],
  ['answers something else', () => ({ status: 200, text: 'Moved' })],
  [
    'is away',
    () => {
      throw new OutboundError('unreachable');
    },
  ],
])('goes on with what it knew while the service %s, and asks again in a minute', async (_what, failing) => {
  let isDown = false;
  const { source, requests, later } = service(() => (isDown ? failing() : { status: 200 }));
  await source.at(HULL, START);
  isDown = true;
  later(HOUR_MS);
  for (let open = 0; open < 3; open++) expect((await source.at(HULL, START + HOUR_MS))?.condition).toBe('Clear');
  expect(requests).toHaveLength(2);
  later(6 * HOUR_MS);
  expect(await source.at(HULL, START + HOUR_MS)).toBeUndefined();
});

function readerWith(weather: WeatherSource | undefined, place: typeof HULL | null = HULL) {
  const opening = {
    companyId: 1,
    uuid: '',
    timezone: 'UTC',
    atMs: START,
    given: new Map(),
    eid: undefined,
    recipientKey: new Uint8Array(16),
    openerClass: OPENER_CLASS.person,
    openedWith: { client: 0, device: 0, country: 0 },
    place: () => place ?? undefined,
  };
  return openFactReader(opening, { position: 1, address: '' }, { records: { read: async () => NO_RECORD }, weather });
}
const raining = compileTree({
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'weather', id: 'condition', operator: OPERATOR.EQUAL, value: 'Rain', ruleType: 2 } }],
});

test('asks when a rule wants it; unknown while off, late or without a place', async () => {
  const { source, requests } = service(() => ({ status: 200 }));
  const reader = readerWith(source);
  expect({ decided: raining.decide(reader.facts), isWaiting: reader.isWaiting, requestCount: requests.length }).toEqual({
    decided: 'unknown',
    isWaiting: true,
    requestCount: 0,
  });
  expect({ isLoaded: await reader.load(1000), decided: raining.decide(reader.facts), isWaiting: reader.isWaiting }).toEqual({
    isLoaded: true,
    decided: 'true',
    isWaiting: false,
  });
  expect(reader.field('weather.temperature')).toEqual({ text: '7.4', origin: 'custom' });
  const late: WeatherSource = { attribution: '', at: () => new Promise(() => {}) };
  for (const other of [readerWith(undefined), readerWith(source, null), readerWith(late)]) {
    raining.decide(other.facts);
    await other.load(5);
    expect(raining.decide(other.facts)).toBe('unknown');
    expect([other.isWaiting, other.facts.read({ category_id: 'weather', id: 'wind' })]).toEqual([false, UNKNOWN]);
  }
});

test('says that it is off, and names the service where it is on', () => {
  expect(weatherHint(undefined, '40% of your opens')).toBe(
    'The weather is not connected on this server (see WEATHER_CONTACT), so this never matches.',
  );
  expect(weatherHint('Weather from MET Norway (CC BY 4.0).', undefined)).toBe('Weather from MET Norway (CC BY 4.0).');
  expect(weatherHint('Weather from MET Norway (CC BY 4.0).', 'None of your opens.')).toBe(
    'None of your opens. Weather from MET Norway (CC BY 4.0).',
  );
});
