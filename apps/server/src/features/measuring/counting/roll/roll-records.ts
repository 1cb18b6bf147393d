/**
 * Reads the records of batches for the roller, each with its recipient's rows of the chain, in PostgreSQL's
 * binary COPY format.
 */
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { DAY_BITS, groupSubject, ITEMS, positionSubject, WHOLE_COMPANY } from './chain-codes.ts';
import type { Opened } from './roll-hours.ts';
import type { TalliedRecord } from './roll-tally.ts';

/** Signature, flags, and length of an extension that is always empty. */
const PREAMBLE_BYTES = 19;
/** Before the values of an array: dimensions, flags, type, length, lower bound. */
const ARRAY_HEADER_BYTES = 20;
const ITEM_BYTES = 12;
const NULL = -1;
const NOTHING = Buffer.alloc(0);
/** Places of the columns that may be null, and how many there are in all. */
const COLUMN = { recipient: 12, decisions: 13, mailing: 14, own: 15, whole: 16, items: 17 } as const;
const COLUMNS = 18;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const HALF = 2 ** 32;

/** Looked up one by one: few of a company's rows are asked for. */
const CODES_OF = (object: string, also = '') =>
  `(select c.codes from chain c where c.company_id = i.company_id and c.recipient = i.recipient and c.object_id = ${object}
     and i.kind in (${RECORD_KIND.impression}, ${RECORD_KIND.click}) ${also})`;

/** A row of the log. */
export interface LoggedRecord extends TalliedRecord, Opened {
  /** In microseconds since 2000, as the database has it. */
  at: number;
}

export interface BatchesToRead {
  ids: readonly number[];
  /** Left out: all. A cluster runs a statement where the rows of its `only` company are. */
  companies?: { only: number } | { among: readonly number[] } | { without: readonly number[] } | undefined;
}

/** Calls back for each record, always with the same object, which is filled with the next one afterwards. */
export async function readRecords(client: Client, { ids, companies }: BatchesToRead, each: (record: LoggedRecord) => void): Promise<void> {
  const only = companies ? `and i.company_id ${conditionOf(companies)}` : '';
  const stream = client.query(
    copyTo(`copy (
      select i.company_id, i.object_id, i.day, i.object_kind, i.kind, i.class, i.client, i.device, i.country, i.counted,
        i.at, i.position, i.recipient, i.decisions, i.mailing, ${CODES_OF('i.object_id')},
        ${CODES_OF(String(WHOLE_COMPANY))}, ${CODES_OF(String(ITEMS), 'and i.decisions is not null')}
      from impression i where i.batch_id between ${Math.min(...ids)} and ${Math.max(...ids)} and i.batch_id = any ('{${ids.join()}}') ${only}
    ) to stdout (format binary)`),
  );
  // Read while the database writes: other work of this process goes on between two pieces.
  const row = createRow();
  let rest: Buffer = NOTHING;
  let at = PREAMBLE_BYTES;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let end = row.read(view, at); end > 0; end = row.read(view, at)) {
      at = end;
      each(row.record);
    }
    rest = bytes.subarray(Math.min(at, bytes.length));
    at = Math.max(0, at - bytes.length);
  }
}

function conditionOf(companies: NonNullable<BatchesToRead['companies']>): string {
  if ('only' in companies) return `= ${companies.only}`;
  return 'among' in companies ? `= any ('{${companies.among.join()}}')` : `<> all ('{${companies.without.join()}}')`;
}

interface Row {
  record: LoggedRecord;
  /**
   * Fills the record, and answers the end of its row; 0 where it is not there as a whole, or no row follows.
   */
  read(view: DataView, at: number): number;
}

