/**
 * The counts of a refresh, on the disk of the machine that did it, so that the next one counts only the
 * customers who changed. It is a cache: what is missing, damaged or of another question means that everything
 * is counted again. A generation names its folder, and no other is kept.
 */
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DamagedFile,
  encodeState,
  openModel,
  openState,
  readSections,
  writeSections,
  type FlavourModel,
  type Question,
  type State,
} from '@limn/flavours';
import { readWhole } from '../../../../platform/blobs.ts';

export interface KeptCounts {
  state: State;
  /** The ones of the customers, by their numbers in the state. */
  keys: Uint32Array;
  model: FlavourModel;
}

const CUSTOMERS = { kind: 3, version: 1 };
const FILES = { state: 'state', customers: 'customers', model: 'model' } as const;

export function countsDirectory({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'counted');
}

/** Throws where there is no room; then nothing is left of it. */
export function keepCounts(
  directory: string,
  key: string,
  { state, keys, model }: { state: State; keys: Uint32Array; model: Uint8Array },
  reserveBytes: number,
  write: (file: string, bytes: Uint8Array) => void = writeFileSync,
): void {
  const folder = join(directory, key);
  try {
    mkdirSync(folder, { recursive: true });
    const bytes = encodeState(state);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < bytes.length + model.length + keys.byteLength + reserveBytes) throw new Error('The disk is nearly full.');
    write(join(folder, FILES.state), bytes);
    write(join(folder, FILES.customers), writeSections(CUSTOMERS, [keys]));
    write(join(folder, FILES.model), model);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Undefined where there is nothing to go on from. */
export async function openCounts(directory: string, key: string, question: Question): Promise<KeptCounts | undefined> {
  const read = (name: string) => readWhole(join(directory, key, name));
  try {
    const [bytes, customers, model] = await Promise.all([read(FILES.state), read(FILES.customers), read(FILES.model)]);
    const state = openState(bytes, question);
    return state && { state, keys: readSections(CUSTOMERS, customers).u32(), model: openModel(model) };
  } catch (error) {
    if (error instanceof DamagedFile || (error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function forgetCounts(directory: string, key: string): Promise<void> {
  await rm(join(directory, key), { recursive: true, force: true });
}

/** Younger ones may be of a refresh that is under way. */
const GRACE_MS = 3_600_000;

/** Removes what no generation names. Answers how many folders went. */
export async function sweepCounts(
  directory: string,
  named: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  nowMs: number,
): Promise<number> {
  const found = await readdir(directory).catch(() => [] as string[]);
  const old: string[] = [];
  for (const key of found) {
    const made = await stat(join(directory, key)).catch(() => undefined);
    if (made && made.mtimeMs < nowMs - GRACE_MS) old.push(key);
  }
  const kept = old.length === 0 ? new Set<string>() : await named(old);
  const gone = old.filter((key) => !kept.has(key));
  for (const key of gone) await rm(join(directory, key), { recursive: true, force: true });
  return gone.length;
}
