/** Counts what a search does, so that it gives up instead of keeping others waiting. */
export interface Work {
  /** False where that is more than is left; then nothing is spent. */
  spend(units: number): boolean;
  spent(): number;
}

export function openWork(max: number): Work {
  let spent = 0;
  return {
    spend: (units) => {
      if (spent + units > max) return false;
      spent += units;
      return true;
    },
    spent: () => spent,
  };
}
