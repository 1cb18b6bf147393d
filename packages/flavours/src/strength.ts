/**
 * How strongly one item leads to another. Weights count relative to the largest of their side, so that scores
 * of 2 and 4 are scores of 1 and 2. Only operations that IEEE 754 defines to the last bit are used: the same
 * counts give the same order on every machine.
 */
import { isOrdered, type Question } from './flavour.ts';
import type { Tally } from './sides.ts';

/** As many people as an item has to have before half of what it shows is believed. */
const DAMPING = 10;

export interface Scale {
  /** Takes the mass of a pair, its first and its other item. */
  strength(mass: number, first: number, also: number): number;
  /** How well known an item is: a better known one needs more people for the same strength. */
  fame: Float64Array;
  /**
   * The most fame with which a pair of so many people can still reach `min`. A little too much rather than
   * too little.
   */
  maxFame(people: number, first: number, min: number): number;
}

/** Beyond all rounding. */
const ROUNDING = 1 + 1e-9;

/**
 * Anytime and same day: cosine, M ÷ (√(D₁D₂) + 10). Where one comes before the other: the share of those who
 * began, M ÷ (D₁ + 10), less what is popular anyway, people^−¼.
 */
export function scaleOf({ within, maxFirst, maxAlso }: Question, { squaresFirst, squaresAlso, peopleAlso }: Tally): Scale {
  const unit = 1 / (maxFirst * maxAlso);
  if (isOrdered(within)) {
    const share = squaresFirst.map((squares) => squares / (maxFirst * maxFirst) + DAMPING);
    const less = Float64Array.from(peopleAlso, (people) => (people > 0 ? 1 / Math.sqrt(Math.sqrt(people)) : 0));
    return {
      strength: (mass, first, also) => ((mass * unit) / (share[first] as number)) * (less[also] as number),
      fame: less.map((less) => 1 / less),
      maxFame: (people, first, min) => (people / ((share[first] as number) * min)) * ROUNDING,
    };
  }
  const lengthFirst = squaresFirst.map((squares) => Math.sqrt(squares) / maxFirst);
  const lengthAlso = squaresAlso.map((squares) => Math.sqrt(squares) / maxAlso);
  return {
    strength: (mass, first, also) => (mass * unit) / ((lengthFirst[first] as number) * (lengthAlso[also] as number) + DAMPING),
    fame: lengthAlso,
    // Weights are at most 1 beside the largest, so that a mass is at most its people.
    maxFame: (people, first, min) => ((people / min) * ROUNDING - DAMPING) / (lengthFirst[first] as number),
  };
}

/**
 * Dunning's likelihood ratio (G²) of two items: how little chance explains that `together` people have both,
 * of `first` and `also` people among `people`. For display; rare pairs would win if it ordered anything.
 * Negative where there are fewer than chance would bring.
 */
export function likelihoodRatio(together: number, first: number, also: number, people: number): number {
  const cells = [together, first - together, also - together, people - first - also + together];
  const expected = [first * also, first * (people - also), (people - first) * also, (people - first) * (people - also)];
  const sum = cells.reduce((total, seen, n) => total + (seen > 0 ? seen * Math.log((seen * people) / (expected[n] as number)) : 0), 0);
  const ratio = Math.max(0, 2 * sum);
  return together * people < first * also ? -ratio : ratio;
}

export type Strength = 'very strong' | 'strong' | 'some' | 'weak';

/**
 * In the words of the screen: chance would bring a pair like it in less than 1 of 1,000,000, 1,000 and 20
 * cases.
 */
export function strengthLabel(ratio: number): Strength {
  return ratio >= 23.93 ? 'very strong' : ratio >= 10.83 ? 'strong' : ratio >= 3.84 ? 'some' : 'weak';
}
