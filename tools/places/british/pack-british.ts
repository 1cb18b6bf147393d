/**
 * Packs where British postcodes are, by the beginnings of codes: a whole list is 1.7 million codes, and those
 * that share all but the last letter lie within some streets of each other. Ask
 * `packages/places/src/british-index.ts` for what is read.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BRITISH_STEPS, beginningsOf, type Beginning } from '../../../packages/places/src/british-index.ts';
import type { Coordinates } from '../../../packages/places/src/coordinates.ts';
import { writeColumns } from '../../../packages/places/src/packed-columns.ts';
import { postcodeNumber } from '../../../packages/places/src/postcode-index.ts';
import { CROWN_DEPENDENCIES } from './crown-dependencies.ts';
import { readCodePointOpen, readFoodHygiene, type CodePoint } from './read-codes.ts';

type Points = Map<string, Coordinates[]>;

/**
 * `folder` holds `codepo_gb`, Code-Point Open as it unpacks, beside any `codepo_gb-YYYY` of earlier years for
 * codes that were retired since, and `NI-postcodes.csv`.
 */
export function packBritish(folder: string): Uint8Array {
  const editions = readdirSync(folder).filter((name) => /^codepo_gb(-\d{4})?$/.test(name));
  const northern = join(folder, 'NI-postcodes.csv');
  if (!editions.includes('codepo_gb') || !existsSync(northern)) throw new Error('The folder lacks codepo_gb or NI-postcodes.csv.');
  // Newest first: "codepo_gb" is the newest, the years count down.
  const ordered = [
    'codepo_gb',
    ...editions
      .filter((name) => name !== 'codepo_gb')
      .toSorted()
      .toReversed(),
  ];
  const lists = [readFoodHygiene(northern), islands(), ...ordered.map((name) => readCodePointOpen(join(folder, name)))];
  const found: Record<Beginning, Points> = { area: new Map(), district: new Map(), sector: new Map(), streets: new Map() };
  for (const list of lists) addMissing(found, gathered(list));
  const writer = writeColumns();
  for (const points of Object.values(found)) {
    const rows = [...points]
      .map(([code, all]) => ({ number: postcodeNumber(code), ...middleOf(all) }))
      .toSorted((a, b) => a.number - b.number);
    if (rows.some(({ number }) => number > 2 ** 31 - 1)) throw new Error('A beginning of a code is no 32-bit number.');
    writer.numbers(rows.map(({ number }) => number));
    writer.numbers(rows.map(({ latitude }) => Math.round(latitude * BRITISH_STEPS)));
    writer.numbers(rows.map(({ longitude }) => Math.round(longitude * BRITISH_STEPS)));
  }
  return writer.end();
}

function* islands(): Generator<CodePoint> {
  for (const [code, [latitude, longitude]] of Object.entries(CROWN_DEPENDENCIES)) yield { code, latitude, longitude };
}

function gathered(list: Iterable<CodePoint>): Record<Beginning, Points> {
  const found: Record<Beginning, Points> = { area: new Map(), district: new Map(), sector: new Map(), streets: new Map() };
  for (const { code, ...point } of list)
    for (const [kind, beginning] of beginningsOf(code)) {
      const points = found[kind].get(beginning);
      if (points) points.push(point);
      else found[kind].set(beginning, [point]);
    }
  return found;
}

/** A later list adds only beginnings that no earlier one has. */
function addMissing(found: Record<Beginning, Points>, more: Record<Beginning, Points>): void {
  for (const kind of Object.keys(found) as Beginning[])
    for (const [beginning, points] of more[kind]) if (!found[kind].has(beginning)) found[kind].set(beginning, points);
}

/** The point of a code, so never in a bay: the one nearest to the median of all. */
function middleOf(points: readonly Coordinates[]): Coordinates {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const middle = { latitude: median(points.map((p) => p.latitude)), longitude: median(points.map((p) => p.longitude)) };
  const squeeze = Math.cos((middle.latitude * Math.PI) / 180);
  const distance = (p: Coordinates) => Math.hypot(p.latitude - middle.latitude, (p.longitude - middle.longitude) * squeeze);
  let best = middle;
  let min = Infinity;
  for (const point of points) {
    const far = distance(point);
    if (far < min) [best, min] = [point, far];
  }
  return best;
}
