/**
 * The best few of many offers, kept in their order: for the few that are asked for, moving them is cheaper
 * than any tree.
 */

export interface Offer {
  id: number;
  /** The square of a distance. */
  square: number;
}

export interface BestOffers {
  /** The limit that an offer must not exceed to be kept. */
  readonly worst: number;
  offer(id: number, square: number): void;
  /** All that were kept, the best first. */
  kept(): readonly Offer[];
}

/** Keeps at most `count`, none beyond `limit`; of two equally good ones the lower id is the better. */
export function createBestOffers(count: number, limit: number): BestOffers {
  const best: Offer[] = [];
  let worst = count > 0 ? limit : -1;

  return {
    get worst() {
      return worst;
    },
    offer(id, square) {
      if (square > worst) return;
      let at = best.length;
      for (; at > 0; at--) {
        const before = best[at - 1];
        if (!before || before.square < square || (before.square === square && before.id < id)) break;
      }
      if (at >= count) return;
      best.splice(at, 0, { id, square });
      if (best.length > count) best.pop();
      if (best.length === count) worst = best[count - 1]?.square ?? worst;
    },
    kept: () => best,
  };
}
