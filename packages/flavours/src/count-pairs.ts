/**
 * Counts pairs row by row: for an item, everyone who began with it is asked what they also did. One pass, no
 * table of all pairs.
 */
import { emptyRow, type OpenRow } from './pair-rows.ts';
import type { Sides } from './sides.ts';

export interface PairCounter {
  /** Adds the people of these sides who began with `item`; with −1 takes them away. */
  add(sides: Sides, item: number, sign: 1 | -1): void;
  /**
   * The sums since the last time, by item, of pairs for which anything changed. Valid until the next call.
   */
  take(): OpenRow;
}

export function pairCounter(items: number): PairCounter {
  const people = new Int32Array(items);
  const mass = new Float64Array(items);
  const isTouched = new Uint8Array(items);
  const touched = new Uint32Array(items);
  const row = emptyRow(items);
  let count = 0;

  const put = (item: number, sign: number, product: number) => {
    if (isTouched[item] === 0) {
      isTouched[item] = 1;
      touched[count++] = item;
    }
    people[item] = (people[item] as number) + sign;
    mass[item] = (mass[item] as number) + sign * product;
  };

  return {
    add(sides, item, sign) {
      const { firstStarts, firstCustomer, firstWeight, low, high, alsoStarts, alsoItem, alsoWeight, alsoKey } = sides;
      const timed = alsoKey.length > 0;
      const until = firstStarts[item + 1] as number;
      for (let entry = firstStarts[item] as number; entry < until; entry++) {
        const customer = firstCustomer[entry] as number;
        const weight = firstWeight[entry] as number;
        const end = alsoStarts[customer + 1] as number;
        let n = alsoStarts[customer] as number;
        if (!timed) {
          for (; n < end; n++) {
            const other = alsoItem[n] as number;
            if (other !== item) put(other, sign, weight * (alsoWeight[n] as number));
          }
          continue;
        }
        const [lowest, highest] = [low[entry] as number, high[entry] as number];
        while (n < end) {
          const other = alsoItem[n] as number;
          let best = 0;
          for (; n < end && alsoItem[n] === other; n++) {
            const key = alsoKey[n] as number;
            if (key >= lowest && key <= highest && (alsoWeight[n] as number) > best) best = alsoWeight[n] as number;
          }
          if (best > 0 && other !== item) put(other, sign, weight * best);
        }
      }
    },
    take() {
      const sorted = touched.subarray(0, count).sort();
      let length = 0;
      for (let n = 0; n < count; n++) {
        const item = sorted[n] as number;
        isTouched[item] = 0;
        if (people[item] === 0 && mass[item] === 0) continue;
        row.item[length] = item;
        row.people[length] = people[item] as number;
        row.mass[length++] = mass[item] as number;
        people[item] = 0;
        mass[item] = 0;
      }
      row.length = length;
      count = 0;
      return row;
    },
  };
}
