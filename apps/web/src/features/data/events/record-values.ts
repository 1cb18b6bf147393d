/** A refused record as a form has it: a field for each of its values, over the JSON that is sent. */
import { parseJson } from '@limn/model';

export interface RecordValue {
  /** Where it stands in the record. */
  path: string[];
  label: string;
  value: string;
}

type Json = Record<string, unknown>;

const PROPERTIES = 'event_properties';
/** In a form beyond this, no one finds anything. */
const MAX_FIELDS = 40;

export function objectIn(text: string): Json | undefined {
  try {
    const value: unknown = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where the record has values that a field can't show, or too many: then it is shown as JSON. */
export function valuesOf(text: string): RecordValue[] | undefined {
  const record = objectIn(text);
  const properties = record?.[PROPERTIES] ?? {};
  if (!record || !isObject(properties)) return undefined;
  const own = Object.entries(record).filter(([name]) => name !== PROPERTIES);
  const all = [
    ...own.map(([name, value]) => ({ path: [name], label: name, value })),
    ...Object.entries(properties).map(([name, value]) => ({ path: [PROPERTIES, name], label: name, value })),
  ];
  // Lists and objects stay as they are, and are only in the JSON.
  const plain = all.flatMap(({ value, ...where }) => {
    if (value === null) return [{ ...where, value: '' }];
    if (typeof value === 'string') return [{ ...where, value }];
    return typeof value === 'number' || typeof value === 'boolean' ? [{ ...where, value: String(value) }] : [];
  });
  return plain.length === 0 || plain.length > MAX_FIELDS ? undefined : plain;
}

/** The JSON with another value there. */
export function writeValue(text: string, [first = '', second]: readonly string[], typed: string): string {
  const record = objectIn(text) ?? {};
  const written =
    second === undefined ? withValue(record, first, typed) : { ...record, [first]: withValue(objectOf(record[first]), second, typed) };
  return JSON.stringify(written, undefined, 2);
}

/**
 * Numbers and texts are read alike when the record is sent. An empty one stays in its place, so that its
 * field does.
 */
function withValue(values: Json, name: string, typed: string): Json {
  return { ...values, [name]: typed === '' ? null : typed };
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
