/**
 * A thread that reads files, one after the other: bytes in, rows into the database. The front stays free for
 * pictures meanwhile.
 */
import type { TableColumn } from '@limn/contracts';
import { AppError } from '@limn/model';
import { closeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { formOf } from '@limn/values';
import { withBulkLoad, type BulkLoad } from '../../../../storage/bulk-load.ts';
import { aboutOneColumn, aboutTop } from '@limn/csv';
import { CsvReader, type CsvReaderOptions } from '../csv/csv-reader.ts';
import { isZip } from '../csv/file-kind.ts';
import { createFileText } from '../csv/file-text.ts';
import { laidOut } from '../csv/text-layout.ts';
import { withPlainPrices } from '../product-feed/feed-csv.ts';
import { feedCsv, isXml } from '../product-feed/feed-xml.ts';
import { isPrice, isProductHeader } from '../product-feed/product-fields.ts';
import { isCoordinate, placeChecks, UnknownPlaceColumns } from '../places/place-columns.ts';
import { TableError } from '../table-error.ts';
import { columnNames, BESIDE_COLUMN } from '../table-names.ts';
import { cellName } from '../xlsx/cell-name.ts';
import { spooled } from '../xlsx/spooled.ts';
import { BETWEEN_FACES } from '../xlsx/sheet-csv.ts';
import { workbookCsv } from '../xlsx/workbook-csv.ts';
import { READY, SLOT_BYTES, type FromWorker, type LoadBegin, type LoadSettings, type ToWorker } from './load-messages.ts';

/**
 * Rows are stored in pieces of about so many bytes. While one is stored none is read: so a long list takes
 * one core at a time, here or in the database, and leaves the others to pictures.
 */
const PIECE_BYTES = 2 * 1024 * 1024;
/** After each piece. A list of a million rows has some sixty pieces. */
const REST_MS = 15;
/** Enough to tell a workbook, XML and text from each other. */
const SIGNATURE_BYTES = 64;
const PICTURE_NAME = /^(?:g:)?(?:small|big|main)?[\s_-]?(?:image|picture|photo)(?:[\s_-]?(?:link|url))?$/i;

// Pictures come first: anyone who sends a long list can wait a moment. This holds for this thread alone.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Messages about one file, in both directions. */
interface Line {
  next(): Promise<ToWorker>;
  /** Asked for again before all others. */
  giveBack(messages: readonly ToWorker[]): void;
  tell(message: FromWorker): void;
}

function openLine(port: MessagePort): Line {
  const inbox: ToWorker[] = [];
  let wake: (() => void) | undefined;
  port.on('message', (message: ToWorker) => {
    inbox.push(message);
    wake?.();
  });
  return {
    async next() {
      for (;;) {
        const message = inbox.shift();
        if (message) return message;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    giveBack: (messages) => void inbox.unshift(...messages),
    tell: (message) => port.postMessage(message),
  };
}

/** The bytes of the file while they arrive; each piece is valid until the next one. */
async function* arriving({ next, tell }: Line, slots: SharedArrayBuffer): AsyncGenerator<Uint8Array> {
  /** Not every reader of bytes takes shared memory. */
  const own = new Uint8Array(SLOT_BYTES);
  for (;;) {
    const message = await next();
    if (message.type === 'bytes') {
      own.set(new Uint8Array(slots, message.slot * SLOT_BYTES, message.length));
      tell({ type: 'read', slot: message.slot });
      yield own.subarray(0, message.length);
    } else if (message.type === 'end') return;
  }
}

async function* textOf(pieces: AsyncGenerator<Uint8Array>, locale: string): AsyncGenerator<Uint8Array> {
  const text = createFileText(locale);
  for await (const piece of pieces) yield text.push(piece);
  yield text.end();
}

/** The text of any file, with what the reader of CSV needs to know beside it. */
interface TableText extends Pick<CsvReaderOptions, 'layout' | 'cellAt' | 'betweenFaces'> {
  text: AsyncGenerator<Uint8Array>;
  /** True for a column whose numbers were written here, with a point. */
  isPlainNumber?: (name: string) => boolean;
}

/** A text that was made here. */
const OWN_LAYOUT = { delimiter: ',', lines: 0 };

/** A workbook says at its end what is in it. */
async function textOfWorkbook(
  pieces: AsyncGenerator<Uint8Array>,
  { directory, locale, kind, place }: LoadSettings,
  notes: string[],
): Promise<TableText> {
  const file = await spooled(pieces, directory);
  let firstColumn = 0;
  const text = workbookCsv(file, {
    locale,
    face: 'both',
    isExact: (name) => kind === 'location' && isCoordinate(name, place),
    onNote: (note) => notes.push(note),
    onFirstColumn: (column) => (firstColumn = column),
  });
  return { text, layout: OWN_LAYOUT, betweenFaces: BETWEEN_FACES, cellAt: (row, column) => cellName(row, firstColumn + column) };
}

/** The prices of a product feed lose their currency, which gets a column of its own. */
async function textOfCsv(pieces: AsyncGenerator<Uint8Array>, { locale }: LoadSettings, notes: string[]): Promise<TableText> {
  const { layout, sample, text } = await laidOut(textOf(pieces, locale));
  notes.push(...aboutTop(layout));
  return isProductHeader(layout.names)
    ? { layout: { ...OWN_LAYOUT, lines: layout.lines }, text: withPlainPrices(text, { layout, sample, locale }), isPlainNumber: isPrice }
    : { layout, text };
}

/** Only the end of a feed tells which fields its products have. */
async function* textOfFeed(pieces: AsyncGenerator<Uint8Array>, { directory, locale }: LoadSettings): AsyncGenerator<Uint8Array> {
  const file = await spooled(pieces, directory);
  try {
    yield* feedCsv(file, locale);
  } finally {
    closeSync(file);
  }
}

async function* withFirst(first: Uint8Array, pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* pieces;
}

async function read(bulk: BulkLoad, settings: LoadSettings, line: Line): Promise<void> {
  const { kind, place, locale, slots } = settings;
  const { next, tell } = line;
  const pieces = arriving(line, slots);
  let first: Uint8Array = new Uint8Array(0);
  while (first.length < SIGNATURE_BYTES) {
    const piece = await pieces.next();
    if (piece.done) break;
    first = Buffer.concat([first, piece.value]);
  }
  const notes: string[] = [];
  const whole = withFirst(first, pieces);
  const { text, layout, cellAt, betweenFaces, isPlainNumber }: TableText = isZip(first)
    ? await textOfWorkbook(whole, settings, notes)
    : isXml(first)
      ? { text: textOfFeed(whole, settings), layout: OWN_LAYOUT, isPlainNumber: isPrice }
      : await textOfCsv(whole, settings, notes);
  const reader = new CsvReader({
    layout,
    cellAt,
    betweenFaces,
    form: formOf(locale),
    checksFor: kind === 'location' ? (names) => placeChecks(names, place) : undefined,
  });
  let piece = new Uint8Array(PIECE_BYTES);
  let bytes = 0;
  let copySql: ((beside: boolean) => string) | undefined;
  /** Whether the rows of the piece have the column more. */
  let beside = false;
  let announced = false;
  /** Bytes that came while the columns were looked at. */
  const early: ToWorker[] = [];

  async function approve(): Promise<(beside: boolean) => string> {
    for (;;) {
      const message = await next();
      if (message.type !== 'store') {
        early.push(message);
        continue;
      }
      const { names, delimiter } = reader.columns ?? { names: [], delimiter: ',' };
      const mark = delimiter === '\t' ? String.raw`E'\t'` : `'${delimiter}'`;
      line.giveBack(early);
      return (beside) =>
        `copy ${message.table} (${columnNames(names.length)}${beside ? `, ${BESIDE_COLUMN}` : ''}) from stdin with (format text, delimiter ${mark}, null '')`;
    }
  }

  async function take(rows: Uint8Array): Promise<void> {
    if (reader.columns && !announced) {
      announced = true;
      tell({ type: 'columns', names: reader.columns.names });
      copySql = await approve();
    }
    const from = reader.besideFrom ?? rows.length;
    await add(rows.subarray(0, from), false);
    await add(rows.subarray(from), true);
  }

  async function add(rows: Uint8Array, isBeside: boolean): Promise<void> {
    if (rows.length === 0) return;
    if (isBeside !== beside || bytes + rows.length > piece.length) await store();
    beside = isBeside;
    if (rows.length > piece.length) piece = new Uint8Array(rows.length);
    piece.set(rows, bytes);
    bytes += rows.length;
  }

  async function store(): Promise<void> {
    if (bytes === 0) return;
    await bulk.copy(copySql?.(beside) ?? '', piece.subarray(0, bytes));
    bytes = 0;
    await setTimeout(REST_MS);
    tell({ type: 'progress', rows: reader.rows });
  }

  for await (const piece of text) await take(reader.push(piece));
  await take(reader.end());
  await store();
  const { columns, watch, rows } = reader;
  if (columns?.names.length === 1) notes.push(aboutOneColumn(columns.names[0] ?? ''));
  tell({
    type: 'loaded',
    loaded: {
      columns: (columns?.names ?? []).map((name, index) => ({
        ...typedColumn(name, watch?.writtenAs(index, locale) ?? { type: 'text' }, isPlainNumber?.(name)),
        ...(reader.shows(index) && { shown: true }),
        ...(watch?.hasFigures(index) && { figures: true }),
      })),
      uniqueness: (columns?.names ?? []).map((_, index) => watch?.uniqueness(index) ?? 'no'),
      rows,
      notes,
    },
  });
}

async function readFile({ settings, port }: LoadBegin): Promise<void> {
  const line = openLine(port);
  const { tell } = line;
  try {
    await withBulkLoad(settings.login, (bulk) => read(bulk, settings, line));
  } catch (error) {
    if (error instanceof UnknownPlaceColumns) tell({ type: 'invalid', reason: error.message, columns: error.names });
    else if (error instanceof TableError) tell({ type: 'invalid', reason: error.message });
    else if (error instanceof AppError && error.code === 'unavailable') tell({ type: 'away', reason: error.publicMessage });
    else tell({ type: 'broken', error: error instanceof Error ? (error.stack ?? error.message) : 'unknown' });
  }
  parentPort?.postMessage(READY);
}

parentPort?.on('message', (begin: LoadBegin) => void readFile(begin));

/** Shops' picture servers give addresses without the ending of a file. */
function typedColumn(name: string, column: Omit<TableColumn, 'name'>, isPlain = false): TableColumn {
  if (isPlain && column.type === 'number' && column.form !== undefined) return { name, type: 'number', form: 'point', proven: true };
  return { name, ...column, ...(column.type === 'url' && PICTURE_NAME.test(name.trim()) && { type: 'picture' }) };
}
