/**
 * One part of a company file: one kind of thing, how it is read out of the database, what a line of it may
 * be, and how it is written into another one. `parts/index.ts` lists them in the order in which they are
 * written; a part may rely on those before it.
 */
import type { EventType } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import type { SnapshotRead } from '../../../storage/snapshot-read.ts';
import type { z } from 'zod';
import { FileError } from './file-error.ts';

export interface Part<Row extends object = object> {
  /** Names its entries in the file. */
  name: string;
  /** The table and columns that it stands for; a test holds them against the database. */
  covers: Readonly<Record<string, readonly string[]>>;
  /** JSON of one row each, in an order that does not change. */
  lines(from: SnapshotRead, context: ExportContext): AsyncIterable<readonly string[]>;
  schema: z.ZodType<Row>;
  /** More rows than this are no company. What is kept in memory while a file is checked stays small by it. */
  max: number;
  /** Refuses a row that does not fit what came before. Nothing is written yet. */
  check(row: Row, known: Known): void;
  write(rows: readonly Row[], context: ImportContext): Promise<void>;
  /** When all of its rows are written. */
  finish?(context: ImportContext): Promise<void>;
}

/** Parts of different rows in one list: each is only ever given its own. */
export function part<Row extends object>(definition: Part<Row>): Part {
  return definition;
}

export interface ExportContext {
  companyId: number;
  /** Origin of the company's public addresses. */
  publicUrl: string;
}

/** Ids that the file has named so far, under its own numbers. */
export interface Known {
  blobs: Map<string, { mime: string; bytes: number }>;
  assets: Set<number>;
  addressKeys: Set<string>;
  images: Map<number, { liveVersion: number | null }>;
  campaigns: Map<number, { liveVersion: number | null }>;
  /** With the one that each falls back on. */
  recipes: Map<number, { liveVersion: number | null; next: number | null }>;
  uuids: Set<string>;
  versions: Set<string>;
  tables: Map<number, { columns: number; rows: number; seen: number }>;
  feeds: Set<number>;
  /**
   * The last number that a column had, types of their fields by the number of the column, and the months for
   * which they have rows.
   */
  events: Map<number, { lastColumn: number; types: Map<number, EventType>; months: Set<string> }>;
  segments: Set<number>;
  flavours: Set<number>;
  /** Names of traits that are fields. */
  traits: Set<string>;
  folders: Set<number>;
  items: Set<number>;
  mailings: Set<number>;
  /** Moments later than this are no past. */
  latest: Date;
}

export function nothingKnown(now: Date): Known {
  return {
    blobs: new Map(),
    assets: new Set(),
    addressKeys: new Set(),
    images: new Map(),
    campaigns: new Map(),
    recipes: new Map(),
    uuids: new Set(),
    versions: new Set(),
    tables: new Map(),
    feeds: new Set(),
    events: new Map(),
    segments: new Set(),
    flavours: new Set(),
    traits: new Set(),
    folders: new Set(),
    items: new Set(),
    mailings: new Set(),
    latest: new Date(now.getTime() + 86_400_000),
  };
}

/** The company that is being made, and the new numbers of what is in it. */
export interface ImportContext {
  tx: Tx;
  companyId: number;
  assets: Map<number, number>;
  images: Map<number, number>;
  campaigns: Map<number, number>;
  recipes: Map<number, number>;
  /** New addresses of what had one that is in use here. */
  newUuids: Map<string, string>;
  tables: Map<number, NewTable>;
  feeds: Map<number, number>;
  events: Map<number, NewEvent>;
  segments: Map<number, number>;
  flavours: Map<number, number>;
  folders: Map<number, number>;
  /** Versions of the images that recipients see. */
  live: { imageId: number; version: number }[];
  /** Makes of addresses and numbers of pictures in a text those of this installation. */
  moved(text: string): string;
  /** Sentences for anyone who brought the file. */
  notes: string[];
}

export interface NewTable {
  id: number;
  columns: number;
  /** From 1; undefined where rows are not looked up by a header. */
  keyColumn: number | undefined;
  uniqueHeader: string | null;
}

export interface NewEvent {
  id: number;
  fields: { column: number; type: EventType }[];
  /** Months that its table has a partition for, as `yyyy-mm`. */
  months: Set<string>;
}

/** The new number of something that the file named. */
export function renumbered<V>(numbers: ReadonlyMap<number, V>, id: number, what: string): V {
  const found = numbers.get(id);
  if (found === undefined) throw new FileError(`This file refers to ${what} that isn’t in it.`);
  return found;
}

export function requireNew<T>(set: Set<T>, value: T, what: string): void {
  if (set.has(value)) throw new FileError(`This file holds ${what} twice.`);
  set.add(value);
}

/** Renumbers an image, a campaign or a recipe: one sequence numbers all. */
export function renumberedObject(
  { images, campaigns, recipes }: Pick<ImportContext, 'images' | 'campaigns' | 'recipes'>,
  id: number,
): number {
  return campaigns.get(id) ?? recipes.get(id) ?? renumbered(images, id, 'an image');
}
