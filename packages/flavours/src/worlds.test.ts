import { describe, expect, it } from 'vitest';
import { neighboursIn, type World } from './testing/index.ts';
import type { Within } from './flavour.ts';
import worlds from './worlds.cases.json' with { type: 'json' };

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 2, 1);
const PEOPLE = ['ann', 'bob', 'cat'];

interface Case {
  name: string;
  peopleWho: [view: string, score: number][];
  alsoDid: [view: string, score: number][];
  within: number;
  days: number;
  timezone: string;
  events: string[];
  neighbours: string[];
}

/** Hours are counted from 1 March 2026, 00:00 UTC. */
function toWorld({ peopleWho, alsoDid, within, days, timezone, events }: Case): World {
  const scores = (list: Case['peopleWho']) => list.map(([view, score]) => ({ view, score }));
  return {
    flavour: { peopleWho: scores(peopleWho), alsoDid: scores(alsoDid), within: within as Within, days, timezone },
    events: events.map((row) => {
      const [who = '', view = '', item = '', hour = ''] = row.split(' ');
      return { customer: PEOPLE.indexOf(who), view, item, at: START + Number(hour) * HOUR_MS };
    }),
  };
}

describe('worlds worked out by hand', () => {
  const cases = worlds as Case[];

  it.each(cases.map((one) => [one.name, one] as const))('counts %s', (_, one) => {
    const rows = neighboursIn(toWorld(one)).map(
      ({ item, gives, people, of, strength }) => `${item} ${gives} ${people}/${of} ${strength.toFixed(4)}`,
    );
    expect(rows).toEqual(one.neighbours);
  });

  it('gives the same answer for events in any order', () => {
    for (const one of cases) {
      const world = toWorld(one);
      expect(neighboursIn({ ...world, events: world.events.toReversed() })).toEqual(neighboursIn(world));
    }
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });
});
