/** Facts category by category: what each says of an open, and what it must not claim to know. */
import { valuesOf } from '@limn/merge';
import { CLIENT, countryCode, DEVICE, OPENER_CLASS } from '@limn/model';
import { compileTree, INPUT_TYPE, OPERATOR, operatorsOf, OPERATORS, UNKNOWN, valueSchema } from '@limn/query';
import { expect, test } from 'vitest';
import type { CustomerSource } from '../../data/customers/customers.port.ts';
import { LATE_RECORD, NO_RECORD, type RecordAnswer } from '../../data/records/records.port.ts';
import { catalogueOf } from './catalogue.read.ts';
import { CATEGORIES } from './categories/index.ts';
import { openFactReader } from './fact-reader.port.ts';
import type { Opening } from './facts.port.ts';
import { hintOf, needOf } from './facts.routes.ts';
import type { WeatherSource } from './weather.port.ts';

const opening = (filled: Partial<Opening> = {}): Opening => ({
  companyId: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  timezone: 'Europe/London',
  atMs: Date.UTC(2026, 10, 22, 12),
  given: new Map(),
  eid: 'ada',
  recipientKey: new Uint8Array(16),
  openerClass: OPENER_CLASS.person,
  openedWith: { client: CLIENT.gmail, device: DEVICE.phone, country: countryCode('GB') },
  place: () => ({ latitude: 53.74, longitude: -0.33 }),
  ...filled,
});
const fact = (category: string, id: string) => {
  const found = CATEGORIES.find((one) => one.id === category)?.items.find((item) => item.id === id);
  if (!found) throw new Error(`There is no fact ${category}.${id}.`);
  return found;
};
const COLUMNS = ['text', 'number', 'date', 'boolean', 'url', 'picture'] as const;
const CATALOGUE = catalogueOf({
  tables: (['datatable', 'location'] as const).map((type, index) => ({
    id: 11 + index,
    name: type,
    type,
    columns: COLUMNS.map((column) => ({ name: `${column} column`, type: column })),
    uniqueHeader: 'text column',
  })),
  customers: [
    { id: 'email', label: 'Email', kind: 'identity', data_type: 'varchar' },
    {
      id: 'purchase.sum_30',
      label: 'Purchase: sum, last 30 days',
      kind: 'aggregate',
      data_type: 'decimal',
      event: { id: 3, name: 'Purchase' },
    },
  ],
  feeds: [{ id: 21, name: 'Shop', resultType: 'single', mergeFields: [{ field: 'name', value: 'product' }], parameters: [] }],
});

test('offers every operator with at least one fact that every company has', () => {
  const offered = new Set(CATEGORIES.flatMap(({ items }) => items.flatMap((item) => operatorsOf(item).map(({ operator }) => operator))));
  expect(OPERATORS.map((_, code) => code).filter((code) => !offered.has(code))).toEqual([]);
});

test('offers only operators that mean something for the type, each with a label', () => {
  const items = CATALOGUE.flatMap((category) => category.items.map((item) => ({ name: `${category.id}.${item.id}`, item })));
  expect(items.length).toBeGreaterThan(30);
  for (const { name, item } of items) {
    const offered = operatorsOf(item);
    expect([name, offered.length > 0]).toEqual([name, true]);
    for (const { operator, label } of offered)
      expect({ name, operator, hasSchema: valueSchema(item.type, operator) !== undefined, isSeparator: label.startsWith('---') }).toEqual({
        name,
        operator,
        hasSchema: true,
        isSeparator: false,
      });
  }
});

