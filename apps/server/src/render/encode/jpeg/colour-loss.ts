/**
 * Whether a picture would suffer from keeping one colour for four pixels (4:2:0). Photographs do not; thin
 * coloured letters turn grey at their edges. Counted is what the halving itself does, before any rounding:
 * the difference between a pixel's chroma and the mean of its 2 by 2 square, in steps of the channel that
 * shows it most.
 */

/** Steps of 255 from which a pixel's colour is visibly another. */
const VISIBLE = 48;
/** Share of pixels from which it matters: a short red word on a banner has more. */
const SHARE = 0.003;

export function needsFullColour(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): boolean {
  const enough = Math.ceil(width * height * SHARE);
  let lost = 0;
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const at = (y * width + x) * 4;
      lost += lostInSquare(rgba, [at, at + 4, at + width * 4, at + width * 4 + 4]);
    }
    if (lost >= enough) return true;
  }
  return false;
}

function lostInSquare(rgba: Uint8Array | Uint8ClampedArray, pixels: readonly [number, number, number, number]): number {
  let [meanBlue, meanRed] = [0, 0];
  for (const at of pixels) {
    meanBlue += blueChroma(rgba, at) / 4;
    meanRed += redChroma(rgba, at) / 4;
  }
  let lost = 0;
  for (const at of pixels) {
    const blue = 1.772 * Math.abs(blueChroma(rgba, at) - meanBlue);
    const red = 1.402 * Math.abs(redChroma(rgba, at) - meanRed);
    if (Math.max(blue, red) > VISIBLE) lost++;
  }
  return lost;
}

/** Cb and Cr of JFIF 1.02, without their offset. */
function blueChroma(rgba: Uint8Array | Uint8ClampedArray, at: number): number {
  return -0.168736 * (rgba[at] ?? 0) - 0.331264 * (rgba[at + 1] ?? 0) + 0.5 * (rgba[at + 2] ?? 0);
}

function redChroma(rgba: Uint8Array | Uint8ClampedArray, at: number): number {
  return 0.5 * (rgba[at] ?? 0) - 0.418688 * (rgba[at + 1] ?? 0) - 0.081312 * (rgba[at + 2] ?? 0);
}
