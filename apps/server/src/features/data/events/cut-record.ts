/**
 * As much of what can't be kept whole as shows what it was. Who it is of stays: they may ask to be erased.
 */
import { MAX_PAYLOAD_BYTES } from './event-record.ts';

type Json = Record<string, unknown>;

const [CUT_NAME, CUT_VALUE, CUT_IDENTITY] = [100, 100, 500];
const IDENTITIES: ReadonlySet<string> = new Set(['customer_id', 'anonymous_id', 'email', 'previous_id']);
/** Values of a record, and of its properties: fewer where so many are still too long. */
const COUNTS = [100, 20, 5];

export function cutRecord(sent: unknown): Json {
  for (const count of COUNTS) {
    const cut = cutTo(sent, count);
    if (Buffer.byteLength(JSON.stringify(cut)) <= MAX_PAYLOAD_BYTES) return cut;
  }
  return {};
}

function cutTo(sent: unknown, count: number): Json {
  if (!isObject(sent)) return { record: cutValue(sent, CUT_VALUE) };
  const { event_properties: properties, ...own } = sent;
  const cut = cutAll(own, count);
  if (properties === undefined) return cut;
  return { ...cut, event_properties: isObject(properties) ? cutAll(properties, count) : cutValue(properties, CUT_VALUE) };
}

function cutAll(values: Json, count: number): Json {
  const entries = Object.entries(values);
  const kept = [...entries.filter(([name]) => IDENTITIES.has(name)), ...entries.filter(([name]) => !IDENTITIES.has(name))].slice(0, count);
  return Object.fromEntries(
    kept.map(([name, value]) => [cutText(name, CUT_NAME), cutValue(value, IDENTITIES.has(name) ? CUT_IDENTITY : CUT_VALUE)]),
  );
}

function cutValue(value: unknown, length: number): unknown {
  if (typeof value === 'string') return cutText(value, length);
  return typeof value === 'object' && value !== null ? '…' : value;
}

function cutText(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
