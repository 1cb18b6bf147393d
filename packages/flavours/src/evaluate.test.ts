import { describe, expect, it } from 'vitest';
import { evaluateFlavour, measure, readFlavour, splitForward, WITHIN, type Flavour, type TestCase } from './index.ts';
import { makeShop } from './testing/index.ts';

const FLAVOUR: Flavour = {
  peopleWho: [{ view: 'viewed', score: 1 }],
  alsoDid: [{ view: 'bought', score: 1 }],
  within: WITHIN.anytime,
  days: 0,
  timezone: 'UTC',
};
const question = readFlavour(FLAVOUR);

describe('an evaluation', () => {
  it('finds known tastes, and says that it beats what is popular', () => {
    const shop = makeShop({ events: 40_000, items: 600, customers: 2500, tasteSize: 20 }, 5);
    const { verdict, sentence, flavour, popular, random, people } = evaluateFlavour(question, shop);
    expect(verdict).toBe('better');
    expect(people).toBeGreaterThan(1000);
    expect(flavour.ndcg).toBeGreaterThan(1.3 * popular.ndcg);
    expect(popular.ndcg).toBeGreaterThan(random.ndcg);
    expect(flavour.shown).toBeGreaterThan(popular.shown);
    expect(sentence).toMatch(/^This flavour beats “most popular”: it was \d\.\d times as good at naming what [\d,]+ people did next/);
  });

  it('says so where tastes are unknown to anyone', () => {
    const shop = makeShop({ events: 20_000, items: 300, customers: 2000, faithful: 0 }, 6);
    const { verdict, sentence } = evaluateFlavour(question, shop);
    expect(['no_difference', 'worse']).toContain(verdict);
    expect(sentence).toMatch(/^This flavour is no better than “most popular”|^“Most popular” beats this flavour/);
  });

  it('says that it is too early with few people', () => {
    const none = evaluateFlavour(question, { items: [], events: { customers: [], items: [], at: [], views: [] } });
    expect(none).toMatchObject({ verdict: 'too_few', people: 0, flavour: { ndcg: 0, hitRate: 0, coverage: 0, shown: 0 } });
    expect(none.sentence).toBe('Too early to say: no one did something new in the test period. It takes 100.');
  });

  it('never learns from what comes after', () => {
    const shop = makeShop({ events: 5000, items: 100, customers: 300 }, 7);
    const { learnt, cases, splitAt } = splitForward(question, shop, () => true);
    expect(Math.max(...Array.from(learnt.at))).toBeLessThan(splitAt);
    expect(learnt.at.length / 5000).toBeCloseTo(0.8, 2);
    for (const { had, next, history } of cases) {
      expect(next.size * history.length).toBeGreaterThan(0);
      expect([...next].filter((id) => had.has(id))).toEqual([]);
    }
  });

  it('shows no item that is no longer offered', () => {
    const shop = makeShop({ events: 5000, items: 100, customers: 300 }, 8);
    const offered = shop.items.slice(0, 8);
    const { flavour, popular } = evaluateFlavour(question, shop, { offered, maxPeople: 150 });
    expect([flavour.shown, popular.shown].every((share) => share <= 1)).toBe(true);
  });

  it('measures by formulas worked out by hand', () => {
    const person = (customer: number, next: string[]): TestCase => ({ customer, history: ['x'], had: new Set(), next: new Set(next) });
    const lists = [['a', 'b'], ['c', 'a'], ['d']];
    const { measures, each } = measure([person(0, ['a']), person(1, ['a', 'b']), person(2, ['z'])], 10, ({ customer }) => ({
      list: lists[customer] ?? [],
      own: customer === 0 ? 10 : 0,
    }));
    // First place of one: 1. Second place of two: log₂3 below, of 1 + that.
    const second = 1 / Math.log2(3);
    expect([...each]).toEqual([1, second / (1 + second), 0]);
    expect(measures).toEqual({ hitRate: 2 / 3, ndcg: (1 + second / (1 + second)) / 3, coverage: 1 / 3, shown: 0.4 });
  });
});
