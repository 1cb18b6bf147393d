/**
 * Charges days to grants: each day takes from the grants that are valid on it, the one that ends first used
 * first.
 */

export interface SpendableGrant {
  fromDay: number;
  /** Last day on which it may be used. */
  toDay: number;
  credits: number;
}

export interface Spent<G extends SpendableGrant> {
  /** In the order in which they are used. */
  grants: (G & { left: number })[];
  /** Use that no grant covered, charged to none of the later ones. */
  uncovered: { day: number; credits: number }[];
}

export function spend<G extends SpendableGrant>(grants: readonly G[], days: readonly { day: number; used: number }[]): Spent<G> {
  const ledger = grants.map((grant) => ({ ...grant, left: grant.credits })).sort((a, b) => a.toDay - b.toDay || a.fromDay - b.fromDay);
  const uncovered: { day: number; credits: number }[] = [];
  for (const { day, used } of days) {
    let open = used;
    for (const grant of ledger) {
      if (grant.fromDay > day || grant.toDay < day) continue;
      const taken = Math.min(open, grant.left);
      grant.left -= taken;
      open -= taken;
      if (open === 0) break;
    }
    if (open > 0) uncovered.push({ day, credits: open });
  }
  return { grants: ledger, uncovered };
}
