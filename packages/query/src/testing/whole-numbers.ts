/**
 * Whole numbers that doubles can't all tell apart, and each comparison of two of them worked out by `BigInt`
 * alone.
 */
import { OPERATOR } from '../operators/index.ts';

const EDGES = [2n ** 53n, 2n ** 63n, 10n ** 20n];
const AROUND = [-2n, -1n, 0n, 1n, 2n, 3n];

export const WHOLE_NUMBERS: readonly bigint[] = [0n, 7n, 10n ** 15n]
  .flatMap((one) => [one, -one])
  .concat(EDGES.flatMap((edge) => AROUND.flatMap((by) => [edge + by, -edge - by])));

export const WHOLE_COMPARISONS: readonly { operator: number; holds: (value: bigint, wanted: bigint) => boolean }[] = [
  { operator: OPERATOR.EQUAL, holds: (value, wanted) => value === wanted },
  { operator: OPERATOR.N_EQUAL, holds: (value, wanted) => value !== wanted },
  { operator: OPERATOR.GREATER, holds: (value, wanted) => value > wanted },
  { operator: OPERATOR.GREATER_OR_EQUAL, holds: (value, wanted) => value >= wanted },
  { operator: OPERATOR.SMALLER, holds: (value, wanted) => value < wanted },
  { operator: OPERATOR.SMALLER_OR_EQUAL, holds: (value, wanted) => value <= wanted },
  { operator: OPERATOR.INLIST, holds: (value, wanted) => value === wanted },
  { operator: OPERATOR.CONTAINS, holds: (value, wanted) => String(value).includes(String(wanted)) },
];