function createRow(): Row {
  /** Where each value begins; `NULL` where there is none. */
  const places = new Int32Array(COLUMNS);
  const [subjectKinds, subjectIds]: [number[], number[]] = [[], []];
  let view: DataView = new DataView(new ArrayBuffer(0));
  const at = (column: number) => places[column] ?? NULL;

  function readChain(objectId: number, each: (kind: number, id: number, day: number) => void): boolean {
    const array = at(objectId === WHOLE_COMPANY ? COLUMN.whole : objectId === ITEMS ? COLUMN.items : COLUMN.own);
    if (array === NULL) return false;
    let item = array + ARRAY_HEADER_BYTES + 4;
    for (let left = lengthOfArray(view, array); left > 0; left--, item += ITEM_BYTES) {
      const [high, low] = [view.getInt32(item), view.getInt32(item + 4)];
      each(high >>> DAY_BITS, (high << (32 - DAY_BITS)) | (low >>> DAY_BITS), low & ((1 << DAY_BITS) - 1));
    }
    return true;
  }

  function add(kind: number, id: number): void {
    subjectKinds.push(kind);
    subjectIds.push(id);
  }

  const record: LoggedRecord = {
    companyId: 0,
    objectId: 0,
    objectKind: 0,
    day: 0,
    kind: 0,
    openerClass: 0,
    client: 0,
    device: 0,
    country: 0,
    counted: false,
    at: 0,
    atMs: 0,
    hasRecipient: false,
    recipientHigh: 0,
    recipientLow: 0,
    subjectKinds,
    subjectIds,
    readChain,
  };

  return {
    record,
    read(from, row) {
      const end = findValues(from, row, places);
      if (end === 0) return 0;
      view = from;
      record.companyId = view.getInt32(at(0));
      record.objectId = view.getInt32(at(1));
      record.day = view.getInt32(at(2));
      record.objectKind = view.getInt16(at(3));
      record.kind = view.getInt16(at(4));
      record.openerClass = view.getInt16(at(5));
      record.client = view.getInt16(at(6));
      record.device = view.getInt16(at(7));
      record.country = view.getInt16(at(8));
      record.counted = view.getUint8(at(9)) === 1;
      record.at = view.getInt32(at(10)) * HALF + view.getUint32(at(10) + 4);
      record.atMs = Math.floor(record.at / 1000) + POSTGRES_EPOCH_MS;
      const recipient = at(COLUMN.recipient);
      record.hasRecipient = recipient !== NULL;
      record.recipientHigh = recipient === NULL ? 0 : view.getInt32(recipient);
      record.recipientLow = recipient === NULL ? 0 : view.getInt32(recipient + 4);
      const decisions = at(COLUMN.decisions);
      const count = decisions === NULL ? 0 : lengthOfArray(view, decisions);
      subjectKinds.length = subjectIds.length = count;
      for (let index = 0, item = decisions + ARRAY_HEADER_BYTES + 4; index < count; index++, item += ITEM_BYTES) {
        subjectKinds[index] = view.getInt32(item);
        subjectIds[index] = view.getUint32(item + 4);
      }
      for (let index = 0; index < count; index++) {
        const group = groupSubject(record.objectKind, subjectKinds[index] ?? 0, subjectIds[index] ?? 0);
        if (group !== undefined) add(SUBJECT_KIND.group, group);
      }
      const position = positionSubject(record.objectKind, view.getInt32(at(11)));
      if (position !== undefined) add(SUBJECT_KIND.position, position);
      const mailing = at(COLUMN.mailing);
      if (mailing !== NULL) add(SUBJECT_KIND.mailing, view.getInt32(mailing));
      return end;
    },
  };
}

/** Answers the end of the row; 0 where it is not there as a whole, or no row follows. */
function findValues(view: DataView, row: number, places: Int32Array): number {
  const size = view.byteLength;
  if (row + 2 > size || view.getInt16(row) !== COLUMNS) return 0;
  let at = row + 2;
  for (let column = 0; column < COLUMNS; column++) {
    if (at + 4 > size) return 0;
    const length = view.getInt32(at);
    at += 4;
    places[column] = length === NULL ? NULL : at;
    at += Math.max(0, length);
  }
  return at > size ? 0 : at;
}

function lengthOfArray(view: DataView, at: number): number {
  return view.getInt32(at) === 0 ? 0 : view.getInt32(at + 12);
}
