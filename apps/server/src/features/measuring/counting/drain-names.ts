/** Collects what the records of a batch name before it is written: the numbers of their items, and late claims. */
import type { Client } from 'pg';
import type { ItemNumbers } from './item-numbers.ts';
import { BODY, HEADER_BYTES } from './record-frame.ts';
import { hasNames, namesOf, recipientOf } from './record.ts';
import type { LateClaim, Texts } from './record-items.ts';

export interface RecipientClaim extends LateClaim {
  companyId: number;
  recipient: bigint;
}

export interface BatchNames {
  /** By the offset of their record: numbers of the company's items. */
  items: ReadonlyMap<number, readonly number[]>;
  claims: readonly RecipientClaim[];
  /** Texts that no dictionary explains. */
  missing: number;
}

export const NO_NAMES: BatchNames = { items: new Map(), claims: [], missing: 0 };

export function namesAnything(buffer: Buffer, frames: readonly number[]): boolean {
  return frames.some((frame) => hasNames(buffer, frame + HEADER_BYTES));
}

export async function findNames(
  client: Client,
  buffer: Buffer,
  frames: readonly number[],
  { texts, numbers }: { texts: Texts; numbers: ItemNumbers },
): Promise<BatchNames> {
  const named = new Map<number, { companyId: number; items: string[] }>();
  const wanted = new Map<number, Set<string>>();
  const claims: RecipientClaim[] = [];
  let missing = 0;
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    if (!hasNames(buffer, body)) continue;
    const names = namesOf(buffer, body, texts);
    const companyId = buffer.readUInt32LE(body + BODY.companyId);
    const recipient = recipientOf(buffer, body);
    missing += names.missing;
    if (recipient !== null && names.claims.length > 0) claims.push(...names.claims.map((claim) => ({ ...claim, companyId, recipient })));
    if (names.items.length === 0) continue;
    named.set(frame, { companyId, items: names.items });
    let keys = wanted.get(companyId);
    if (!keys) wanted.set(companyId, (keys = new Set()));
    for (const item of names.items) keys.add(item);
  }
  const numberOf = await numbers.find(client, wanted);
  const items = new Map<number, number[]>();
  for (const [frame, { companyId, items: keys }] of named)
    items.set(
      frame,
      keys.map((key) => numberOf(companyId, key)).filter((id) => id !== undefined),
    );
  return { items, claims, missing };
}
