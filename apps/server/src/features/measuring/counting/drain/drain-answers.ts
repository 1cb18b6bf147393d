/**
 * Adds the sums of answers that are among a batch's records to those of their hours: they are no rows of the
 * log, which the roller reads.
 */
import type { Client } from 'pg';
import { RECORD_KIND } from '@limn/model';
import { BODY, HEADER_BYTES } from '../log/record-frame.ts';
import { openedWith, sumsOf } from '../log/record.ts';
import { createHourTally } from '../roll/roll-hours.ts';

/** Within the transaction of the batch. `frames` are offsets of whole records in `buffer`. */
export async function addAnswers(client: Client, buffer: Buffer, frames: readonly number[]): Promise<void> {
  const hours = createHourTally();
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    const sums = sumsOf(buffer, body);
    if (!sums) continue;
    const kind = buffer.readUInt8(body + BODY.kind);
    const opened = {
      companyId: buffer.readUInt32LE(body + BODY.companyId),
      objectId: buffer.readUInt32LE(body + BODY.objectId),
      atMs: buffer.readDoubleLE(body + BODY.atMs),
      kind: kind === RECORD_KIND.answered ? RECORD_KIND.impression : kind,
      openerClass: buffer.readUInt8(body + BODY.openerClass),
      ...openedWith(buffer, body),
    };
    hours.addAnswers(opened, sums);
  }
  await hours.write(client, true);
}
