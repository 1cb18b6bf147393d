import { describe, expect, it } from 'vitest';
import {
  answers,
  buildState,
  encodeModel,
  encodeState,
  MAX_EVENTS_PER_CUSTOMER,
  openModel,
  openState,
  readFlavour,
  refreshState,
  TIMEFRAMES,
  WITHIN,
  type Flavour,
  type Question,
  type State,
} from './index.ts';
import { makeShop, neighboursIn, randomEvent, randomFrom, randomWorld, toBatch, type WorldEvent } from './testing/index.ts';

const FLAVOUR: Flavour = {
  peopleWho: [{ view: 'viewed', score: 1 }],
  alsoDid: [{ view: 'bought', score: 1 }],
  within: WITHIN.anytime,
  days: 0,
  timezone: 'UTC',
};

/** All that was counted, whatever positions items have. */
function bytesOf(state: State): Uint8Array {
  return encodeModel(state, { neighbours: 1000 });
}

function changesOf(question: Question, events: readonly WorldEvent[], customers: readonly number[]) {
  return {
    ...toBatch(
      question.views,
      events.filter(({ customer }) => customers.includes(customer)),
    ),
    customers,
  };
}

describe('refreshing', () => {
  it('equals a rebuild to the last bit, whatever changed, through files as well', () => {
    const random = randomFrom(20_261_123);
    for (let round = 0; round < 200; round++) {
      const { flavour, events } = randomWorld(random);
      const question = readFlavour(flavour);
      let state = buildState(question, toBatch(question.views, events));
      let current = [...events];
      for (let step = 0; step < 3; step++) {
        const changed = [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.3);
        current = current.filter(({ customer }) => !changed.includes(customer) || random() < 0.6);
        for (let n = 0; n < 8; n++) {
          const event = randomEvent(random, 7);
          if (changed.includes(event.customer)) current.push(event);
        }
        if (random() < 0.3) state = openState(encodeState(state), question) ?? state;
        const before = bytesOf(state);
        const refreshed = refreshState(state, changesOf(question, current, changed));
        const previous = openModel(encodeModel(state, { neighbours: 3 }));
        const isOffered = (id: string) => id !== 'fig' || step > 0;
        expect(encodeModel(refreshed, { neighbours: 3, isOffered, previous })).toEqual(
          encodeModel(refreshed, { neighbours: 3, isOffered }),
        );
        expect(bytesOf(state)).toEqual(before);
        state = refreshed;
        const rebuilt = buildState(question, toBatch(question.views, current));
        expect(bytesOf(state)).toEqual(bytesOf(rebuilt));
        expect({ people: state.tally.people, both: state.tally.both, decidedFirst: state.tally.decidedFirst }).toEqual({
          people: rebuilt.tally.people,
          both: rebuilt.tally.both,
          decidedFirst: rebuilt.tally.decidedFirst,
        });
      }
    }
  });

  it.each(TIMEFRAMES.map(({ label, within }) => [label, within] as const))('equals a rebuild of a shop, %s', (_, within) => {
    const scores =
      within % 2
        ? FLAVOUR.peopleWho
        : [
            { view: 'viewed', score: 1 },
            { view: 'bought', score: 200 },
          ];
    const question = readFlavour({ ...FLAVOUR, peopleWho: scores, within, days: 30 });
    const { items, events } = makeShop({ events: 12_000, items: 400, customers: 300 }, within);
    const part = (keeps: (customer: number, n: number) => boolean) => {
      const kept = Array.from(events.customers, (customer, n) => (keeps(customer, n) ? n : -1)).filter((n) => n >= 0);
      const pick = (column: ArrayLike<number>) => kept.map((n) => column[n] ?? 0);
      return { customers: pick(events.customers), items: pick(events.items), at: pick(events.at), views: pick(events.views) };
    };
    const isChanged = (customer: number) => customer % 9 === 4;
    const old = buildState(question, { items, events: part((customer, n) => !isChanged(customer) || n % 3 > 0) });
    const customers = Array.from({ length: 300 }, (_, n) => n).filter(isChanged);
    const after = part((customer, n) => isChanged(customer) && n % 3 < 2);
    const refreshed = refreshState(old, { items, customers, events: after });
    const rebuilt = buildState(question, { items, events: part((customer, n) => !isChanged(customer) || n % 3 < 2) });
    expect(encodeState(refreshed)).toEqual(encodeState(rebuilt));
    for (const neighbours of [5, 50]) {
      const previous = openModel(encodeModel(old, { neighbours }));
      const model = encodeModel(rebuilt, { neighbours });
      expect(encodeModel(refreshed, { neighbours, previous })).toEqual(model);
      expect(openModel(model, { isVerified: true }).neighbour.length).toBeGreaterThan(500);
    }
  });

  it('stops where the progress throws, and leaves the old state as it was', () => {
    const question = readFlavour(FLAVOUR);
    const state = buildState(question, toBatch(question.views, randomWorld(randomFrom(2)).events));
    const before = bytesOf(state);
    const cancel = () => {
      throw new Error('cancelled');
    };
    expect(() =>
      refreshState(state, { items: [], events: { customers: [], items: [], at: [], views: [] }, customers: [1] }, cancel),
    ).toThrow('cancelled');
    expect(bytesOf(state)).toEqual(before);
  });

  it('knows a state that was counted for another question', () => {
    const question = readFlavour(FLAVOUR);
    const state = buildState(question, toBatch(question.views, []));
    const others: Partial<Flavour>[] = [
      { within: WITHIN.after },
      { alsoDid: [{ view: 'basket', score: 1 }] },
      { peopleWho: [...FLAVOUR.peopleWho, { view: 'basket', score: 1 }] },
    ];
    expect(others.map((change) => answers(state, readFlavour({ ...FLAVOUR, ...change })))).toEqual([false, false, false]);
    expect(others.map((change) => openState(encodeState(state), readFlavour({ ...FLAVOUR, ...change })))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    // In this timeframe neither days nor timezone change a count, and scores count by their proportion.
    expect(answers(state, readFlavour({ ...FLAVOUR, days: 3, timezone: 'Asia/Tokyo', alsoDid: [{ view: 'bought', score: 4 }] }))).toBe(
      true,
    );
  });
});

describe('events of one customer', () => {
  const at = (n: number) => Date.UTC(2026, 0, 1) + n * 1000;

  it('count up to the newest 500', () => {
    const events = [
      { customer: 1, view: 'bought', item: 'oldest', at: at(0) },
      ...Array.from({ length: MAX_EVENTS_PER_CUSTOMER - 1 }, (_, n) => ({ customer: 1, view: 'viewed', item: `i${n}`, at: at(n + 2) })),
    ];
    const newer = { customer: 1, view: 'bought', item: 'newest', at: at(1000) };
    expect(neighboursIn({ flavour: FLAVOUR, events })).toHaveLength(MAX_EVENTS_PER_CUSTOMER - 1);
    expect(new Set(neighboursIn({ flavour: FLAVOUR, events: [...events, newer] }).map(({ gives }) => gives))).toEqual(new Set(['newest']));
  });

  it('count up to 500 by id where moments are equal, in whichever order they come', () => {
    const events = Array.from({ length: 700 }, (_, n) => ({
      customer: 1,
      view: n % 2 ? 'viewed' : 'bought',
      item: `i${n % 350}`,
      at: at(0),
    }));
    const rows = neighboursIn({ flavour: FLAVOUR, events });
    expect(neighboursIn({ flavour: FLAVOUR, events: events.toReversed() })).toEqual(rows);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('may be a million', () => {
    const count = 1_000_000;
    const question = readFlavour(FLAVOUR);
    const events = {
      customers: new Uint32Array(count),
      items: Uint32Array.from({ length: count }, (_, n) => n % 5000),
      at: Float64Array.from({ length: count }, (_, n) => at((n * 7919) % count)),
      views: Uint8Array.from({ length: count }, (_, n) => n % 2),
    };
    const state = buildState(question, { items: Array.from({ length: 5000 }, (_, n) => `i${n}`), events });
    expect(state.histories.items).toHaveLength(MAX_EVENTS_PER_CUSTOMER);
  });

  it('may name an item that everyone has', () => {
    const events = Array.from({ length: 300 }, (_, n) => [
      { customer: n, view: 'viewed', item: 'bag', at: at(n) },
      { customer: n, view: 'bought', item: 'bag', at: at(n) },
      { customer: n, view: 'viewed', item: `i${n % 3}`, at: at(n) },
      { customer: n, view: 'bought', item: `j${n % 3}`, at: at(n) },
    ]).flat();
    const best = neighboursIn({ flavour: FLAVOUR, events }).find(({ item }) => item === 'i0');
    expect(best).toMatchObject({ gives: 'j0', people: 100, of: 100 });
  });

  it('are refused where they name no item or no time', () => {
    const question = readFlavour(FLAVOUR);
    const columns = { customers: [1], items: [0], at: [1], views: [0] };
    expect(() => buildState(question, { items: [], events: columns })).toThrow('Event 0');
    expect(() => buildState(question, { items: ['a'], events: { ...columns, at: [Number.NaN] } })).toThrow('Event 0');
  });
});

describe('scores', () => {
  const weights = (...scores: number[]) =>
    [...readFlavour({ ...FLAVOUR, peopleWho: scores.map((score, n) => ({ view: `v${n}`, score })) }).first].slice(0, scores.length);

  it('become whole numbers in the same proportion, 1,000 at most', () => {
    expect({
      '1, 3': weights(1, 3),
      '0.5, 2': weights(0.5, 2),
      '20, 40': weights(20, 40),
      '0, 5': weights(0, 5),
      '-1, NaN': weights(-1, Number.NaN),
      '1, 1_000_000': weights(1, 1_000_000),
    }).toEqual({
      '1, 3': [1, 3],
      '0.5, 2': [1, 4],
      '20, 40': [1, 2],
      '0, 5': [0, 1],
      '-1, NaN': [0, 0],
      '1, 1_000_000': [1, 1000],
    });
  });
});

describe('files', () => {
  const question = readFlavour(FLAVOUR);
  const state = buildState(question, toBatch(question.views, randomWorld(randomFrom(11)).events));

  it.each([
    ['model', encodeModel(state), (file: Uint8Array) => openModel(file)],
    ['state', encodeState(state), (file: Uint8Array) => openState(file, question)],
  ])('find damage to any byte, and any missing end, of a %s', (_, file, open) => {
    for (let at = 0; at < file.length; at++) {
      const damaged = file.slice();
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      expect(() => open(damaged)).toThrow('The file can');
    }
    for (let end = 0; end < file.length; end++) expect(() => open(file.slice(0, end))).toThrow('The file can');
  });

  it('are not taken for one another, nor read in another version', () => {
    expect(() => openModel(encodeState(state))).toThrow('not this kind');
    const newer = encodeModel(state);
    newer[8] = 99;
    expect(() => openModel(newer)).toThrow('other version');
  });

  it('are read from the middle of a buffer', () => {
    const file = encodeModel(state);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    expect(openModel(shifted.subarray(3)).neighbour).toEqual(openModel(file).neighbour);
  });

  it('hold no neighbour that is no longer offered', () => {
    const all = openModel(encodeModel(state));
    const gone = all.idOf(all.neighbour[0] ?? 0);
    const model = openModel(encodeModel(state, { isOffered: (id) => id !== gone }));
    expect(Array.from(model.neighbour, (place) => model.idOf(place))).not.toContain(gone);
    expect(Array.from(model.popular, (place) => model.idOf(place))).not.toContain(gone);
    expect(model.neighbour.length).toBeGreaterThan(0);
  });

  it('keep the strongest neighbours where an item has more', () => {
    const full = openModel(encodeModel(state, { neighbours: 1000 }));
    const short = openModel(encodeModel(state, { neighbours: 2 }));
    for (let place = 0; place < full.items; place++) {
      const [from, to] = [full.starts[place] ?? 0, full.starts[place + 1] ?? 0];
      expect(short.neighbour.slice(short.starts[place], short.starts[place + 1])).toEqual(
        full.neighbour.slice(from, Math.min(to, from + 2)),
      );
    }
  });
});
