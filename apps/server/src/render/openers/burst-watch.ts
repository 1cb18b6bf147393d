/**
 * Notices machines by their pace. A gateway follows every link of a mail within seconds, and fetches the
 * pictures of every recipient it serves from one address; a person does neither. Private addresses say
 * nothing: a whole company, or our own proxy, may be behind one.
 */
import { isInRange } from './address-ranges.ts';

export interface Pace {
  /** More different things than this … */
  different: number;
  /** … within this time is a burst. */
  withinMs: number;
}

/** Different links (object and position) followed from one address. */
export const LINK_PACE: Pace = { different: 5, withinMs: 3000 };
/** Different recipients of one object seen from one address. */
export const RECIPIENT_PACE: Pace = { different: 60, withinMs: 5000 };

const MAX_WATCHED = 20_000;

export interface BurstWatch {
  /** Notes that `who` asked for `what`; true while that is a burst. */
  note(who: string, what: string, nowMs: number): boolean;
}

export function createBurstWatch(pace: Pace): BurstWatch {
  const seen = new Map<string, Map<string, number>>(); // who → what → when last
  return {
    note(who, what, nowMs) {
      const things = seen.get(who) ?? new Map<string, number>();
      seen.delete(who);
      seen.set(who, things);
      things.delete(what);
      things.set(what, nowMs);
      for (const [thing, at] of things) {
        if (at > nowMs - pace.withinMs && things.size <= pace.different * 2) break;
        things.delete(thing);
      }
      if (seen.size > MAX_WATCHED) {
        for (const oldest of seen.keys()) {
          seen.delete(oldest);
          break;
        }
      }
      return things.size > pace.different;
    },
  };
}

/** Whether the pace of an address says anything about who is behind it. */
export function isWatchable(address: string): boolean {
  return address !== '' && !isInRange(address, 'private');
}
