/** The one transaction that moves records from a journal into the database: the offset and the rows, or neither. */
import type { Client } from 'pg';
import { isCounted, RECORD_KIND, type OpenerClass } from '@limn/model';
import type { Position } from '../../../storage/journal/drain-slots.ts';
import { notify } from '../../../storage/channels.ts';
import { copyInto } from './copy-into.ts';
import { COPY_COLUMNS, copyRows, isLogged } from './copy-rows.ts';
import { addHours } from './drain-hours.ts';
import { keepLateClaims } from './claims.store.ts';
import { keepItems } from './drain-items.ts';
import { keepTestRecipients } from './drain-tests.ts';
import { NO_NAMES, type BatchNames } from './drain-names.ts';
import { byPartition, lockPartitions } from './partitions.ts';
import { BODY, HEADER_BYTES } from './record-frame.ts';
import { leaseOf } from './record.ts';

// No row: another drainer has moved the slot since we read it, and our batch must not exist.
const CLAIM = `with moved as (
    update journal_slot set "offset" = $5, updated_at = now() where directory = $1 and slot = $2 and epoch = $3 and "offset" = $4 returning 1
  ) insert into batch (directory, slot, epoch, offset_from, offset_to, n) select $1, $2, $3, $4, $5, $6 from moved returning id`;

// In one order always, so that two drainers never wait for each other in a circle.
const DEDUCT = `insert into credit_day as d (company_id, day, used)
  select * from unnest($1::int[], $2::int[], $3::bigint[]) as t (company_id, day, used) order by 1, 2
  on conflict (company_id, day) do update set used = d.used + excluded.used`;

// In the same transaction: what a company may still use is the same before and after. A lease that is gone needs no settling.
const SETTLE = `update credit_lease l set settled = l.settled + t.n from unnest($1::bigint[], $2::bigint[]) as t (id, n) where l.id = t.id`;

/** False where another drainer was first. */
export async function drainBatch(
  client: Client,
  position: Position,
  buffer: Buffer,
  frames: readonly number[],
  end: number,
  names: BatchNames = NO_NAMES,
): Promise<boolean> {
  const { directory, slot, epoch, offset } = position;
  await client.query('begin');
  try {
    const { rows } = await client.query<{ id: number }>({
      name: 'claim',
      text: CLAIM,
      values: [directory, slot, epoch, offset, end, frames.length],
    });
    const batch = rows[0];
    if (!batch) {
      await client.query('rollback');
      return false;
    }
    const partitions = await lockPartitions(client);
    const logged = frames.filter((frame) => isLogged(buffer, frame));
    const atOf = (frame: number) => buffer.readDoubleLE(frame + HEADER_BYTES + BODY.atMs);
    for (const [partition, some] of byPartition(logged, partitions.impression, atOf)) {
      const rows = copyRows(buffer, some, { batchId: batch.id, items: names.items });
      await copyInto(client, `${partition?.name ?? 'impression_default'} (${COPY_COLUMNS})`, rows);
    }
    await keepItems(client, buffer, frames, { named: names.items, partitions: partitions.itemShown });
    await keepTestRecipients(client, buffer, frames);
    await keepLateClaims(client, names.claims);
    await addHours(client, buffer, frames);
    const used = credits(buffer, frames);
    if (used.companies.length > 0) await client.query({ name: 'deduct', text: DEDUCT, values: [used.companies, used.days, used.credits] });
    const leases = leasesUsed(buffer, frames);
    if (leases.size > 0) await client.query({ name: 'settle', text: SETTLE, values: [[...leases.keys()], [...leases.values()]] });
    await notify(client, 'batch', true);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** One credit for each counted impression. Implied ones are not records, so they cost nothing. */
function credits(buffer: Buffer, frames: readonly number[]): { companies: number[]; days: number[]; credits: number[] } {
  const used = new Map<string, { company: number; day: number; n: number }>();
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    if (!takesCredit(buffer, body)) continue;
    const [company, day] = [buffer.readUInt32LE(body + BODY.companyId), buffer.readInt32LE(body + BODY.day)];
    const entry = used.get(`${company} ${day}`);
    if (entry) entry.n++;
    else used.set(`${company} ${day}`, { company, day, n: 1 });
  }
  const entries = [...used.values()];
  return {
    companies: entries.map((entry) => entry.company),
    days: entries.map((entry) => entry.day),
    credits: entries.map((entry) => entry.n),
  };
}

/** How many records used up each lease. */
function leasesUsed(buffer: Buffer, frames: readonly number[]): Map<number, number> {
  const used = new Map<number, number>();
  for (const frame of frames) {
    const lease = leaseOf(buffer, frame + HEADER_BYTES);
    if (lease !== 0 && takesCredit(buffer, frame + HEADER_BYTES)) used.set(lease, (used.get(lease) ?? 0) + 1);
  }
  return used;
}

function takesCredit(buffer: Buffer, body: number): boolean {
  if (buffer.readUInt8(body + BODY.kind) !== RECORD_KIND.impression) return false;
  return isCounted(buffer.readUInt8(body + BODY.openerClass) as OpenerClass);
}