test.each([
  ['winter in London', { atMs: Date.UTC(2026, 0, 1, 0, 30) }, ['2026-01-01', '00:30:00', 'Thursday', 'January', 1, 0]],
  ['summer in London', { atMs: Date.UTC(2026, 5, 30, 23, 30) }, ['2026-07-01', '00:30:00', 'Wednesday', 'July', 1, 0]],
  ['before clocks go back', { atMs: Date.UTC(2026, 9, 25, 0, 59) }, ['2026-10-25', '01:59:00', 'Sunday', 'October', 25, 1]],
  ['after clocks went back', { atMs: Date.UTC(2026, 9, 25, 1, 0) }, ['2026-10-25', '01:00:00', 'Sunday', 'October', 25, 1]],
  [
    'tomorrow in Auckland',
    { atMs: Date.UTC(2026, 1, 28, 12), timezone: 'Pacific/Auckland' },
    ['2026-03-01', '01:00:00', 'Sunday', 'March', 1, 1],
  ],
])('reads the clock of the company: %s', (_when, at, expected) => {
  const names = ['date', 'time', 'weekday', 'month', 'day', 'hour'];
  expect(names.map((name) => fact('date_time', name).read(opening(at), ''))).toEqual(expected);
});

test('knows neither device nor place behind a proxy', () => {
  const hidden = opening({ openedWith: { client: CLIENT.otherProxy, device: DEVICE.unknown, country: 0 }, place: () => undefined });
  expect(
    ['device.device', 'device.client', 'place.country', 'place.location'].map((name) => {
      const [category = '', id = ''] = name.split('.');
      return [fact(category, id).read(opening(), ''), fact(category, id).read(hidden, '')];
    }),
  ).toEqual([
    ['phone', UNKNOWN],
    ['Gmail', 'Another webmail'],
    ['GB', UNKNOWN],
    [{ latitude: 53.74, longitude: -0.33 }, UNKNOWN],
  ]);
});

test('takes a parameter that is not there for empty, and one that is for its text', () => {
  const given = valuesOf({ town: 'Hull', empty: '' });
  expect(['town', 'empty', 'nothing'].map((name) => fact('url', 'text').read(opening({ given }), name))).toEqual(['Hull', '', undefined]);
});

test('splits recipients evenly, the same at every open, otherwise in each campaign', () => {
  const sides = (uuid: string) =>
    Array.from({ length: 5000 }, (_, index) => fact('random', 'percent').read(opening({ eid: `reader-${index}`, uuid }), '') as number);
  const [one, again, other] = [sides('a'), sides('a'), sides('b')];
  expect(again).toEqual(one);
  expect([Math.min(...one), Math.max(...one)]).toEqual([1, 100]);
  const half = one.filter((side) => side <= 50).length;
  // Five standard deviations of a fair coin.
  expect(Math.abs(half - 2500)).toBeLessThan(177);
  const both = one.filter((side, index) => side <= 50 && (other[index] ?? 0) <= 50).length;
  expect(Math.abs(both - 1250)).toBeLessThan(154);
  expect(fact('random', 'percent').read(opening({ eid: undefined }), '')).toBe(UNKNOWN);
});

test.each([
  ['ada@x.example', 'Ada@X.Example', true],
  ['ada@x.example', ' ada@x.example ', true],
  ['CUST-7', ' CUST-7', true],
  ['CUST-7', 'cust-7', false],
])('puts “%s” and “%s” on one side of a split: %s', (one, other, isSame) => {
  const side = (eid: string) => fact('random', 'percent').read(opening({ eid }), '');
  expect(side(one) === side(other)).toBe(isSame);
});

test('leaves recipients on the sides that published campaigns gave them', () => {
  expect(['ada@x.example', 'CUST-7'].map((eid) => fact('random', 'percent').read(opening({ eid }), ''))).toEqual([94, 15]);
});

const rule = (category_id: string, id: string, operator: number, value: unknown = null) => ({
  type: 'rule',
  query: { category_id, id, operator, value, ruleType: 1 },
});
const NO_RECORDS = { records: { read: async () => NO_RECORD } };
const row: RecordAnswer = { values: valuesOf({ tier: 'Gold', note: '' }, 'table'), found: true };

