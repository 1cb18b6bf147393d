/** Names and places of journal files: `<slot>-<epoch>.journal`, in a folder with an identity of its own. */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^(\d+)-(\d+)\.journal$/;

/** Collected events have a journal of their own, in the folder of the counts. */
export function eventJournalDirectory(journals: string): string {
  return join(journals, 'events');
}

export function journalPath(directory: string, slot: number, epoch: number): string {
  return join(directory, `${slot}-${epoch}.journal`);
}

/** Epochs present of every slot, ascending. */
export function listEpochs(directory: string): Map<number, number[]> {
  const slots = new Map<number, number[]>();
  for (const name of readdirSync(directory)) {
    const [, slot, epoch] = NAME.exec(name) ?? [];
    if (slot === undefined || epoch === undefined) continue;
    const epochs = slots.get(Number(slot)) ?? [];
    epochs.push(Number(epoch));
    slots.set(Number(slot), epochs);
  }
  for (const epochs of slots.values()) epochs.sort((a, b) => a - b);
  return slots;
}

/**
 * The first epoch of the front that holds a slot now, or held it last: older files are never written again.
 */
export function markStart(directory: string, slot: number, epoch: number): void {
  const path = startPath(directory, slot);
  writeFileSync(`${path}.part`, `${epoch}\n`);
  renameSync(`${path}.part`, path);
}

/** 0 where no front has said so. */
export function readStart(directory: string, slot: number): number {
  try {
    return Number(readFileSync(startPath(directory, slot), 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function startPath(directory: string, slot: number): string {
  return join(directory, `${slot}.start`);
}

/** Bytes of the disk that the slot's front has set aside. */
export function reservePath(directory: string, slot: number): string {
  return join(directory, `${slot}.reserve`);
}

/** A file of zeros that becomes the next epoch's. */
export function preparedPath(directory: string, slot: number): string {
  return join(directory, `${slot}.next`);
}

/** Held by the process that writes the slot, for as long as it lives. */
export function lockPath(directory: string, slot: number): string {
  return join(directory, `${slot}.lock`);
}

/** The folder's identity, made at its first use: slots of different machines are kept apart by it. */
export function journalIdentity(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'identity');
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomUUID()}\n`, { flush: true });
  try {
    linkSync(draft, path); // exclusive: the second process keeps the first one's
    syncDirectory(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

/** A new name is durable only once its folder is. */
export function syncDirectory(directory: string): void {
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
