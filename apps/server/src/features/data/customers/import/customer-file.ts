/**
 * A CSV file or workbook of customers: a column that names them, and others that become traits. Each row is
 * read as the `identify` that says the same.
 */
import {
  holdsCodes,
  MAX_CUSTOMER_FIELDS,
  MAX_CUSTOMER_ROWS,
  NUMBER_TYPES,
  recogniseCustomerColumns,
  withoutTextMark,
  type CustomerColumnUse,
  type EventType,
  type NumberForm,
  type TimeOrder,
} from '@limn/contracts';
import { createRecordReader, decodeText, readRecords, whyNoText } from '@limn/csv';
import { AppError, invalidField } from '@limn/model';
import { DEFAULT_FORM, formOf, formProvenBy, formsIn, withForm, type Form } from '@limn/values';
import { convertValue } from '../../events/customer-events.read.ts';
import { dateIn, numberIn, timeIn } from '../../events/rows-of-people.port.ts';
import { isZip, TableError, tableText } from '../../tables/file-text.port.ts';
import type { TraitType } from '../customers.store.ts';
import { namedBy } from '../identities.store.ts';
import { readTraits, type Person } from '../take-people.ts';

const TRAIT = 'trait:';

/** A row as `identify` sends it. Empty cells are left out: they leave a trait as it is. */
export interface SentCustomer {
  customer_id?: string;
  event_properties: Record<string, string>;
}

/** As they were chosen. */
export interface FileColumns {
  /** Null: by the names of the columns. */
  uses: readonly CustomerColumnUse[] | null;
  /** Null: as each column proves, else as the company's locale has it. So for the order. */
  numberForm: NumberForm | null;
  dateOrder: TimeOrder | null;
}

export interface TraitColumn {
  name: string;
  at: number;
  /** Cells have an apostrophe that says that they are text, or the column's name says that they are codes. */
  isText: boolean;
}

export interface CustomerFile {
  /** Without the line of names, and without apostrophes that say what is text. */
  rows: readonly string[][];
  traits: readonly TraitColumn[];
  /**
   * A cell of a trait's column as a field of this type takes it. Unchanged where it is no number or date in
   * the form of the file.
   */
  valueIn(at: number, cell: string, type: EventType): string;
  /** @param types of the traits by their names */
  sent(cells: readonly string[], types: ReadonlyMap<string, EventType>): SentCustomer;
}

export interface CompanyHabits {
  locale: string;
  /** For times that name no offset. */
  timezone: string;
}

/** The names of the columns, and a row. */
const HEAD = 2;

/** Throws `invalid` where it is no file of customers. */
export async function readCustomerFile(
  bytes: Uint8Array,
  columns: FileColumns,
  { locale, timezone }: CompanyHabits,
): Promise<CustomerFile> {
  const [header = [], ...rows] = await recordsOf(bytes, MAX_CUSTOMER_ROWS + 2, locale);
  if (rows.length > MAX_CUSTOMER_ROWS)
    throw invalidField('file', `The file has more than ${MAX_CUSTOMER_ROWS.toLocaleString('en-GB')} rows. Split it.`);
  const form = formOf(locale);
  // Numbers of cells are written alike in every language.
  return fileOf(header, rows, columns, { fallback: isZip(bytes) ? withForm(form, 'point') : form, timezone });
}

/** By its first lines: the rest may be long. */
export async function requireCustomerFile(bytes: Uint8Array, columns: FileColumns, locale: string): Promise<void> {
  const [header = [], ...rows] = await recordsOf(bytes, HEAD, locale);
  fileOf(header, rows, columns, { fallback: DEFAULT_FORM, timezone: 'UTC' });
}

async function recordsOf(bytes: Uint8Array, max: number, locale: string): Promise<string[][]> {
  if (isZip(bytes)) return workbookRecords(bytes, max, locale);
  const text = decodeText(bytes, locale);
  if (text === undefined)
    throw invalidField('file', whyNoText(bytes, 'This is not a CSV file. Choose a CSV file or an Excel workbook (.xlsx).'));
  return max <= HEAD ? readRecords(text, { max }) : allRecords([text], max);
}

/** Reads the first sheet with rows. */
async function workbookRecords(bytes: Uint8Array, max: number, locale: string): Promise<string[][]> {
  try {
    return await allRecords(decoded(tableText(once(bytes), { locale })), max);
  } catch (error) {
    if (error instanceof TableError) throw invalidField('file', error.message);
    throw error;
  }
}

