/**
 * Numbers for the texts that records name. A file says what a number stands for before it is first used
 * there, so a group that has to go to another file than the one before it takes along what that file does not
 * say yet.
 */
import type { Explained } from '../../../../storage/journal/preambles.ts';
import { encodeDictionary, type NumberOf } from './record-items.ts';

/** Texts that have a number at a time: what a busy front and its drainer hold of them stays small. */
const MAX_TEXTS = 50_000;
const NOTHING = Buffer.alloc(0);

/** The texts that the numbers in a group of records stand for. */
export type Names = ReadonlyMap<number, string>;

export interface Dictionary {
  numberOf: NumberOf;
  /** The names that were asked for since the last call. */
  take(): Names | undefined;
}

export function createDictionary(): Dictionary {
  let numbers = new Map<string, number>();
  let next = 0;
  let named: Map<number, string> | undefined;
  return {
    numberOf(text) {
      let number = numbers.get(text);
      if (number === undefined) {
        if (numbers.size >= MAX_TEXTS) numbers = new Map();
        number = next++;
        numbers.set(text, number);
      }
      named ??= new Map();
      named.set(number, text);
      return number;
    },
    take() {
      const taken = named;
      named = undefined;
      return taken;
    },
  };
}

/** Tells which numbers a file explains. */
export function createExplained(): Explained<Names> {
  const known = new Set<number>();
  return {
    missing(names) {
      const unknown = names && [...names].filter(([number]) => !known.has(number));
      return unknown && unknown.length > 0 ? encodeDictionary(unknown) : NOTHING;
    },
    add(names) {
      if (names) for (const number of names.keys()) known.add(number);
    },
    isFull: () => known.size >= MAX_TEXTS,
  };
}
