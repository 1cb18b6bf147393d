/**
 * A gazetteer in flat arrays: towns by name, country and region, and the largest towns of a box. Position 0
 * is the largest of all.
 */
import type { Coordinates } from '../coordinates.ts';
import { readColumns } from '../packed-columns.ts';
import { foldName } from './fold-name.ts';

export interface Town extends Coordinates {
  name: string;
  /** ISO 3166-1, two letters. */
  country: string;
  region: string;
  population: number;
}

export interface Box {
  south: number;
  north: number;
  west: number;
  /** Less than `west` where the box lies across the antimeridian. */
  east: number;
}

export interface TownIndex {
  readonly size: number;
  /** Approximate memory. */
  readonly bytes: number;
  readonly countries: readonly string[];
  /** All towns of this name, the largest first. */
  named(name: string): Town[];
  /** The largest towns of a box that are not parts of others, the largest first. */
  largestIn(box: Box, count: number): Town[];
}

const STEPS = 10_000;

/** `file` is what `tools/places/pack-towns.ts` writes; `textOf` decodes UTF-8. */
export function openTownIndex(file: Uint8Array, textOf: (bytes: Uint8Array) => string): TownIndex {
  const reader = readColumns(file);
  const names = textOf(reader.bytes());
  const countries = textOf(reader.bytes()).split('\n');
  const regions = textOf(reader.bytes()).split('\n');
  const countryAt = Uint8Array.from(reader.numbers());
  const regionAt = Uint16Array.from(reader.numbers());
  const populations = reader.numbers();
  const latitudes = reader.numbers();
  const longitudes = reader.numbers();
  const isPart = Uint8Array.from(reader.numbers());
  const size = populations.length;
  const starts = lineStarts(names, size);
  const nameAt = (at: number) => names.slice(starts[at] ?? 0, (starts[at + 1] ?? names.length + 1) - 1);
  const byName = createNameTable(size, nameAt);

  const townAt = (at: number): Town => ({
    name: nameAt(at),
    country: countries[countryAt[at] ?? 0] ?? '',
    region: regions[regionAt[at] ?? 0] ?? '',
    population: populations[at] ?? 0,
    latitude: (latitudes[at] ?? 0) / STEPS,
    longitude: (longitudes[at] ?? 0) / STEPS,
  });

  return {
    size,
    countries,
    bytes: names.length * 2 + starts.byteLength + byName.bytes + populations.byteLength * 3 + size * 4,
    named: (name) => byName.find(foldName(name)).map(townAt),
    largestIn({ south, north, west, east }, count) {
      const [low, high, left, right] = [south * STEPS, north * STEPS, west * STEPS, east * STEPS];
      const found: Town[] = [];
      for (let at = 0; at < size && found.length < count; at++) {
        const latitude = latitudes[at] ?? 0;
        if (latitude < low || latitude > high || isPart[at] === 1) continue;
        const longitude = longitudes[at] ?? 0;
        if (left <= right ? longitude < left || longitude > right : longitude < left && longitude > right) continue;
        found.push(townAt(at));
      }
      return found;
    },
  };
}

function lineStarts(text: string, lines: number): Uint32Array {
  const starts = new Uint32Array(lines);
  let from = 0;
  for (let line = 0; line < lines; line++) {
    starts[line] = from;
    from = text.indexOf('\n', from) + 1;
  }
  return starts;
}

interface NameTable {
  readonly bytes: number;
  /** Positions in their order. */
  find(folded: string): number[];
}

/** Open addressing: towns of one name lie behind each other in their order, for they were put in so. */
function createNameTable(size: number, nameAt: (at: number) => string): NameTable {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, size) * 2)));
  const mask = slots.length - 1;
  const hashes = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    const hash = (hashes[at] = hashOf(foldName(nameAt(at))));
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = at + 1;
  }
  return {
    bytes: slots.byteLength + hashes.byteLength,
    find(folded) {
      const hash = hashOf(folded);
      const found: number[] = [];
      for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const at = (slots[slot] ?? 0) - 1;
        if (hashes[at] === hash && foldName(nameAt(at)) === folded) found.push(at);
      }
      return found;
    },
  };
}

/** FNV-1a over UTF-16 units, with a last stir for the low bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
