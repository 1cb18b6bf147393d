/**
 * Collects what the records of a batch name before it is written: the numbers of their items and mailings,
 * and late claims.
 */
import type { Client } from 'pg';
import { createNumbers, ITEM_NAMES, MAILING_NAMES, type Numbers } from '../log/name-numbers.ts';
import { BODY, HEADER_BYTES } from '../log/record-frame.ts';
import { hasNames, namesOf, recipientOf } from '../log/record.ts';
import type { LateClaim, Texts } from '../log/record-items.ts';

export interface RecipientClaim extends LateClaim {
  companyId: number;
  recipient: bigint;
}

export interface BatchNames {
  /** By the offset of their record: numbers of the company's items. */
  items: ReadonlyMap<number, readonly number[]>;
  /** By the offset of their record: the number of its mailing. */
  mailings: ReadonlyMap<number, number>;
  claims: readonly RecipientClaim[];
  /** Texts that no dictionary explains. */
  missing: number;
}

export const NO_NAMES: BatchNames = { items: new Map(), mailings: new Map(), claims: [], missing: 0 };

export interface NameNumbers {
  items: Numbers;
  mailings: Numbers;
}

export function createNameNumbers(): NameNumbers {
  return { items: createNumbers(ITEM_NAMES), mailings: createNumbers(MAILING_NAMES) };
}

export function namesAnything(buffer: Buffer, frames: readonly number[]): boolean {
  return frames.some((frame) => hasNames(buffer, frame + HEADER_BYTES));
}

export async function findNames(
  client: Client,
  buffer: Buffer,
  frames: readonly number[],
  { texts, numbers }: { texts: Texts; numbers: NameNumbers },
): Promise<BatchNames> {
  const named = new Map<number, { companyId: number; items: string[] }>();
  const ofMailing = new Map<number, { companyId: number; mailing: string }>();
  const [wanted, wantedMailings] = [new Map<number, Set<string>>(), new Map<number, Set<string>>()];
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
    if (names.mailing !== undefined) {
      ofMailing.set(frame, { companyId, mailing: names.mailing });
      keysOf(wantedMailings, companyId).add(names.mailing);
    }
    if (names.items.length === 0) continue;
    named.set(frame, { companyId, items: names.items });
    const keys = keysOf(wanted, companyId);
    for (const item of names.items) keys.add(item);
  }
  const numberOf = await numbers.items.find(client, wanted);
  const numberOfMailing = await numbers.mailings.find(client, wantedMailings);
  const items = new Map<number, number[]>();
  for (const [frame, { companyId, items: keys }] of named)
    items.set(
      frame,
      keys.map((key) => numberOf(companyId, key)).filter((id) => id !== undefined),
    );
  const mailings = new Map<number, number>();
  for (const [frame, { companyId, mailing }] of ofMailing) {
    const id = numberOfMailing(companyId, mailing);
    if (id !== undefined) mailings.set(frame, id);
  }
  return { items, mailings, claims, missing };
}

function keysOf(wanted: Map<number, Set<string>>, companyId: number): Set<string> {
  const known = wanted.get(companyId) ?? new Set();
  wanted.set(companyId, known);
  return known;
}