function readerOf(answer: RecordAnswer) {
  const asked: unknown[] = [];
  const records = {
    async read({ source, params }: { source: unknown; params: ReadonlyMap<string, string> }) {
      asked.push([source, Object.fromEntries(params)]);
      return answer;
    },
  };
  return {
    asked,
    reader: openFactReader(opening({ given: valuesOf({ key: 'ada' }) }), { position: 1, address: '', notes: true }, { records }),
  };
}

test('asks a table only when a rule that is reached wants it, and once', async () => {
  const { asked, reader } = readerOf(row);
  const never = compileTree({
    operator: 'All',
    children: [rule('date_time', 'weekday', OPERATOR.EQUAL, 'Monday'), rule('table_12', 'tier', OPERATOR.EQUAL, 'gold')],
  });
  expect({ decided: never.decide(reader.facts), isWaiting: reader.isWaiting, load: await reader.load(100) }).toEqual({
    decided: 'false',
    isWaiting: false,
    load: false,
  });
  const gold = compileTree({
    operator: 'All',
    children: [rule('table_12', 'tier', OPERATOR.EQUAL, 'gold'), rule('table_12', 'note', OPERATOR.EMPTY)],
  });
  expect({
    decidedBefore: gold.decide(reader.facts),
    isWaiting: reader.isWaiting,
    load: await reader.load(100),
    decidedAfter: gold.decide(reader.facts),
  }).toEqual({
    decidedBefore: 'unknown',
    isWaiting: true,
    load: true,
    decidedAfter: 'true',
  });
  expect({ table: reader.field('table_12.tier'), url: reader.field('url.key'), weekday: reader.field('date_time.weekday') }).toEqual({
    table: { text: 'Gold', origin: 'table' },
    url: { text: 'ada', origin: 'request' },
    weekday: { text: 'Sunday', origin: 'custom' },
  });
  expect([asked, await reader.load(100)]).toEqual([[[{ kind: 'table', id: 12 }, { key: 'ada' }]], false]);
  expect(reader.seen()).toMatchObject({ 'date_time.weekday': 'Sunday', 'table_12.tier': 'Gold', 'table_12.note': '' });
});

test.each([
  ['a row that is not there is empty', 'table_12', NO_RECORD, { empty: 'true', equal: 'false', notEqual: 'true' }],
  ['a row that is late is unknown', 'table_12', LATE_RECORD, { empty: 'unknown', equal: 'unknown', notEqual: 'unknown' }],
  ['a feed without an answer is unknown', 'feed_7', NO_RECORD, { empty: 'unknown', equal: 'unknown', notEqual: 'unknown' }],
  ['a store of nowhere is unknown', 'places_9', NO_RECORD, { empty: 'unknown', equal: 'unknown', notEqual: 'unknown' }],
  ['a category of no one is unknown', 'moon_1', row, { empty: 'unknown', equal: 'unknown', notEqual: 'unknown' }],
])('matches nothing that is not known: %s', async (_what, category, answer, expected) => {
  const { reader } = readerOf(answer);
  const decide = (operator: number, value?: string) =>
    compileTree({ operator: 'All', children: [rule(category, 'tier', operator, value)] }).decide(reader.facts);
  decide(OPERATOR.EMPTY);
  await reader.load(100);
  expect({
    empty: decide(OPERATOR.EMPTY),
    equal: decide(OPERATOR.EQUAL, 'gold'),
    notEqual: decide(OPERATOR.N_EQUAL, 'gold'),
  }).toEqual(expected);
});

