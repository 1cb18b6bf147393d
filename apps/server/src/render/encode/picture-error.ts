/** How far one drawing of a picture is from another: what formats are compared by. */

export interface PictureError {
  /** Peak signal-to-noise ratio over the colours, in decibels; Infinity where nothing differs. */
  decibels: number;
  /** Share of pixels of which a channel is off by more than anyone sees beside its neighbour. */
  seenShare: number;
}

/** Steps of 255 that no one sees beside each other. */
const UNSEEN = 6;

/**
 * Both RGBA, of the same size. A pixel that cannot be seen through in neither is compared by its colours and
 * alpha alike.
 */
export function pictureError(drawn: Uint8Array | Uint8ClampedArray, truth: Uint8Array | Uint8ClampedArray): PictureError {
  let [squares, seen] = [0, 0];
  for (let at = 0; at < truth.length; at += 4) {
    const alpha = Math.abs((drawn[at + 3] ?? 0) - (truth[at + 3] ?? 0));
    if (truth[at + 3] === 0 && alpha === 0) continue;
    let worst = alpha;
    for (let channel = at; channel < at + 3; channel++) {
      const step = Math.abs((drawn[channel] ?? 0) - (truth[channel] ?? 0));
      squares += step * step;
      if (step > worst) worst = step;
    }
    squares += alpha * alpha;
    if (worst > UNSEEN) seen++;
  }
  const mean = squares / ((truth.length / 4) * 3);
  return { decibels: mean === 0 ? Infinity : 10 * Math.log10((255 * 255) / mean), seenShare: seen / (truth.length / 4) };
}
