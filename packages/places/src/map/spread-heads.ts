/** Moves the heads of pins apart until each number can be read; their tips stay where the stores are. */
import type { Point } from './map-view.ts';
import type { Rect } from './place-labels.ts';

const ROUNDS = 120;
/** How strongly a head wants to stand above its tip at first; in the end only that each is seen counts. */
const PULL = 0.08;

/**
 * `homes` are where heads stand when nothing is in the way; `apart` is the least distance of two heads, in
 * pixels. Every head ends inside `bounds`. The same input gives the same places.
 */
export function spreadHeads(homes: readonly Point[], apart: number, bounds: Rect): Point[] {
  // Heads at one place leave it in different directions.
  const heads = homes.map(({ x, y }, at) => ({ x: x + Math.cos(at * 2.4) * 0.5, y: y + Math.sin(at * 2.4) * 0.5 }));
  const moves = homes.some((home, at) => homes.some((other, to) => to > at && distance(home, other) < apart));
  const rounds = moves ? ROUNDS : 0;
  for (let round = 0; round < rounds; round++) {
    const pull = PULL * (1 - round / ROUNDS);
    for (const [at, head] of heads.entries()) {
      const home = homes[at] ?? head;
      head.x += (home.x - head.x) * pull;
      head.y += (home.y - head.y) * pull;
    }
    for (const [at, head] of heads.entries())
      for (const other of heads.slice(at + 1)) {
        const between = Math.max(0.01, distance(head, other));
        const push = (apart - between) / 2;
        if (push <= 0) continue;
        const [dx, dy] = [((other.x - head.x) / between) * push, ((other.y - head.y) / between) * push];
        head.x -= dx;
        head.y -= dy;
        other.x += dx;
        other.y += dy;
      }
    for (const head of heads) keepInside(head, bounds);
  }
  const placed = moves ? heads : homes.map((home) => ({ ...home }));
  for (const head of placed) keepInside(head, bounds);
  return placed;
}

function keepInside(point: Point, { x, y, width, height }: Rect): void {
  point.x = Math.max(x, Math.min(x + width, point.x));
  point.y = Math.max(y, Math.min(y + height, point.y));
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
