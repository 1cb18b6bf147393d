/**
 * Tells who may begin when only so many may work at once, and only so many of them for one company: no one
 * waits for a company's own crowd.
 */

export interface Turns {
  /** Waits for a turn; the answer ends it. */
  take(companyId: number): Promise<() => void>;
}

export function createTurns({ atOnce, perCompany }: { atOnce: number; perCompany: number }): Turns {
  const busy = new Map<number, number>();
  const waiting: { companyId: number; begin: () => void }[] = [];
  let all = 0;
  const of = (companyId: number) => busy.get(companyId) ?? 0;
  const mayBegin = (companyId: number) => all < atOnce && of(companyId) < perCompany;

  function begin(companyId: number): void {
    all++;
    busy.set(companyId, of(companyId) + 1);
  }

  function end(companyId: number): void {
    all--;
    if (of(companyId) === 1) busy.delete(companyId);
    else busy.set(companyId, of(companyId) - 1);
    const next = waiting.findIndex((waiter) => mayBegin(waiter.companyId));
    if (next !== -1) waiting.splice(next, 1)[0]?.begin();
  }

  return {
    async take(companyId) {
      if (mayBegin(companyId)) begin(companyId);
      else
        await new Promise<void>((resolve) => {
          waiting.push({
            companyId,
            begin: () => {
              begin(companyId);
              resolve();
            },
          });
        });
      let ended = false;
      return () => {
        if (!ended) end(companyId);
        ended = true;
      };
    },
  };
}
