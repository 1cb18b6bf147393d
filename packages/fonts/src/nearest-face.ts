/**
 * Tells which of a family's faces draws a wanted weight and style, as browsers choose (CSS Fonts 4, 5.2): the
 * style first, then the weight, between 400 and 500 the higher neighbour first, below 400 the lower ones,
 * above 500 the higher ones.
 */
import { familyOf } from './font-stack.ts';

export interface FontWish {
  family: string;
  weight: number;
  /** `italic` and `oblique` ask for the slanted face. */
  style: string;
}

export interface FaceLooks {
  family: string;
  style: 'normal' | 'italic';
  weight: number;
  /** For a variable font; left out: `weight` is the only one. */
  heaviest?: number;
}

/** Undefined where the family is not among the faces. Only the first family of a stack is looked for. */
export function nearestFace<F extends FaceLooks>(faces: readonly F[], wish: FontWish): F | undefined {
  const family = familyOf(wish.family).toLowerCase();
  const ofFamily = faces.filter((face) => face.family.toLowerCase() === family);
  const style = wish.style === 'normal' ? 'normal' : 'italic';
  const ofStyle = ofFamily.filter((face) => face.style === style);
  const far = ({ weight, heaviest = weight }: F) => order(Math.min(Math.max(wish.weight, weight), heaviest), wish.weight);
  return (ofStyle.length > 0 ? ofStyle : ofFamily).toSorted((a, b) => far(a) - far(b))[0];
}

/** A number from the CSS `font-weight` of a document: `bold`, `"700"`, 700. */
export function weightNumber(weight: string | number): number {
  if (weight === 'bold') return 700;
  const number = Number(weight);
  return Number.isFinite(number) && number >= 1 && number <= 1000 ? number : 400;
}

/** The smaller, the sooner it is taken. */
function order(weight: number, wanted: number): number {
  if (wanted >= 400 && wanted <= 500) {
    if (weight >= wanted && weight <= 500) return weight - wanted;
    return weight < wanted ? 1000 + wanted - weight : 2000 + weight - wanted;
  }
  const away = Math.abs(weight - wanted);
  return wanted < 400 === weight <= wanted || away === 0 ? away : 1000 + away;
}
