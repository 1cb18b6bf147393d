/** The one transaction that moves records from a journal into the database: the offset and the rows, or neither. */
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isCounted, RECORD_KIND, type OpenerClass } from '@limn/model';
import { notify } from '../../../storage/channels.ts';
import { COPIED, COPY_COLUMNS, copyRows } from './copy-rows.ts';
import { addHours } from './drain-hours.ts';
import { keepLateClaims } from './claims.store.ts';
import { keepExposures } from './drain-exposures.ts';
import { NO_NAMES, type BatchNames } from './drain-names.ts';
import { BODY, HEADER_BYTES } from './record-frame.ts';
import { leaseOf } from './record.ts';

/** Where a journal stands. */
export interface Position {
  directory: string;
  slot: number;
  epoch: number;
  offset: number;
}

/** COPY does not go through row-level security, so rows are copied here first. */
export const INBOX = `create temporary table if not exists inbox (${Object.entries(COPIED)
  .map(([column, type]) => `${column} ${type}`)
  .join(', ')}) on commit delete rows`;

// No row: another drainer has moved the slot since we read it, and our batch must not exist.
const CLAIM = `with moved as (
    update journal_slot set "offset" = $5, updated_at = now() where directory = $1 and slot = $2 and epoch = $3 and "offset" = $4 returning 1
  ) insert into batch (directory, slot, epoch, offset_from, offset_to, n) select $1, $2, $3, $4, $5, $6 from moved returning id`;

const FILE_ROWS = `insert into impression (${COPY_COLUMNS}, batch_id) select ${COPY_COLUMNS}, $1 from inbox`;

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
    await pipeline(
      Readable.from([copyRows(buffer, frames, names.items)]),
      client.query(copyFrom(`copy inbox (${COPY_COLUMNS}) from stdin (format binary)`)),
    );
    await client.query({ name: 'file', text: FILE_ROWS, values: [batch.id] });
    await keepExposures(client, names.items.size > 0 || frames.some((frame) => buffer.readUInt16LE(frame + HEADER_BYTES + BODY.count) > 0));
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
