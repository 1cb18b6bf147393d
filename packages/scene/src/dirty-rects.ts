/** Whole device pixels. */
export interface DirtyRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function intersects(a: DirtyRect, b: DirtyRect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The smallest rectangle around both. */
export function around(a: DirtyRect, b: DirtyRect): DirtyRect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/**
 * Rectangles that cover the same and do not overlap. A canvas clipped to one plain rectangle paints exactly
 * what it paints unclipped; clipped to several at once it rounds edges in another way.
 */
export function apart(rects: readonly DirtyRect[]): DirtyRect[] {
  const result: DirtyRect[] = [];
  for (const rect of rects) {
    let grown = rect;
    for (
      let index = result.findIndex((other) => intersects(other, grown));
      index !== -1;
      index = result.findIndex((other) => intersects(other, grown))
    ) {
      grown = around(grown, ...(result.splice(index, 1) as [DirtyRect]));
    }
    result.push(grown);
  }
  return result;
}