const hidden: Partial<Opening> = {
  eid: undefined,
  openedWith: { client: CLIENT.unknown, device: DEVICE.unknown, country: 0 },
  place: () => undefined,
  given: valuesOf({ has: 'phone' }),
};
test.each(['device.device', 'device.client', 'place.country', 'place.location', 'weather.condition', 'random.percent', 'customer.plan'])(
  'knows nothing of a rule whose value is [[%s]], where that is not known',
  (name) => {
    const { facts } = openFactReader(opening(hidden), { position: 1, address: '' }, { records: { read: async () => NO_RECORD } });
    const decide = (operator: number) =>
      compileTree({
        operator: 'All',
        children: [
          {
            type: 'rule',
            query: { category_id: 'url', id: 'text', string: 'has', operator, value: `[[${name}]]`, ruleType: INPUT_TYPE.TEXT },
          },
        ],
      }).decide(facts);
    expect([decide(OPERATOR.EQUAL), decide(OPERATOR.N_EQUAL)]).toEqual(['unknown', 'unknown']);
  },
);

test('fills values of rules with facts as they are, and missing parameters as empty', () => {
  const { facts } = openFactReader(opening({ given: valuesOf({ day: 'Sunday' }) }), { position: 1, address: '' }, NO_RECORDS);
  expect(
    ['date_time.weekday', 'date_time.hour', 'device.device', 'url.day', 'day', 'devices', 'url.none'].map((name) => facts.fill?.(name)),
  ).toEqual(['Sunday', 12, 'phone', 'Sunday', 'Sunday', undefined, undefined]);
});

test('reads in rules what cells hold, and shows in texts what they show', async () => {
  const day = { text: 'Thu 24 Dec', origin: 'table', held: '2026-12-24' } as const;
  const { reader } = readerOf({ found: true, values: new Map([['day', day]]) });
  const decide = (value: string) =>
    compileTree({ operator: 'All', children: [rule('table_12', 'day', OPERATOR.EQUAL, value)] }).decide(reader.facts);
  decide('none');
  await reader.load(100);
  const asked = ['2026-12-24', 'Thu 24 Dec', '[[table_12.day]]'].map(decide);
  expect(asked).toEqual(['true', 'false', 'true']);
  expect([reader.facts.fill?.('table_12.day'), reader.field('table_12.day')?.text]).toEqual(['2026-12-24', 'Thu 24 Dec']);
});

const LEEDS = { latitude: 53.8, longitude: -1.55 };
const NEAR = { distance: 5, longitude: LEEDS.longitude, latitude: LEEDS.latitude };
const isNear = {
  type: 'rule',
  query: { category_id: 'place', id: 'location', operator: OPERATOR.DISTANCE, value: null, ruleType: 1, ...NEAR },
};
const near = compileTree({ operator: 'All', children: [isNear] });
test.each<[string, Partial<Opening>, string[]]>([
  ['the town that the tag names', { placeText: 'Leeds' }, ['unknown', 'true']],
  ['that town before the address', { placeText: 'Leeds', place: () => ({ latitude: 50, longitude: 0 }) }, ['unknown', 'true']],
  ['the address where the tag names no town', { placeText: 'Nowhere', place: () => LEEDS }, ['unknown', 'true']],
  ['the address of a tag without a place', { place: () => LEEDS }, ['true', 'true']],
  ['nothing of a town that takes too long', { placeText: 'Slow', place: () => LEEDS }, ['unknown', 'unknown']],
])('places a recipient by %s', async (_what, filled, expected) => {
  const placeOfText = async (_country: string | undefined, text: string) => {
    if (text === 'Slow') return new Promise<undefined>(() => {});
    return text === 'Leeds' ? { ...LEEDS, label: 'Leeds' } : undefined;
  };
  const reader = openFactReader(
    opening({ place: () => undefined, ...filled }),
    { position: 1, address: '' },
    { ...NO_RECORDS, placeOfText },
  );
  const first = near.decide(reader.facts);
  await reader.load(20);
  expect([first, near.decide(reader.facts)]).toEqual(expected);
});

