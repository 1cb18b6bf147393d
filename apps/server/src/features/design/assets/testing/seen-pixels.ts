import { QUARTERS, type Marks } from './marked-pictures.ts';

/** Inks come back from their paper a little changed, by every library in its own way. */
const TOLERANCE = 6;
const TOLERANCE_OF_INKS = 14;

/**
 * Parts of a drawn picture that are not as they should be seen: the middle of each quarter, and outlines of
 * the clear one.
 */
export function wrongPixels({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }, marks: Marks): string[] {
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const wrong: string[] = [];
  const tolerance = marks.colours === 'cmyk' ? TOLERANCE_OF_INKS : TOLERANCE;
  for (const [quarter, colour] of QUARTERS.entries()) {
    const [x, y] = [Math.floor(width * (quarter % 2 ? 0.75 : 0.25)), Math.floor(height * (quarter < 2 ? 0.25 : 0.75))];
    const [red = 0, green = 0, blue = 0, alpha = 0] = at(x, y);
    if (marks.isClear && quarter === 3) {
      if (alpha > 2) wrong.push(`the clear quarter has ${alpha}`);
      continue;
    }
    // Without a profile there is no right colour of four inks: only that all readers agree is asked.
    if (marks.colours === 'inks without a profile') continue;
    const far = Math.max(...colour.map((value, index) => Math.abs(value - ([red, green, blue][index] ?? 0))), 255 - alpha);
    if (far > tolerance) wrong.push(`quarter ${quarter} is ${[red, green, blue, alpha].join(', ')}, not ${colour.join(', ')}`);
  }
  if (marks.isClear) wrong.push(...darkOutline(data));
  return wrong;
}

/** Half-clear pixels have the colours of what they border, not of the black that no one saw. */
function darkOutline(data: Uint8ClampedArray): string[] {
  const darkest = Math.min(...QUARTERS.flat()) - 30;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha < 40) continue;
    const min = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (min < darkest) return [`a pixel of the outline is ${[...data.subarray(at, at + 4)].join(', ')}`];
  }
  return [];
}
