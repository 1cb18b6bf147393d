/** Takes out of an answer what images may show: the chosen fields of its records, as text. */
import { leafText, valueAtPath, type FeedPath, type FeedResultType } from '@limn/contracts';
import { readFeedText, type FeedTexts } from '@limn/model';
import { cappedText } from '@limn/merge';

export interface RecordShape {
  resultType: FeedResultType;
  /** Where the record stands, or the list of records. */
  firstRecord: FeedPath;
  /** Within a record. */
  fields: readonly FeedPath[];
  texts: FeedTexts;
}

/** A text for each field, in their order; null where the record has none. */
export type FeedRecord = readonly (string | null)[];

/** More than a tag can ask for. */
const MAX_RECORDS = 1100;
/** Max characters of all records of an answer that are kept in memory. */
const MAX_CHARACTERS = 1_000_000;

/** Empty where the answer says that there is nothing; undefined where it is not built as it was when it was set up. */
export function readRecords(tree: unknown, { resultType, firstRecord, fields, texts }: RecordShape): FeedRecord[] | undefined {
  const found = valueAtPath(tree, firstRecord);
  if (found === undefined) return undefined;
  if (found === null) return [];
  const list: readonly unknown[] = Array.isArray(found) ? (found as unknown[]) : [found];
  if (resultType === 'multiple' && !Array.isArray(found)) return undefined;
  const records: FeedRecord[] = [];
  let characters = 0;
  for (const item of list.slice(0, resultType === 'single' ? 1 : MAX_RECORDS)) {
    const record = fields.map((path) => textOf(valueAtPath(item, path), texts));
    for (const text of record) characters += text?.length ?? 0;
    if (characters > MAX_CHARACTERS) break;
    records.push(record);
  }
  return records;
}

function textOf(value: unknown, texts: FeedTexts): string | null {
  const text = leafText(value);
  if (text === undefined) return null;
  return cappedText(typeof value === 'string' ? readFeedText(text, texts) : text);
}