test('reads the digits of a place as a postcode of the company’s country', async () => {
  const homes: unknown[] = [];
  const placeOfText = async (_country: string | undefined, _text: string, home?: readonly string[]) => (homes.push(home), undefined);
  const visitor = opening({ placeText: '10115', country: 'Germany', place: () => undefined });
  const reader = openFactReader(visitor, { position: 1, address: '' }, { ...NO_RECORDS, placeOfText });
  near.decide(reader.facts);
  await reader.load(20);
  expect(homes).toEqual([['Germany']]);
});

test('asks for the weather where the tag says that the recipient is', async () => {
  const asked: unknown[] = [];
  const weather: WeatherSource = {
    attribution: '',
    at: async ({ latitude, longitude }) => (asked.push({ latitude, longitude }), { condition: 'Rain' as const }),
  };
  const placeOfText = async () => ({ ...LEEDS, label: 'Leeds' });
  const visitor = opening({ placeText: 'Leeds', place: () => undefined });
  const reader = openFactReader(visitor, { position: 1, address: '' }, { ...NO_RECORDS, placeOfText, weather });
  const rains = compileTree({ operator: 'All', children: [rule('weather', 'condition', OPERATOR.EQUAL, 'Rain')] });
  const rounds = [rains.decide(reader.facts)];
  while (reader.isWaiting && (await reader.load(100))) rounds.push(rains.decide(reader.facts));
  expect([rounds, asked]).toEqual([['unknown', 'unknown', 'true'], [LEEDS]]);
});

test.each<[string, Partial<Opening>, [string, string | null | undefined][] | undefined, string[]]>([
  [
    'what is known of a customer',
    {},
    [
      ['plan', 'Gold'],
      ['buy.sum', '12.5'],
      ['city', null],
    ],
    ['true', 'true', 'true'],
  ],
  ['a recipient who is no customer is empty', {}, [['buy.sum', '0']], ['false', 'false', 'true']],
  [
    'figures that are being built are unknown',
    {},
    [
      ['plan', 'Gold'],
      ['buy.sum', undefined],
    ],
    ['true', 'unknown', 'true'],
  ],
  ['a customer who is late is unknown', {}, undefined, ['unknown', 'unknown', 'unknown']],
  ['an open that names no one is unknown', { eid: undefined }, [['plan', 'Gold']], ['unknown', 'unknown', 'unknown']],
])('reads customers once, when a rule wants them: %s', async (_what, filled, values, expected) => {
  const asked: unknown[] = [];
  const customers: CustomerSource = {
    read: async (companyId, recipient) => (asked.push([companyId, recipient]), values && new Map(values)),
    sample: async () => undefined,
    readView: async () => undefined,
    sampleView: async () => undefined,
  };
  const visitor = opening({ recipient: () => 7n, eid: 'ann@example.com', ...filled });
  const reader = openFactReader(visitor, { position: 1, address: '' }, { records: { read: async () => NO_RECORD }, customers });
  const decide = () =>
    [
      rule('customer', 'plan', OPERATOR.EQUAL, 'gold'),
      {
        type: 'rule' as const,
        query: { category_id: 'customer', id: 'buy.sum', operator: OPERATOR.GREATER, value: 12, ruleType: INPUT_TYPE.AGGREGATE },
      },
      rule('customer', 'city', OPERATOR.EMPTY),
    ].map((child) => compileTree({ operator: 'All', children: [child] }).decide(reader.facts));
  decide();
  await reader.load(100);
  expect(decide()).toEqual(expected);
  expect(asked.length).toBe(visitor.eid === undefined ? 0 : 1);
  expect(reader.field('customer.plan')?.text).toBe(expected[0] === 'true' ? 'Gold' : undefined);
});