async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function allRecords(texts: Iterable<string> | AsyncIterable<string>, max = Infinity): Promise<string[][]> {
  const reader = createRecordReader();
  const records: string[][] = [];
  try {
    for await (const text of texts) {
      for (const record of reader.push(text)) records.push(record);
      if (records.length >= max) return records.slice(0, max);
    }
    return [...records, ...reader.end()].slice(0, max);
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('file', error.message);
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Address books put several addresses into one cell. */
const SEVERAL = ' ::: ';

function fileOf(
  header: readonly string[],
  marked: readonly string[][],
  columns: FileColumns,
  { fallback, timezone }: { fallback: Form; timezone: string },
): CustomerFile {
  if (marked.length === 0) throw invalidField('file', 'The file has no rows.');
  const uses = columns.uses ?? recogniseCustomerColumns(header).uses;
  if (uses.length !== header.length)
    throw invalidField('columns', `The file has ${header.length} columns, and uses are given for ${uses.length}.`);
  const [idAt, emailAt] = [uses.indexOf('customer_id'), uses.indexOf('email')];
  if (idAt === -1 && emailAt === -1)
    throw invalidField('file', 'The file needs a column customer_id or email that says who each row is about.');
  const twice =
    columns.uses === null &&
    header.find((head, at) => head.trim() !== '' && header.findIndex((other) => other.trim() === head.trim()) !== at);
  if (twice) throw invalidField('file', `The file has two columns “${twice.trim()}”.`);
  const isMarked = new Set<number>();
  const rows = marked.map((cells) =>
    cells.map((cell, at) => {
      const bare = withoutTextMark(cell);
      if (bare !== cell) isMarked.add(at);
      return bare;
    }),
  );
  const traits = uses.flatMap((use, at) => {
    const name = use.startsWith(TRAIT) ? use.slice(TRAIT.length) : '';
    return name === '' ? [] : [{ name, at, isText: isMarked.has(at) || holdsCodes(header[at] ?? '') }];
  });
  if (traits.length > MAX_CUSTOMER_FIELDS) throw tooManyColumns(traits.length);
  const forms = new Map<number, Form>();
  const formAt = (at: number): Form => {
    const form = forms.get(at) ?? formProvenBy(formsAt(rows, at), fallback);
    forms.set(at, form);
    return form;
  };
  const orderOf = (at: number): TimeOrder => columns.dateOrder ?? (formAt(at).dates === 'mdy' ? 'month_first' : 'day_first');
  const valueIn = (at: number, cell: string, type: EventType) => {
    if (NUMBER_TYPES.has(type)) return numberIn(cell.trim(), columns.numberForm ?? formAt(at).numbers);
    if (type === 'date') return dateIn(cell.trim(), orderOf(at));
    return type === 'datetime' ? timeIn(cell.trim(), { time_order: orderOf(at), timezone }) : cell;
  };
  return {
    rows,
    traits,
    valueIn,
    sent(cells, types) {
      const [id, email] = [cells[idAt] ?? '', (cells[emailAt] ?? '').split(SEVERAL)[0] ?? ''];
      const said = traits.flatMap(({ name, at }) => {
        const cell = cells[at] ?? '';
        return cell === '' ? [] : [[name, valueIn(at, cell, types.get(name) ?? 'varchar')] as const];
      });
      return {
        ...(id.trim() !== '' && { customer_id: id }),
        event_properties: Object.fromEntries([...said, ...(email.trim() === '' ? [] : [['email', email] as const])]),
      };
    },
  };
}

/** Forms that the values of a column have. */
function* formsAt(rows: readonly string[][], at: number): Generator<number> {
  for (const cells of rows) yield formsIn((cells[at] ?? '').trim());
}

function tooManyColumns(traits: number): AppError {
  const count = traits.toLocaleString('en-GB');
  return invalidField(
    'file',
    `The file has ${count} columns besides customer_id and email, and customers can have ${MAX_CUSTOMER_FIELDS} fields. Delete the columns you don’t need, and import it again.`,
  );
}

/** Throws `conflict` where the fields that the file needs don’t fit beside those that there are. */
export function requireFieldQuota(missing: number, existing: number): void {
  if (missing + existing <= MAX_CUSTOMER_FIELDS) return;
  const [needed, there] = [missing, existing].map((count) => `${count} ${count === 1 ? 'field' : 'fields'}`);
  throw new AppError('conflict', {
    publicMessage: `The file’s columns need ${needed?.replace(' ', ' new ')}. You have ${there} already, and customers can have ${MAX_CUSTOMER_FIELDS}. Delete columns from the file, or fields you don’t need, and import it again.`,
  });
}

/** A row, or what someone made of it by hand. */
type ReadableCustomer = Readonly<{ customer_id?: unknown; event_properties: Readonly<Record<string, unknown>> }>;

export function readCustomer(
  { customer_id, event_properties: { email: said, ...traits } }: ReadableCustomer,
  fields: ReadonlyMap<string, TraitType>,
): Person | { reason: string } {
  const [id, email] = [namedBy(customer_id), namedBy(said)];
  if (email && email.kind !== 'email') return { reason: `“${email.value.slice(0, 60)}” is not an email address.` };
  const identities = [id, email].filter((named) => named !== undefined);
  if (identities.length === 0) return { reason: 'It names no one: it needs a customer_id or an email.' };
  const read = readTraits(traits, fields, convertValue);
  return 'reason' in read ? read : { identities, traits: read.traits };
}
