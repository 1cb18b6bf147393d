/** The recipients of tests, and what they did: one row for each, made by the first impression and completed by a click and a later day. */
import type { Client } from 'pg';
import { isCounted, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND, TEST_ARM, type OpenerClass } from '@limn/model';
import { BODY, HEADER_BYTES } from './record-frame.ts';
import { decisionAt, hasRecipient } from './record.ts';

/** Records of a recipient in one test, within a batch. */
interface Met {
  companyId: number;
  objectId: number;
  test: number;
  recipient: bigint;
  /** Variant and moment of the first record. */
  variant: number;
  variantAtMs: number;
  /** Moment and day of impressions. */
  atMs: number | undefined;
  day: number | undefined;
  returned: boolean;
  clickedAtMs: number | undefined;
}

// Who was assigned stays in the arm of their first impression. A click that comes before it, from another front, waits for it in the row.
const KEEP = `insert into test_recipient as t (company_id, object_id, test, recipient, variant, at, day, returned, clicked_at)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::bigint[], $5::int[], $6::timestamptz[], $7::int[], $8::boolean[], $9::timestamptz[])
  on conflict (company_id, object_id, test, recipient) do update set
    variant = case when t.at is null and excluded.at is not null or excluded.at < t.at then excluded.variant else t.variant end,
    at = least(t.at, excluded.at), day = least(t.day, excluded.day), clicked_at = least(t.clicked_at, excluded.clicked_at),
    returned = t.returned or excluded.returned or coalesce(excluded.day <> t.day, false)
  where (t.at is null and excluded.at is not null) or excluded.at < t.at or (t.clicked_at is null and excluded.clicked_at is not null)
    or excluded.clicked_at < t.clicked_at or (not t.returned and (excluded.returned or excluded.day <> t.day))`;

/** Within the transaction of the batch. */
export async function keepTestRecipients(client: Client, buffer: Buffer, frames: readonly number[]): Promise<void> {
  const met = recipientsOf(buffer, frames);
  if (met.length === 0) return;
  const moment = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs).toISOString());
  const columns: unknown[][] = [
    met.map(({ companyId }) => companyId),
    met.map(({ objectId }) => objectId),
    met.map(({ test }) => test),
    met.map(({ recipient }) => String(recipient)),
    met.map(({ variant }) => variant),
    met.map(({ atMs }) => moment(atMs)),
    met.map(({ day }) => day ?? null),
    met.map(({ returned }) => returned),
    met.map(({ clickedAtMs }) => moment(clickedAtMs)),
  ];
  await client.query({ name: 'keep test recipients', text: KEEP, values: columns });
}

/** In one order always, so that two drainers never wait for each other in a circle. */
function recipientsOf(buffer: Buffer, frames: readonly number[]): Met[] {
  const met = new Map<string, Met>();
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    const count = buffer.readUInt16LE(body + BODY.count);
    if (count === 0 || !hasRecipient(buffer, body)) continue;
    const [kind, openerClass] = [buffer.readUInt8(body + BODY.kind), buffer.readUInt8(body + BODY.openerClass)];
    const isShown = kind === RECORD_KIND.impression && openerClass <= OPENER_CLASS.prefetch;
    if (!isShown && !(kind === RECORD_KIND.click && isCounted(openerClass as OpenerClass))) continue;
    for (let index = 0; index < count; index++) {
      const { kind: subject, id: variant } = decisionAt(buffer, body, index);
      if (subject === SUBJECT_KIND.variant) add(met, buffer, body, { variant, isShown });
    }
  }
  return [...met.values()].sort(
    (a, b) =>
      a.companyId - b.companyId ||
      a.objectId - b.objectId ||
      a.test - b.test ||
      Number(a.recipient > b.recipient) - Number(a.recipient < b.recipient),
  );
}

function add(met: Map<string, Met>, buffer: Buffer, body: number, { variant, isShown }: { variant: number; isShown: boolean }): void {
  const [companyId, objectId] = [buffer.readInt32LE(body + BODY.companyId), buffer.readInt32LE(body + BODY.objectId)];
  const [recipient, test] = [buffer.readBigInt64LE(body + BODY.recipient), Math.floor(variant / TEST_ARM.places)];
  const [atMs, day] = [buffer.readDoubleLE(body + BODY.atMs), buffer.readInt32LE(body + BODY.day)];
  const name = `${companyId} ${objectId} ${test} ${recipient}`;
  const one = met.get(name) ?? {
    companyId,
    objectId,
    test,
    recipient,
    variant,
    variantAtMs: Infinity,
    atMs: undefined,
    day: undefined,
    returned: false,
    clickedAtMs: undefined,
  };
  met.set(name, one);
  if (!isShown) {
    one.clickedAtMs = Math.min(one.clickedAtMs ?? Infinity, atMs);
    return;
  }
  if (atMs < one.variantAtMs) Object.assign(one, { variant, variantAtMs: atMs });
  one.returned ||= one.day !== undefined && one.day !== day;
  one.atMs = Math.min(one.atMs ?? Infinity, atMs);
  one.day = Math.min(one.day ?? Infinity, day);
}