test('reads figures of a view only when a rule wants them, each view once', async () => {
  const asked: string[] = [];
  const customers: CustomerSource = {
    read: async () => (asked.push('customer'), new Map()),
    sample: async () => undefined,
    readView: async (_company, recipient, view) => {
      asked.push(`${recipient} ${view}`);
      return view === 'shoes' ? new Map([['view.shoes.count', '2']]) : undefined;
    },
    sampleView: async () => undefined,
  };
  const visitor = opening({ recipient: () => 7n, eid: 'ann@example.com' });
  const reader = openFactReader(visitor, { position: 1, address: '' }, { records: { read: async () => NO_RECORD }, customers });
  const read = (id: string) => reader.facts.read({ category_id: 'customer', id });
  expect({ count: read('view.shoes.count'), last: read('view.shoes.last'), asked }).toEqual({ count: UNKNOWN, last: UNKNOWN, asked: [] });
  await reader.load(100);
  expect({ count: read('view.shoes.count'), last: read('view.shoes.last'), isWaiting: reader.isWaiting }).toEqual({
    count: '2',
    last: undefined,
    isWaiting: false,
  });
  expect(read('view.hats.count')).toBe(UNKNOWN);
  await reader.load(100);
  // It was late.
  expect({ count: read('view.hats.count'), isWaiting: reader.isWaiting, asked }).toEqual({
    count: UNKNOWN,
    isWaiting: false,
    asked: ['7 shoes', '7 hats'],
  });
});

test('offers customers, rows, nearest stores and feeds as categories of their own', () => {
  const own = CATALOGUE.slice(CATEGORIES.length);
  expect(own.map(({ id, label, items }) => ({ id, label, firstItem: items[0]?.label, itemCount: items.length }))).toEqual([
    { id: 'customer', label: 'Customer', firstItem: 'Email', itemCount: 2 },
    { id: 'table_11', label: 'Data table: datatable', firstItem: 'text column', itemCount: 6 },
    { id: 'places_12', label: 'Nearest store: location', firstItem: 'Miles to the nearest store', itemCount: 7 },
    { id: 'feed_21', label: 'API feed: Shop', firstItem: 'product', itemCount: 1 },
  ]);
});

test.each([
  [0, 0, undefined],
  [200, 0, 'None of your opens in the last 30 days could answer this.'],
  [1000, 3, 'Less than 1% of your opens in the last 30 days could answer this.'],
  [300, 200, '66% of your opens in the last 30 days could answer this.'],
])('says which share of %i opens could answer a rule on the device', (opens, device, expected) => {
  const known = { opens, device, client: opens, country: opens, knowsPlaces: true };
  expect(hintOf(needOf('device', fact('device', 'device')), known)).toBe(expected);
  expect(hintOf(needOf('url', fact('url', 'text')), known)).toBeUndefined();
});

test.each([
  [300, 200, true, 'By address, at most 66% of your opens in the last 30 days could answer this.'],
  [1000, 3, true, 'By address, less than 1% of your opens in the last 30 days could answer this.'],
  [300, 0, true, 'By address, none of your opens in the last 30 days could answer this.'],
  [300, 200, false, 'By address, no open can answer this: this server doesn’t know where addresses are (see ADDRESS_DATABASES).'],
  [0, 0, true, undefined],
])('claims no more for places than for countries: %i opens, %i with a country', (opens, country, knowsPlaces, expected) => {
  const known = { opens, device: opens, client: opens, country, knowsPlaces };
  const needs = [
    needOf('place', fact('place', 'location')),
    ...['condition', 'temperature', 'wind', 'rain'].map((id) => needOf('weather', fact('weather', id))),
    needOf('places_12', { id: 'miles', label: 'Miles', type: INPUT_TYPE.NUMBER }),
  ];
  expect(needs.map((need) => hintOf(need, known))).toEqual(needs.map(() => expected));
});

test('says that customers and random splits need the recipient', () => {
  const known = { opens: 9, device: 9, client: 9, country: 9, knowsPlaces: true };
  const needs = [needOf('random', fact('random', 'percent')), needOf('customer', { id: 'email', label: 'Email', type: INPUT_TYPE.TEXT })];
  expect(needs.map((need) => hintOf(need, known))).toEqual(needs.map(() => 'Only opens whose tag sends an eid can answer this.'));
});
