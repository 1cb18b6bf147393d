/**
 * Reads a model: its columns where they lie, so that opening costs one pass of the checksum; or part of it,
 * from a file that isn't all here.
 */
import type { Within } from './flavour.ts';
import { findText, textAt, type PackedTexts } from './packed-texts.ts';
import { DamagedFile, placesOf, readSections, type Place, type ReadOptions } from './sections.ts';

export const MODEL_KIND = { kind: 1, version: 2 };

/** Everything but neighbours. */
export interface ModelHead {
  within: Within;
  /** How many items have a place in the model. */
  items: number;
  /** Customers that were counted. */
  people: number;
  idOf(place: number): string;
  /** −1 for an item that no one did anything with. */
  placeOf(id: string): number;
  /** Distinct customers of "People who…" and of "Also did…". */
  peopleFirst: Uint32Array;
  peopleAlso: Uint32Array;
  /** Where the neighbours of an item begin. */
  starts: Uint32Array;
  /** Offered items by distinct customers of "Also did…", ties by id. */
  popular: Uint32Array;
}

/** Neighbours by their places, the strongest first, ties by id. */
export interface Neighbours {
  neighbour: Uint32Array;
  /** People who have both. */
  support: Uint32Array;
  strength: Float32Array;
}

export interface ReadableModel extends ModelHead {
  neighboursAt(place: number): Neighbours;
}

/** With the neighbours of all items, one after the other. */
export interface FlavourModel extends ReadableModel, Neighbours {}

/** Throws DamagedFile for what is no model, or not all of it. */
export function openModel(file: Uint8Array, options: ReadOptions = {}): FlavourModel {
  const read = readSections(MODEL_KIND, file, options);
  const [within = 1, items = 0, people = 0] = read.u32();
  const ids = { starts: read.u32(), units: read.u16() };
  const [peopleFirst, peopleAlso, starts] = [read.u32(), read.u32(), read.u32()];
  const all: Neighbours = { neighbour: read.u32(), support: read.u32(), strength: read.f32() };
  const head = { within: within as Within, items, people, ...namesOf(ids), peopleFirst, peopleAlso, starts, popular: read.u32() };
  return { ...head, ...all, neighboursAt: (place) => between(all, starts[place] as number, starts[place + 1] as number) };
}

function namesOf(ids: PackedTexts): Pick<ModelHead, 'idOf' | 'placeOf'> {
  const known: (string | undefined)[] = [];
  return { idOf: (place) => (known[place] ??= textAt(ids, place)), placeOf: (id) => findText(ids, id) };
}

/** Some of them, as views. */
export function between({ neighbour, support, strength }: Neighbours, from: number, until: number): Neighbours {
  return { neighbour: neighbour.subarray(from, until), support: support.subarray(from, until), strength: strength.subarray(from, until) };
}

/** As much of a file as has to be there before `modelParts` is asked. */
export const MODEL_HEADER_BYTES = 256;

/** Where a file has what, for readers of a part of it. */
export interface ModelParts extends Record<'head' | 'popular' | keyof Neighbours, Place> {
  /** From the bytes at these two places. */
  open(head: Uint8Array, popular: Uint8Array): ModelHead;
}

/** Throws DamagedFile for what is no model, or not all of it. Nothing is checked but its form. */
export function modelParts(header: Uint8Array, fileBytes: number): ModelParts {
  const places = placesOf(MODEL_KIND, header, fileBytes);
  const [facts, idStarts, idUnits, first, also, begins, neighbour, support, strength, popular] = places;
  if (!facts || !idStarts || !idUnits || !first || !also || !begins || !neighbour || !support || !strength || !popular)
    throw new DamagedFile('truncated');
  return {
    head: { from: 0, until: neighbour.from },
    neighbour,
    support,
    strength,
    popular,
    open(head, popularBytes) {
      const u32 = ({ from, until }: Place) => new Uint32Array(head.buffer, head.byteOffset + from, (until - from) / 4);
      const [within = 1, items = 0, people = 0] = u32(facts);
      const units = new Uint16Array(head.buffer, head.byteOffset + idUnits.from, (idUnits.until - idUnits.from) / 2);
      return {
        within: within as Within,
        items,
        people,
        ...namesOf({ starts: u32(idStarts), units }),
        peopleFirst: u32(first),
        peopleAlso: u32(also),
        starts: u32(begins),
        popular: new Uint32Array(popularBytes.buffer, popularBytes.byteOffset, popularBytes.byteLength / 4),
      };
    },
  };
}
