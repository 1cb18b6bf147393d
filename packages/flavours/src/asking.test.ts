import { describe, expect, it } from 'vitest';
import {
  adviseOn,
  buildState,
  encodeCatalogue,
  encodeModel,
  likelihoodRatio,
  neighboursOf,
  openCatalogue,
  openModel,
  readFlavour,
  recommend,
  strengthLabel,
  TIMEFRAMES,
  WITHIN,
  type AdviceCode,
  type CatalogueItem,
  type Flavour,
} from './index.ts';
import { randomFrom, toBatch, type WorldEvent } from './testing/index.ts';

const FLAVOUR: Flavour = {
  peopleWho: [{ view: 'viewed', score: 1 }],
  alsoDid: [{ view: 'bought', score: 1 }],
  within: WITHIN.anytime,
  days: 0,
  timezone: 'UTC',
};
const HOUR_MS = 3_600_000;

/** "ann viewed lamp", an hour after the one before. */
function toEvents(rows: readonly string[]): WorldEvent[] {
  const people: string[] = [];
  return rows.map((row, n) => {
    const [who = '', view = '', item = ''] = row.split(' ');
    if (!people.includes(who)) people.push(who);
    return { customer: people.indexOf(who), view, item, at: n * HOUR_MS };
  });
}

function stateOf(rows: readonly string[], change: Partial<Flavour> = {}) {
  const question = readFlavour({ ...FLAVOUR, ...change });
  return buildState(question, toBatch(question.views, toEvents(rows)));
}

const modelOf = (rows: readonly string[]) => openModel(encodeModel(stateOf(rows)));

const SHOP = [
  ...['ann', 'bob', 'cat'].flatMap((who) => [`${who} viewed lamp`, `${who} bought bulb`]),
  ...['bob', 'cat'].flatMap((who) => [`${who} viewed table`, `${who} bought chair`]),
  ...['dan', 'eve', 'fay', 'gil'].map((who) => `${who} bought sofa`),
];

describe('recommendations', () => {
  const model = modelOf(SHOP);

  it('name the neighbours of an item with the people who have both', () => {
    expect(neighboursOf(model, 'table')).toMatchObject([
      { id: 'chair', people: 2, of: 2 },
      { id: 'bulb', people: 2, of: 2 },
    ]);
    expect(neighboursOf(model, 'lamp', (id) => id === 'chair')).toMatchObject([{ id: 'bulb', people: 3, of: 3 }]);
    expect(neighboursOf(model, 'unheard of')).toEqual([]);
  });

  it('add up over a history, newest first, with the main item as the reason', () => {
    const list = recommend(model, ['table', 'lamp'], { limit: 10, fill: false });
    expect(list.map(({ id, because }) => [id, because])).toEqual([
      ['bulb', { kind: 'did', item: 'lamp', people: 3, of: 3 }],
      ['chair', { kind: 'did', item: 'table', people: 2, of: 2 }],
    ]);
    expect(recommend(model, ['lamp'], { limit: 1, fill: false })[0]?.score).toBeLessThan(list[0]?.score ?? 0);
  });

  it('leave items out, and fill up with popular ones, marked as such', () => {
    expect(recommend(model, ['table'], { limit: 3, isLeftOut: (id) => id === 'chair' })).toMatchObject([
      { id: 'bulb', because: { kind: 'did' } },
      { id: 'sofa', because: { kind: 'popular', people: 4 } },
    ]);
    expect(recommend(model, [], { limit: 2 })).toMatchObject([{ id: 'sofa' }, { id: 'bulb', because: { kind: 'popular', people: 3 } }]);
    expect(recommend(modelOf([]), ['table'], { limit: 3 })).toEqual([]);
  });
});

describe('the strength of a pair', () => {
  it('is Dunning’s likelihood ratio', () => {
    // Worked out by hand: 2 × (10 ln 2 + 10 ln 2) for ten of ten in twenty.
    expect(likelihoodRatio(10, 10, 10, 20)).toBeCloseTo(40 * Math.log(2), 9);
    expect(likelihoodRatio(5, 10, 10, 20)).toBeCloseTo(0, 9);
    expect(likelihoodRatio(0, 10, 10, 20)).toBeCloseTo(-40 * Math.log(2), 9);
    expect([40, 12, 5, 1, -30].map(strengthLabel)).toEqual(['very strong', 'strong', 'some', 'weak', 'weak']);
  });
});

