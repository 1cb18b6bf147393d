/**
 * The counted state as bytes, kept beside the model so that the next refresh asks only for customers who
 * changed.
 */
import { fingerprint, type Question } from './flavour.ts';
import { packTexts, textAt } from './packed-texts.ts';
import { readSections, writeSections, type ReadOptions } from './sections.ts';
import type { State } from './state.ts';

const KIND = { kind: 2, version: 2 };

export function encodeState({ question, items, tally, rows, histories }: State): Uint8Array<ArrayBuffer> {
  const ids = packTexts(items);
  const asked = packTexts([fingerprint(question)]);
  const sizes = Uint32Array.from(rows, (row) => row?.length ?? 0);
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const row of rows) {
    if (!row) continue;
    bytes.set(row, at);
    at += row.length;
  }
  return writeSections(KIND, [
    asked.units,
    Uint32Array.of(tally.people, tally.both),
    ids.starts,
    ids.units,
    Uint32Array.from(tally.peopleFirst),
    Uint32Array.from(tally.peopleAlso),
    tally.squaresFirst,
    tally.squaresAlso,
    tally.decidedFirst,
    tally.decidedAlso,
    sizes,
    bytes,
    histories.customers,
    histories.starts,
    histories.items,
    histories.at,
    histories.views,
  ]);
}

/**
 * Undefined where the state was counted for another question; throws DamagedFile for what is no state, or not
 * all of it.
 */
export function openState(file: Uint8Array, question: Question, options: ReadOptions = {}): State | undefined {
  const read = readSections(KIND, file, options);
  const asked = read.u16();
  if (textAt({ starts: Uint32Array.of(0, asked.length), units: asked }, 0) !== fingerprint(question)) return undefined;
  const [people = 0, both = 0] = read.u32();
  const ids = { starts: read.u32(), units: read.u16() };
  const items = Array.from({ length: ids.starts.length - 1 }, (_, n) => textAt(ids, n));
  const tally = {
    people,
    both,
    peopleFirst: Int32Array.from(read.u32()),
    peopleAlso: Int32Array.from(read.u32()),
    squaresFirst: read.f64(),
    squaresAlso: read.f64(),
    decidedFirst: read.f64(),
    decidedAlso: read.f64(),
  };
  const sizes = read.u32();
  const bytes = read.u8();
  let at = 0;
  const rows = Array.from(sizes, (size) => {
    at += size;
    return size === 0 ? undefined : bytes.subarray(at - size, at);
  });
  const histories = { customers: read.u32(), starts: read.u32(), items: read.u32(), at: read.f64(), views: read.u8() };
  return { question, items, tally, rows, histories };
}
