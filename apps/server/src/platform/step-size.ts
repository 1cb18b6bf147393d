/**
 * How many rows a step takes, so that it lasts about as long as it should: what a row costs depends on the
 * machine and on the rows.
 */
export interface StepSize {
  /** For the next step. */
  readonly rows: number;
  /** Reports the time of a step of so many rows. A step with few rows says nothing about larger ones. */
  took(rows: number, ms: number): void;
  /** The step took longer than it may, and was undone. */
  undone(): void;
}

export interface StepSizeOptions {
  aimMs: number;
  first: number;
  max: number;
}

const [FASTER, SLOWER, UNDONE] = [2, 0.25, 0.25];

export function createStepSize({ aimMs, first, max }: StepSizeOptions): StepSize {
  let size = first;
  const set = (rows: number) => (size = Math.max(1, Math.min(max, Math.floor(rows))));
  return {
    get rows() {
      return size;
    },
    took(rows, ms) {
      const factor = Math.max(SLOWER, Math.min(FASTER, aimMs / Math.max(ms, 0.01)));
      if (factor < 1 || rows >= size) set(size * factor);
    },
    undone() {
      set(size * UNDONE);
    },
  };
}
