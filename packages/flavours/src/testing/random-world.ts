/** Random worlds from a seed, small enough that ties, equal times and clock changes come up all the time. */
import { TIMEFRAMES, type Flavour } from '../flavour.ts';
import type { World, WorldEvent } from './world.ts';

export type Random = () => number;

/** Mulberry32: numbers from 0 to 1. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const VIEWS = ['viewed', 'basket', 'bought'];
const SCORES = [0, 1, 1, 1, 2, 5, 0.5, 2.5];
const TIMEZONES = ['UTC', 'Europe/London', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Auckland'];
const ITEMS = ['apple', 'Apple', 'bread', 'cheese', 'damson', 'é', 'fig', '日本'];
const HOUR_MS = 3_600_000;
/** A week in which clocks of several zones change. */
const START = Date.UTC(2026, 3, 2);

export function randomWorld(random: Random): World {
  const flavour: Flavour = {
    peopleWho: someScores(random),
    alsoDid: someScores(random),
    within: pick(random, TIMEFRAMES).within,
    days: Math.floor(random() * 4),
    timezone: pick(random, TIMEZONES),
  };
  const events = Array.from({ length: Math.floor(random() * 50) }, () => randomEvent(random));
  return { flavour, events };
}

export function randomEvent(random: Random, customers = 6): WorldEvent {
  return {
    customer: Math.floor(random() * customers),
    view: pick(random, VIEWS),
    item: pick(random, ITEMS),
    at: START + Math.floor(random() * 24 * 7) * HOUR_MS + (random() < 0.1 ? 1 : 0),
  };
}

function someScores(random: Random): Flavour['peopleWho'] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ view: pick(random, VIEWS), score: pick(random, SCORES) }));
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
