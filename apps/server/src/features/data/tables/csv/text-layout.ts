/** Looks at the beginning of a text for its layout, before anything is read of it. */
import { LAYOUT_CHARACTERS, readLayout, type CsvLayout } from '@limn/csv';

export interface LaidOutText {
  layout: Omit<CsvLayout, 'start'>;
  /** The beginning of `text`, by which the layout was found. */
  sample: string;
  /** From the names of the columns on. */
  text: AsyncGenerator<Uint8Array>;
}

/** @param pieces UTF-8, each valid until the next one */
export async function laidOut(pieces: AsyncGenerator<Uint8Array>): Promise<LaidOutText> {
  const first: Uint8Array[] = [];
  let [length, isCut] = [0, false];
  for (;;) {
    const { value, done } = await pieces.next();
    if (done === true) break;
    first.push(value.slice());
    length += value.length;
    isCut = length >= LAYOUT_CHARACTERS;
    if (isCut) break;
  }
  const head = Buffer.concat(first, length);
  const sample = head.toString('utf8', 0, LAYOUT_CHARACTERS);
  const { start, ...layout } = readLayout(sample, { isCut });
  const from = Buffer.byteLength(sample.slice(0, start));
  return { layout, sample: sample.slice(start), text: withFirst(head.subarray(from), pieces) };
}

async function* withFirst(first: Uint8Array, pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* pieces;
}
