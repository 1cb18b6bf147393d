/**
 * Few colours that stand for many: boxes around all of them are cut again and again (median cut; Heckbert,
 * 1982), each time the one whose colours differ most, and each box gives its mean.
 */

/** Pixels that are nearly alike: how many, and the sums of their channels. */
export interface ColourCell {
  count: number;
  sums: number[];
}

interface Box {
  cells: readonly ColourCell[];
  sum: ColourCell;
  /** The channel in which the colours differ most, and how much: variance times pixels, weighted. */
  channel: number;
  spread: number;
}

/** At most `limit` colours, each a list of channels; `weights` say how much the eye heeds each channel. */
export function medianCut(cells: readonly ColourCell[], limit: number, weights: readonly number[]): number[][] {
  if (cells.length <= limit) return cells.map(meanOf);
  const boxes = [boxOf(cells, weights)];
  while (boxes.length < limit) {
    const widest = boxes.reduce((a, b) => (b.spread > a.spread ? b : a));
    if (widest.spread === 0) break;
    boxes.splice(boxes.indexOf(widest), 1, ...cut(widest, weights));
  }
  return boxes.map(({ sum }) => meanOf(sum));
}

export function meanOf({ count, sums }: ColourCell): number[] {
  return sums.map((sum) => Math.round(sum / count));
}

function boxOf(cells: readonly ColourCell[], weights: readonly number[]): Box {
  const sum: ColourCell = { count: 0, sums: weights.map(() => 0) };
  const squares = weights.map(() => 0);
  for (const { count, sums } of cells) {
    sum.count += count;
    for (const [channel, value] of sums.entries()) {
      sum.sums[channel] = (sum.sums[channel] ?? 0) + value;
      squares[channel] = (squares[channel] ?? 0) + (value * value) / count;
    }
  }
  const spreads = weights.map((weight, channel) => {
    const total = sum.sums[channel] ?? 0;
    return cells.length < 2 ? 0 : Math.max(0, (squares[channel] ?? 0) - (total * total) / sum.count) * weight;
  });
  const spread = Math.max(...spreads);
  return { cells, sum, channel: spreads.indexOf(spread), spread };
}

/** At the mean, which parts a few far colours from many near ones, where the median would halve the many. */
function cut({ cells, sum, channel }: Box, weights: readonly number[]): [Box, Box] {
  const valueOf = ({ count, sums }: ColourCell) => (sums[channel] ?? 0) / count;
  const mean = valueOf(sum);
  const sorted = cells.toSorted((a, b) => valueOf(a) - valueOf(b));
  const at = sorted.findIndex((cell) => valueOf(cell) > mean);
  const middle = Math.min(sorted.length - 1, Math.max(1, at));
  return [boxOf(sorted.slice(0, middle), weights), boxOf(sorted.slice(middle), weights)];
}
