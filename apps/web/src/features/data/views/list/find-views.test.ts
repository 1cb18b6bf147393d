import type { EventKind } from '@limn/contracts';
import { expect, test } from 'vitest';
import { findViews } from './find-views.ts';

const event = (event_name: string, ...labels: string[]) => ({ event_name, views: labels.map((label) => ({ label })) }) as EventKind;
const EVENTS = [event('Purchase', 'First shoes', 'Last week'), event('Shoe visit', 'All'), event('Basket')];
const found = (words: string) => findViews(EVENTS, words).map(({ event_name, views }) => [event_name, ...views.map(({ label }) => label)]);

test('finds events by name with all their views, and others by their views', () => {
  expect(found(' shoe ')).toEqual([
    ['Purchase', 'First shoes'],
    ['Shoe visit', 'All'],
  ]);
  expect(found('basket')).toEqual([['Basket']]);
  expect(found('hats')).toEqual([]);
  expect(found(' ')).toHaveLength(3);
});
