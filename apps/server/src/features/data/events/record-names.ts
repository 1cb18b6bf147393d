/**
 * Other names of a record's own parts: `userId` of another tool is our `customer_id`. Said once for an event,
 * and followed wherever its records are read, so that they stay as they were sent until then.
 */
import type { RecordNames } from '@limn/contracts';

type Sent = Readonly<Record<string, unknown>>;

/** Characters of an id that counts. */
const MAX_ID = 200;

/**
 * The same record under our names. A part that it has under its own name stays, and so do properties that a
 * field takes.
 */
export function withOwnNames(
  sent: Sent,
  { record_names: names, fields }: { record_names: RecordNames; fields: readonly { name: string }[] },
): Sent {
  const others = Object.entries(names) as [keyof RecordNames, string][];
  const { event_properties: given } = sent;
  if (others.length === 0 || typeof given !== 'object' || given === null || Array.isArray(given)) return sent;
  const properties = given as Sent;
  const found = others.filter(
    ([own, theirs]) =>
      (sent[own] ?? properties[own] ?? null) === null &&
      Object.hasOwn(properties, theirs) &&
      (own !== 'event_id' || isId(properties[theirs])),
  );
  if (found.length === 0) return sent;
  const gone = new Set(found.map(([, theirs]) => theirs).filter((theirs) => !fields.some(({ name }) => name === theirs)));
  return {
    ...sent,
    ...Object.fromEntries(found.map(([own, theirs]) => [own, properties[theirs]])),
    event_properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !gone.has(name))),
  };
}

function isId(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && value !== '' && String(value).length <= MAX_ID;
}
