/** Messages between the front and the worker that reads a file. */
import type { PlaceChoice, TableColumn } from '@limn/contracts';
import type { MessagePort } from 'node:worker_threads';
import type { Login } from '../../../../storage/connection.ts';
import type { Uniqueness } from '../csv/column-watch.ts';

export type TableKind = 'datatable' | 'location';

export interface LoadSettings {
  login: Login;
  kind: TableKind;
  place: PlaceChoice | null;
  /**
   * Bytes on their way, in slots of SLOT_BYTES that are used again and again: nothing is left for a
   * collector.
   */
  slots: SharedArrayBuffer;
  /** Where a workbook lies while it is read. */
  directory: string;
  /** Locale of the company: a workbook shows its numbers in it. */
  locale: string;
}

export const SLOT_BYTES = 64 * 1024;

/** Begins a file. All that is said of it goes by a port of its own. */
export interface LoadBegin {
  settings: LoadSettings;
  port: MessagePort;
}

/** Said by the thread once it is through with a file, and its connection is closed. */
export const READY = 'ready';

export type ToWorker =
  | { type: 'bytes'; slot: number; length: number }
  | { type: 'end' }
  /** The columns are welcome: their rows go into this table. */
  | { type: 'store'; table: string };

export type FromWorker =
  /** This slot has been read. */
  | { type: 'read'; slot: number }
  | { type: 'columns'; names: string[] }
  | { type: 'progress'; rows: number }
  | { type: 'loaded'; loaded: LoadedFile }
  /** The file cannot be read; `reason` is for people. */
  | { type: 'invalid'; reason: string; columns?: readonly string[] }
  /** The database, or its disk; `reason` is for people. */
  | { type: 'away'; reason: string }
  | { type: 'broken'; error: string };

export interface LoadedFile {
  columns: TableColumn[];
  /** In the order of the columns. */
  uniqueness: Uniqueness[];
  rows: number;
  /** How the file was understood where that could be another way: sentences for its sender. */
  notes: string[];
}
