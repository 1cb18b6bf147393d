/** Corners of a star, the first one up, clockwise, in a square of twice the outer radius. */
export function starPoints(numPoints: number, innerRadius: number, outerRadius: number): { x: number; y: number }[] {
  return Array.from({ length: numPoints * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outerRadius : innerRadius;
    const angle = (Math.PI * index) / numPoints;
    return { x: outerRadius + radius * Math.sin(angle), y: outerRadius - radius * Math.cos(angle) };
  });
}
