/**
 * Reads the part of TopoJSON that outlines need: arcs in degrees, the rings of a geometry, and the arcs that
 * two geometries share.
 */

type ArcRefs = number[][] | number[][][];
export interface Geometry {
  type: string;
  id?: string | number;
  arcs?: ArcRefs;
}
export interface Topology {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: Record<string, { type: string; geometries: Geometry[] }>;
}
export type Line = [longitude: number, latitude: number][];

export function arcsOf({ arcs, transform: { scale, translate } }: Topology): Line[] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

export function ringsOf(geometry: Geometry): number[][] {
  if (geometry.type === 'Polygon') return geometry.arcs as number[][];
  if (geometry.type === 'MultiPolygon') return (geometry.arcs as number[][][]).flat();
  return [];
}

/** A ring's arcs in one line; the end is the beginning again. */
export function stitched(ring: readonly number[], arcs: readonly Line[]): Line {
  return ring.flatMap((ref, at) => {
    const line = ref < 0 ? (arcs[~ref] ?? []).toReversed() : (arcs[ref] ?? []);
    return at === 0 ? line : line.slice(1);
  });
}

/** The arcs between two geometries whose group is not the same. */
export function sharedArcs(geometries: readonly Geometry[], groupOf: (geometry: Geometry) => string): Map<number, Set<string>> {
  const users = new Map<number, Set<string>>();
  for (const geometry of geometries)
    for (const ref of ringsOf(geometry).flat()) {
      const arc = ref < 0 ? ~ref : ref;
      users.set(arc, (users.get(arc) ?? new Set()).add(groupOf(geometry)));
    }
  return users;
}
