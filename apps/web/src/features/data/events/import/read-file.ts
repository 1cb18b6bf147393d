/** A file of past events: its columns, and a guess at what they hold. Its rows are read by the server. */
import { EVENT_FILE_BYTES, MAX_IMPORT_COLUMNS, NUMBER_TYPES, type EventField, type NumberForm, type TimeOrder } from '@limn/contracts';
import { isNumber, numberFormOf, orderOf, readCsvRows, valuesAt, type CsvRows } from '../../../../ui/imports/csv-rows.ts';
import { isNew, newColumn, type ChosenUse } from './new-columns.ts';

export type EventFile = CsvRows;

const MAX_NAME = 200;

/**
 * Throws an `Error` that says what is wrong with the file. `readWorkbook` gives the first rows of a workbook,
 * which only the server reads.
 */
export function readEventFile(file: File, locale: string, readWorkbook?: (file: File) => Promise<string[][]>): Promise<EventFile> {
  return readCsvRows(file, { bytes: EVENT_FILE_BYTES, size: '4 GB', columns: MAX_IMPORT_COLUMNS, locale, readWorkbook });
}

const CUSTOMER =
  /^(customer|user|contact)[ _-]?(id|email|e-mail|email address)$|^(email|e-mail|email address|customer|user|eid|kunde|kunden[ _-]?(id|nr|nummer)|e-mail-adresse|cliente?|klant)$/i;
const MEANT: Readonly<Record<'customer_id' | 'event_timestamp' | 'event_id', RegExp>> = {
  customer_id: CUSTOMER,
  event_timestamp: /^(event[ _-]?)?(timestamp|time|date|datetime|datum|zeit|zeitpunkt|fecha)$|^(created|received|occurred)[ _-]?at$/i,
  // An order may have several rows, and rows of one event id count once.
  event_id: /^(event|message)[ _-]?id$/i,
};
/** A customer's only where no other column names one. */
const PLAIN_ID = /^id$/i;

/**
 * A first guess by names. A field of the event is that field; each part of a record is taken once.
 * @param makes a new column of every other one, for an event without rows
 */
export function guessUses(
  heads: readonly string[],
  fields: readonly Pick<EventField, 'name' | 'identity_field'>[],
  { makes = new Set() }: { makes?: ReadonlySet<string> } = {},
): ChosenUse[] {
  const taken = new Set<string>();
  const meant = heads.some((head) => CUSTOMER.test(head)) ? MEANT : { ...MEANT, customer_id: PLAIN_ID };
  const names = new Set(fields.filter((field) => !field.identity_field).map(({ name }) => name));
  return heads.map((head): ChosenUse => {
    const isLost = head === '' || head.length > MAX_NAME || taken.has(head);
    const own: ChosenUse = isLost ? 'nothing' : makes.has(head) ? newColumn(head) : `property:${head}`;
    if (names.has(head)) {
      taken.add(head);
      return own;
    }
    const part = (['customer_id', 'event_timestamp', 'event_id'] as const).find((use) => !taken.has(use) && meant[use].test(head));
    taken.add(part ?? head);
    return part ?? own;
  });
}

/** The order of day and month that all times and dates of the file have; ISO 8601 where it has none. */
export function guessTimeOrder(file: Pick<EventFile, 'rows' | 'form'>, uses: readonly ChosenUse[]): TimeOrder {
  const times = orderOf(valuesAt(file, uses.indexOf('event_timestamp')), file.form);
  return times ?? orderOf(keptValues(file, uses), file.form) ?? 'iso';
}

/** Values of the columns that are not left out. */
export function keptValues(file: Pick<EventFile, 'rows'>, uses: readonly ChosenUse[]): string[] {
  return uses.flatMap((use, at) => (use === 'nothing' ? [] : valuesAt(file, at)));
}

/** How the numbers of the file are written; undefined where no column of it holds any. */
export function guessNumberForm(
  file: Pick<EventFile, 'rows' | 'form'>,
  uses: readonly ChosenUse[],
  fields: readonly Pick<EventField, 'name' | 'data_type'>[],
): NumberForm | undefined {
  const texts = numberValues(file, uses, fields);
  return texts.some(isNumber) ? numberFormOf(texts, file.form) : undefined;
}

/** Values of the columns that may be numbers. */
export function numberValues(
  file: Pick<EventFile, 'rows'>,
  uses: readonly ChosenUse[],
  fields: readonly Pick<EventField, 'name' | 'data_type'>[],
): string[] {
  const names = new Set(fields.filter(({ data_type: type }) => NUMBER_TYPES.has(type)).map(({ name }) => `property:${name}`));
  return uses.flatMap((use, at) => (names.has(use) || isNew(use) ? valuesAt(file, at) : []));
}
