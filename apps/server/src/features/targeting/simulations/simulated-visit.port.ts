/** A visit that someone makes up, as calls describe it. */
import { invalidField, instantIn } from '@limn/model';
import type { SimulatedVisit } from './simulator.port.ts';

interface VisitInput {
  facts: Readonly<Record<string, string | number | boolean | null>>;
  eid?: string | null | undefined;
  at?: string | null | undefined;
}

/** A moment without an offset is one of the company's clock; a day alone its first minute. */
export function visitOf({ facts, eid, at }: VisitInput, { timezone }: { timezone: string }, nowMs: number): SimulatedVisit {
  const params = Object.entries(facts).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)] as const]));
  const atMs = at ? momentOf(at, timezone) : nowMs;
  if (Number.isNaN(atMs)) throw invalidField('at', 'There is no such moment.');
  return { params: new Map(params), eid: eid?.trim() || undefined, atMs };
}

function momentOf(text: string, timezone: string): number {
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text.replace(' ', 'T'))) return Date.parse(text.replace(' ', 'T'));
  return instantIn(timezone, text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T'));
}
