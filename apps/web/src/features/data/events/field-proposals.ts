/** Properties that senders send and no field takes, with the type that all their values have. */
import type { CollectedEvent, EventField, EventType } from '@limn/contracts';

export interface FieldFound {
  name: string;
  type: EventType;
  records: number;
  example: string;
}

const INT = 2_147_483_647;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** The most frequent first. Lists and objects are none: a field holds one value. */
export function findFields(records: readonly CollectedEvent[], fields: readonly Pick<EventField, 'name'>[]): FieldFound[] {
  const known = new Set(fields.map(({ name }) => name));
  const values = new Map<string, unknown[]>();
  for (const { event_properties: properties } of records)
    for (const [name, value] of Object.entries(properties))
      if (!known.has(name) && value !== null && typeof value !== 'object') values.set(name, [...(values.get(name) ?? []), value]);
  return [...values]
    .map(([name, found]) => ({
      name,
      type: commonType(found.map((value) => typeOf(value))),
      records: found.length,
      example: String(found[0]),
    }))
    .toSorted((a, b) => b.records - a.records);
}

function typeOf(value: unknown): EventType {
  if (typeof value === 'boolean') return 'tinyint';
  if (typeof value === 'number') return Number.isInteger(value) ? (Math.abs(value) > INT ? 'bigint' : 'int') : 'decimal';
  const text = String(value);
  return DAY.test(text) ? 'date' : MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? 'datetime' : 'varchar';
}

const NUMBERS: ReadonlySet<EventType> = new Set(['int', 'bigint', 'decimal']);

function commonType(types: readonly EventType[]): EventType {
  const [first = 'varchar'] = types;
  if (types.every((type) => type === first)) return first;
  if (types.every((type) => NUMBERS.has(type))) return types.includes('decimal') ? 'decimal' : 'bigint';
  return 'varchar';
}