describe('cold start', () => {
  const catalogueOf = (items: CatalogueItem[]) => openCatalogue(encodeCatalogue(modelOf(SHOP), items));
  const cold = catalogueOf([
    { id: 'bulb', category: 'light', price: 5 },
    { id: 'torch', category: 'light', price: 20 },
    { id: 'candle', category: 'light', price: 2.5 },
    { id: 'spot', category: 'light', price: 10 },
    { id: 'glow', category: 'light', price: null },
    { id: 'sofa', category: 'seat', price: 900 },
    { id: 'chair', category: 'seat', price: 80 },
    { id: 'odd', category: null, price: 1 },
  ]);

  it('finds items of the same category, nearest in price, then popular, then by id', () => {
    expect(cold.alike('spot', 10).map(({ id }) => id)).toEqual(['bulb', 'torch', 'candle', 'glow']);
    expect(cold.alike('spot', 1)).toEqual([{ id: 'bulb', because: { kind: 'alike', category: 'light', price: 5 } }]);
    expect(cold.alike('glow', 2, (id) => id === 'bulb').map(({ id }) => id)).toEqual(['candle', 'spot']);
    expect([cold.alike('odd', 5), cold.alike('unheard of', 5)]).toEqual([[], []]);
  });

  it('gives new customers what is popular in their categories, then everywhere', () => {
    expect(cold.popularIn(['light'], 2)).toEqual([
      { id: 'bulb', because: { kind: 'popular_in', category: 'light', people: 3 } },
      { id: 'sofa', because: { kind: 'popular', people: 4 } },
    ]);
    expect(cold.popularIn(['light', 'seat'], 3).map(({ id }) => id)).toEqual(['bulb', 'sofa', 'chair']);
    expect(cold.popularIn([], 10, (id) => id === 'bulb').map(({ id }) => id)).toEqual(['sofa', 'chair']);
    expect(cold.popularIn(['no such'], 1).map(({ because }) => because.kind)).toEqual(['popular']);
  });

  it('names the categories of items, each once', () => {
    expect(cold.categoriesOf(['sofa', 'odd', 'unheard of', 'chair', 'spot'])).toEqual(['seat', 'light']);
    expect(catalogueOf([]).popularIn(['light'], 3)).toEqual([]);
  });

  it('agrees with sorting everything, in random catalogues', () => {
    const random = randomFrom(77);
    const model = modelOf(SHOP);
    const known = ['bulb', 'sofa', 'chair', 'lamp'];
    for (let world = 0; world < 200; world++) {
      const items = Array.from({ length: 1 + Math.floor(random() * 30) }, (_, n): CatalogueItem => {
        const price = random() < 0.2 ? null : Math.ceil(random() * 5);
        return { id: known[n] ?? `new ${n}`, category: ['', 'light', 'seat'][Math.floor(random() * 3)] ?? null, price };
      });
      const people = (id: string) => model.peopleAlso[model.placeOf(id)] ?? 0;
      const byFame = (a: CatalogueItem, b: CatalogueItem) => people(b.id) - people(a.id) || (a.id < b.id ? -1 : 1);
      const of = items[Math.floor(random() * items.length)] as CatalogueItem;
      const far = ({ price }: CatalogueItem) => (price && of.price ? Math.abs(Math.log(price / of.price)) : 99);
      const alike = items
        .filter(({ id, category }) => of.category !== '' && category === of.category && id !== of.id)
        .toSorted((a, b) => far(a) - far(b) || byFame(a, b));
      const popular = items.filter(({ id }) => people(id) > 0).toSorted(byFame);
      const limit = Math.floor(random() * 6);
      const catalogue = catalogueOf(items);
      expect(catalogue.alike(of.id, limit).map(({ id }) => id)).toEqual(alike.slice(0, limit).map(({ id }) => id));
      expect(catalogue.popularIn([], limit).map(({ id }) => id)).toEqual(popular.slice(0, limit).map(({ id }) => id));
      const seats = popular.filter(({ category }) => category === 'seat').map(({ id }) => id);
      const others = popular.map(({ id }) => id).filter((id) => !seats.includes(id));
      expect(catalogue.popularIn(['seat'], limit).map(({ id }) => id)).toEqual([...seats, ...others].slice(0, limit));
    }
  });
});

describe('timeframes', () => {
  it('are six, and two ask for days', () => {
    expect(TIMEFRAMES.map(({ within, label, wantsDays }) => `${within} ${label}${wantsDays ? ' *' : ''}`)).toEqual([
      '1 Anytime before or after first event',
      '2 Anytime after first event',
      '3 Anytime before first event',
      '4 X days before first event *',
      '5 X days after first event *',
      '6 Same Day of first event',
    ]);
  });
});

describe('advice', () => {
  const busy = Array.from({ length: 60 }, (_, n) => [`p${n} viewed lamp`, `p${n} bought bulb`]).flat();
  const cases: [AdviceCode[], string[], Partial<Flavour>][] = [
    [[], busy, {}],
    [['first_without_score'], busy, { peopleWho: [{ view: 'viewed', score: 0 }] }],
    [['also_without_score'], busy, { alsoDid: [] }],
    [['days_missing'], busy, { within: WITHIN.daysAfter }],
    [['first_without_events', 'also_without_events'], [], {}],
    [['also_without_events'], ['ann viewed lamp'], {}],
    [['too_few_people'], ['ann viewed lamp', 'bob bought bulb'], {}],
    [['window_empty'], busy, { within: WITHIN.before }],
    [['same_item_only'], busy.map((row) => row.replace('bulb', 'lamp')), {}],
    [['too_few_people', 'same_item_only'], ['ann viewed lamp', 'ann bought lamp'], {}],
    [
      ['score_never_counts'],
      busy.flatMap((row) => (row.includes('bought') ? [row, row.replace('bought', 'basket')] : [row])),
      {
        alsoDid: [
          { view: 'bought', score: 5 },
          { view: 'basket', score: 1 },
        ],
      },
    ],
    [
      ['score_too_small'],
      busy,
      {
        alsoDid: [
          { view: 'bought', score: 500 },
          { view: 'basket', score: 1 },
        ],
      },
    ],
  ];

  it.each(cases)('is %j', (codes, rows, change) => {
    const advice = adviseOn(stateOf(rows, change), (view) => view.toUpperCase());
    expect(advice.map(({ code }) => code)).toEqual(codes);
    for (const { message } of advice) expect(message).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('names the event and side of a score', () => {
    const [advice] = adviseOn(
      stateOf(busy, {
        peopleWho: [
          { view: 'viewed', score: 1 },
          { view: 'seen', score: 0.001 },
        ],
      }),
      () => 'Seen',
    );
    expect(advice).toEqual({
      code: 'score_too_small',
      view: 'seen',
      side: 'first',
      message: 'The score of “Seen” in “People who...” is too small beside the largest to change anything.',
    });
  });
});
