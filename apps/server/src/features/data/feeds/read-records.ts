/** Takes out of an answer what images may show: the chosen fields of its records, as text. */
import { leafText, valueAtPath, type FeedPath, type FeedResultType, type FeedTexts } from '@limn/contracts';
import { readFeedText } from '@limn/contracts/html-texts';
import { cappedText } from '@limn/merge';
import { formOfStored, type Form } from '@limn/values';
import type { TableRecord } from '../tables/written-row.port.ts';

export interface RecordShape {
  resultType: FeedResultType;
  /** Where the record stands, or the list of records. */
  firstRecord: FeedPath;
  /** Within a record. */
  fields: readonly FeedPath[];
  texts: FeedTexts;
}

/** A text or number for each field, in their order; null where the record has none. */
export type FeedRecord = readonly (string | number | null)[];

/** More than a tag can ask for. */
const MAX_RECORDS = 1100;
/** Max characters of all records of an answer that are kept in memory. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Empty where the answer says that there is nothing; undefined where it is not built as it was when it was
 * set up.
 */
export function readRecords(tree: unknown, { resultType, firstRecord, fields, texts }: RecordShape): FeedRecord[] | undefined {
  const found = valueAtPath(tree, firstRecord);
  if (found === undefined) return undefined;
  if (found === null) return [];
  const list: readonly unknown[] = Array.isArray(found) ? (found as unknown[]) : [found];
  if (resultType === 'multiple' && !Array.isArray(found)) return undefined;
  const records: FeedRecord[] = [];
  let characters = 0;
  for (const item of list.slice(0, resultType === 'single' ? 1 : MAX_RECORDS)) {
    const record = fields.map((path) => fieldOf(valueAtPath(item, path), texts));
    for (const field of record) characters += String(field ?? '').length;
    if (characters > MAX_CHARACTERS) break;
    records.push(record);
  }
  return records;
}

/**
 * A record's texts by the names of the merge fields; a field that it lacks is not there. Whatever language a
 * picture has, the texts are written as the company's data is, and numbers with a point.
 */
export function writtenRecord(record: FeedRecord, names: readonly string[], form: Form): TableRecord {
  const texts = new Map<string, string>();
  const forms = new Map<string, Form>();
  for (const [index, name] of names.entries()) {
    const field = record[index];
    if (field === null || field === undefined) continue;
    texts.set(name, String(field));
    forms.set(name, typeof field === 'number' ? formOfStored(form) : form);
  }
  return Object.assign(texts, { forms });
}

function fieldOf(value: unknown, texts: FeedTexts): string | number | null {
  if (typeof value === 'number') return value;
  const text = leafText(value);
  if (text === undefined) return null;
  return cappedText(typeof value === 'string' ? readFeedText(text, texts) : text);
}
