/** Files of companies in tests: made, taken apart, changed and brought. */
import { expect, vi } from 'vitest';
import type { CompanyArrival } from '@limn/contracts';
import { createLog } from '../../../../platform/log.ts';
import { openDiskBlobs } from '../../../../platform/blobs.ts';
import { readSnapshot } from '../../../../storage/snapshot-read.ts';
import type { ApiServer } from '../../../../testing/api-server.ts';
import { join } from 'node:path';
import { seal } from '../envelope.ts';
import { tarOf, type Entry } from '../tar.ts';
import { linesIn } from '../read-file.ts';
import { entriesOf } from '../write-file.ts';

export const PASSPHRASE = 'correct horse battery';
export const quiet = createLog('silent');

/** The current content of this company's file. */
export async function entriesNow(api: ApiServer, companyId: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  await readSnapshot(api.logins.app, companyId, async (read) => {
    const blobs = openDiskBlobs(join(api.dataDir, 'blobs'));
    const context = { companyId, publicUrl: 'http://limn.test' };
    for await (const entry of entriesOf({
      read,
      context,
      blobs,
      now: new Date(),
      onProgress: () => undefined,
      onManifest: () => undefined,
    }))
      entries.push(entry);
  });
  return entries;
}

/** The rows of each part. */
export async function partsOf(entries: readonly Entry[]): Promise<Record<string, Record<string, unknown>[]>> {
  const parts: Record<string, Record<string, unknown>[]> = {};
  for (const { name, bytes } of entries)
    if (name.endsWith('.jsonl.gz')) (parts[name.split('/')[0] ?? ''] ??= []).push(...((await linesIn(bytes)) as Record<string, unknown>[]));
  return parts;
}

export async function sealed(entries: readonly Entry[]): Promise<Buffer> {
  return collect(seal(PASSPHRASE, tarOf(each(entries))));
}

export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

export async function* each<T>(things: readonly T[]): AsyncGenerator<T> {
  yield* things;
}

/** Brings a file, and waits for what becomes of it. */
export async function importFile(api: ApiServer, as: string, file: Buffer, passphrase = PASSPHRASE): Promise<CompanyArrival> {
  const form = new FormData();
  form.append('passphrase', passphrase);
  form.append('file', new Blob([Buffer.from(file)]), 'company.limn');
  const answer = await api.ask('bringCompany', { as, form });
  if (answer.status !== 200) return { state: 'refused', status: answer.status, ...(answer.body as object) } as unknown as CompanyArrival;
  const { id } = answer.body.arrival as CompanyArrival;
  const find = async () =>
    ((await api.ask('listArrivals', { as })).body.arrivals as CompanyArrival[]).find((arrival) => arrival.id === id) as CompanyArrival;
  await vi.waitFor(async () => expect((await find()).state).not.toBe('running'), { timeout: 20_000 });
  return find();
}
