/** Finds room for labels: each takes the first of its places that meets nothing, or is left out. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Crowd {
  isFree(rect: Rect): boolean;
  /** True where the rectangle is inside the picture and free; it is taken then. */
  take(rect: Rect): boolean;
  /** Takes a rectangle whatever is there. */
  block(rect: Rect): void;
}

export function createCrowd(bounds: Rect): Crowd {
  const taken: Rect[] = [];
  const isFree = (rect: Rect) => !taken.some((other) => overlap(rect, other));
  return {
    isFree,
    take(rect) {
      if (!isInside(rect, bounds) || !isFree(rect)) return false;
      taken.push(rect);
      return true;
    },
    block: (rect) => void taken.push(rect),
  };
}

/** Beside, below and above an obstacle around a point, the best place first. */
export function placesAround(
  point: { x: number; y: number },
  gap: { x: number; y: number },
  { width, height }: Omit<Rect, 'x' | 'y'>,
): Rect[] {
  const { x, y } = point;
  const size = { width, height };
  const [right, left] = [x + gap.x, x - gap.x - width];
  const [below, above] = [y + gap.y, y - gap.y - height];
  return [
    { x: right, y: y - height / 2, ...size },
    { x: left, y: y - height / 2, ...size },
    { x: x - width / 2, y: below, ...size },
    { x: x - width / 2, y: above, ...size },
    { x: right - gap.x / 3, y: below - gap.y / 3, ...size },
    { x: left + gap.x / 3, y: below - gap.y / 3, ...size },
    { x: right - gap.x / 3, y: above + gap.y / 3, ...size },
    { x: left + gap.x / 3, y: above + gap.y / 3, ...size },
  ];
}

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isInside(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
