/** A star as an object of the canvas: a polygon that remembers its number of points and its two radii. */
import { Polygon, classRegistry, type TClassProperties } from 'fabric';
import { STAR, starPoints } from '../document/new-objects.ts';

interface StarOptions {
  numPoints?: number;
  innerRadius?: number;
  outerRadius?: number;
  points?: { x: number; y: number }[];
}

export class Star extends Polygon {
  static override type = 'Star';
  declare numPoints: number;
  declare innerRadius: number;
  declare outerRadius: number;

  constructor(points?: { x: number; y: number }[], options: StarOptions & Partial<TClassProperties<Polygon>> = {}) {
    const { numPoints = STAR.numPoints, innerRadius = STAR.innerRadius, outerRadius = STAR.outerRadius } = options;
    super(points ?? starPoints(numPoints, innerRadius, outerRadius), options);
    Object.assign(this, { numPoints, innerRadius, outerRadius });
  }
}

export function registerStar(): void {
  classRegistry.setClass(Star, 'Star');
}
