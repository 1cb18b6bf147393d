/**
 * A copy of what recipients were shown, for lists that are made while the database is away: what it last said
 * of each recipient, and what this front showed itself. It knows nothing of other fronts since, so it is
 * asked only where the database does not answer.
 */
import { createByteCache } from '../../platform/byte-cache.ts';

export interface ShownTo {
  companyId: number;
  recipient: bigint;
}

/** A mailing of an object: it never puts its own items to sleep. */
export interface OfMailing {
  objectId: number;
  send: bigint;
}

export interface ShownCopy {
  /** The database's answer: days by item, and the items of the mailing itself. */
  read(to: ShownTo, mailing: OfMailing, shown: ReadonlyMap<string, number>, own: ReadonlySet<string>): void;
  /** This front shows them now. */
  showed(to: ShownTo, mailing: OfMailing, items: readonly string[], day: number): void;
  /**
   * Days by item, from a day on and without those of the mailing. Undefined where nothing is known of the
   * recipient.
   */
  recall(to: ShownTo, mailing: OfMailing, from: number): Map<string, number> | undefined;
  /** Drops what it holds of a company; default: of all. */
  forget(companyId?: number): void;
}

interface Entry {
  days: Map<string, number>;
  /** Items of mailings, by object and mailing. */
  own: Map<string, Set<string>>;
}

/** Items of all recipients together: some 50 MB. */
const MAX_ITEMS = 500_000;

export function createShownCopy(maxItems = MAX_ITEMS): ShownCopy {
  const entries = createByteCache<Entry>(maxItems);

  function note(to: ShownTo, mailing: OfMailing, days: Iterable<readonly [string, number]>, own: Iterable<string>): void {
    const key = keyOf(to);
    const entry = entries.get(key) ?? { days: new Map<string, number>(), own: new Map<string, Set<string>>() };
    for (const [item, day] of days) entry.days.set(item, Math.max(day, entry.days.get(item) ?? day));
    const ofMailing = entry.own.get(mailingKey(mailing)) ?? new Set();
    for (const item of own) ofMailing.add(item);
    if (ofMailing.size > 0) entry.own.set(mailingKey(mailing), ofMailing);
    entries.set(key, entry, 1 + entry.days.size + [...entry.own.values()].reduce((sum, { size }) => sum + size, 0));
  }

  return {
    read: (to, mailing, shown, own) => note(to, mailing, shown, own),
    showed: (to, mailing, items, day) =>
      note(
        to,
        mailing,
        items.map((item) => [item, day] as const),
        items,
      ),
    recall(to, mailing, from) {
      const entry = entries.get(keyOf(to));
      if (!entry) return undefined;
      const own = entry.own.get(mailingKey(mailing));
      return new Map([...entry.days].filter(([item, day]) => day >= from && own?.has(item) !== true));
    },
    forget(companyId) {
      for (const key of entries.keys()) if (companyId === undefined || key.startsWith(`${companyId} `)) entries.delete(key);
    },
  };
}

function keyOf({ companyId, recipient }: ShownTo): string {
  return `${companyId} ${recipient}`;
}

function mailingKey({ objectId, send }: OfMailing): string {
  return `${objectId} ${send}`;
}
