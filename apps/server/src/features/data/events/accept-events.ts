/**
 * Takes events of every sender: looks at their shape, and answers when all that it took is in the journal, on
 * the disk. Whether they fit their fields is decided when they are drained; the answer says what is known of
 * that already.
 */
import { NAMELESS_EVENT } from '@limn/contracts';
import { AppError } from '@limn/model';
import { randomBytes } from 'node:crypto';
import type { GroupJournal } from '../../../storage/journal/group-journal.ts';
import { cutRecord } from './cut-record.ts';
import { keyOf } from './event-keys.ts';
import { encodeEvent, eventBytes, MAX_EVENT_NAME, MAX_PAYLOAD_BYTES, type EventRecord } from './event-record.ts';
import type { Foresee, ForeseenRecord } from './foresee-misfits.ts';
import { quotaReason, type HasQuota } from './refused-limit.ts';

export interface Acceptance {
  accepted: number;
  /** Records of names that no event has. Left out where there are none. */
  waiting?: number;
  /** The ones that don't fit or were not taken, by their place in the batch, from 0. */
  rejected: { index: number; reason: string }[];
}

/** An answer with what its caller needs to know besides. */
export interface Taken {
  answer: Acceptance;
  /** How many are in the journal as records of their event, whatever becomes of them. */
  taken: number;
}

export const MAX_BATCH = 1000;
export const MAX_ID = 200;
const MAX_DEPTH = 20;
const RECORD_NAMES: ReadonlySet<string> = new Set(['event_id', 'customer_id', 'event_timestamp', 'event_properties']);

export interface EventJournal {
  write: GroupJournal['write'];
}

/** A record as its sender sent it, under the name of its event. Anything may be in it. */
export interface SentEvent {
  eventName: unknown;
  record: unknown;
  /** Why the message is not accepted. */
  problem?: string;
}

/** Records of one event. Throws `invalid` for its name. */
export async function acceptEvents(
  journal: EventJournal,
  { companyId, eventName, nowMs }: { companyId: number; eventName: string; nowMs: number },
  records: readonly unknown[],
  foresee?: Foresee,
): Promise<Taken> {
  if (!isName(eventName)) throw new AppError('invalid', { publicMessage: NO_NAME });
  const sent = records.map((record) => ({ eventName, record }));
  return acceptSent(journal, { companyId, nowMs }, sent, { foresee });
}

export interface AcceptOptions {
  hasQuota?: HasQuota;
  /**
   * For senders that don't look at answers: what is not accepted is kept among the refused records, cut
   * short, with its reason.
   */
  keepsRefused?: boolean;
  /** Left out: all that has the shape of a record counts as accepted. */
  foresee?: Foresee | undefined;
}

export async function acceptSent(
  journal: EventJournal,
  { companyId, nowMs }: { companyId: number; nowMs: number },
  sent: readonly SentEvent[],
  { hasQuota = () => true, keepsRefused = false, foresee }: AcceptOptions = {},
): Promise<Taken> {
  if (sent.length > MAX_BATCH) throw new AppError('invalid', { publicMessage: `Send at most ${MAX_BATCH} records at once.` });
  const rejected: Acceptance['rejected'] = [];
  const foreseen: ForeseenRecord[] = [];
  const written = sent.map(async ({ eventName, record, problem }, index) => {
    const name = isName(eventName) ? eventName.trim() : NAMELESS_EVENT;
    const checked = problem !== undefined ? { reason: problem } : isName(eventName) ? checkRecord(record) : { reason: NO_NAME };
    if ('reason' in checked) {
      rejected.push({ index, reason: checked.reason });
      if (!keepsRefused || !hasQuota(name)) return;
      const cut = { payload: JSON.stringify(cutRecord(record)), refused: checked.reason };
      return keep(journal, { companyId, eventName: name, receivedMs: nowMs, key: randomBytes(16), ...cut });
    }
    if (!hasQuota(name)) return void rejected.push({ index, reason: quotaReason(name) });
    const key = checked.id === undefined ? randomBytes(16) : keyOf(name, checked.id);
    foreseen.push({ index, eventName: name, sent: checked.sent });
    await keep(journal, { companyId, eventName: name, receivedMs: nowMs, key, payload: checked.payload });
  });
  // All of them: the answer must not come while some are still on their way.
  const failed = (await Promise.allSettled(written)).find(({ status }) => status === 'rejected');
  if (failed)
    throw new AppError('unavailable', { publicMessage: 'Events can’t be stored right now. Send them again.', retryAfterSeconds: 5 });
  const { waiting, misfits } = (await foresee?.(companyId, foreseen, nowMs)) ?? { waiting: 0, misfits: [] };
  const all = [...rejected, ...misfits].toSorted((a, b) => a.index - b.index);
  const answer = { accepted: sent.length - all.length - waiting, ...(waiting > 0 && { waiting }), rejected: all };
  return { answer, taken: foreseen.length };
}

/** Resolves when it is on the disk. */
export function keep(journal: EventJournal, record: EventRecord): Promise<void> {
  return new Promise((resolve, reject) =>
    journal.write(
      eventBytes(record),
      (buffer, offset) => encodeEvent(buffer, offset, record),
      (error) => (error ? reject(error) : resolve()),
    ),
  );
}

const NO_NAME = `Name the event in at most ${MAX_EVENT_NAME} characters, without control characters.`;

function isName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && name.length <= MAX_EVENT_NAME && name.isWellFormed() && !/\p{Cc}/u.test(name);
}

/** Whether it may be collected, whatever its event. */
export function checkRecord(
  record: unknown,
): { id: string | undefined; sent: Readonly<Record<string, unknown>>; payload: string } | { reason: string } {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return { reason: 'A record is a JSON object.' };
  const { event_id: id } = record as Record<string, unknown>;
  const isId =
    id === undefined || id === null || ((typeof id === 'string' || typeof id === 'number') && String(id).length <= MAX_ID && id !== '');
  if (!isId) return { reason: `event_id is a text of at most ${MAX_ID} characters.` };
  const whole = withLooseProperties(record as Record<string, unknown>);
  if (isDeeper(whole, MAX_DEPTH)) return { reason: `A record has at most ${MAX_DEPTH} levels.` };
  const payload = JSON.stringify(whole);
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) return { reason: `A record is at most ${MAX_PAYLOAD_BYTES / 1024} KB.` };
  return { id: id === undefined || id === null ? undefined : String(id), sent: whole, payload };
}

/**
 * Values that stand beside `event_properties` become properties: senders of flat records would lose them
 * without notice. A property wins over one beside it. Done before the record is kept, so that all who read it
 * later find properties in one place.
 */
function withLooseProperties(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const properties = record['event_properties'] ?? {};
  const loose = Object.entries(record).filter(([name]) => !RECORD_NAMES.has(name));
  if (loose.length === 0 || typeof properties !== 'object' || Array.isArray(properties)) return record;
  const named = Object.entries(record).filter(([name]) => RECORD_NAMES.has(name));
  return { ...Object.fromEntries(named), event_properties: { ...Object.fromEntries(loose), ...properties } };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
