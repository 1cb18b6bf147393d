/** The order for a refresh, and what it learned: this crosses to a process of its own and back. */
import type { FlavourAdvice, FlavourEvaluation, FlavourModelFacts } from '@limn/contracts';
import type { Flavour } from '@limn/flavours';
import type { EventMark } from '../../../data/events/new-records.read.ts';
import type { AmongRows, SourceRows } from '../flavour-sources.ts';

export interface LearnOrder {
  companyId: number;
  flavour: Flavour;
  sources: readonly LearnSource[];
  /** Stands for the sources' statements. */
  statements: string;
  /** The kinds of events that the sources are about. */
  events: readonly CountedEvent[];
  /** The item table: SQL of rows (id, category, price) as texts. */
  items: string;
  /** As advice names them. */
  tableName: string;
  uniqueHeader: string;
  /**
   * Where counts are kept on this machine, the key for those of this refresh, and bytes of the disk that stay
   * free.
   */
  keep: { directory: string; key: string; reserveBytes: number };
  /** The refresh before, if it left its counts. */
  before: Before | undefined;
}

/** Rows (customer, item, at) of a view that the flavour names. */
export interface LearnSource {
  view: string;
  name: string;
  records: number;
  rows: SourceRows;
  /** The same of some customers; undefined where that would not tell all: rows change for others, too. */
  among: AmongRows | undefined;
}

export interface Before {
  key: string;
  counted: Counted;
  evaluation: FlavourEvaluation | null;
  /** Customers who were counted. */
  people: number;
}

export interface Learned {
  model: Uint8Array;
  catalogue: Uint8Array;
  facts: Omit<FlavourModelFacts, 'current'>;
  evaluation: FlavourEvaluation | null;
  advice: FlavourAdvice[];
  /** For the next refresh to go on from, once its counts are kept; null where it has to count all. */
  counted: Counted | null;
}

/** The events of a refresh as they were when it counted them. */
export interface Counted {
  statements: string;
  marks: EventMark[];
  /** The last change by which customers became one; missing in those from before it was noted. */
  joined?: number;
  /** Unix milliseconds, by the database's clock. */
  atMs: number;
  /** When all customers were last counted, and how many were counted again since. */
  builtMs: number;
  recounted: number;
}

export interface CountedEvent {
  id: number;
  /** SQL of rows (line): each customer of records that arrived from $1 until before $2. */
  arrived: string;
}

/** Says to the user why there is no model. */
export class CannotLearn extends Error {}

export const TOO_LARGE = 'Its events need more memory than a refresh may take. Choose event views that hold fewer.';

/** Called now and then, between 0 and 1. */
export type OnProgress = (done: number) => void;
