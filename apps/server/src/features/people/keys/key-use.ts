/**
 * When each key was used last, noted in memory and written for all keys at once: a call with a key costs no
 * write of its own.
 */
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../storage/database.ts';
import { markUsed } from './keys.store.ts';

export interface KeyUse {
  note(keyId: number): void;
  /** Writes what was noted since the last time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const WRITTEN_EVERY_MS = 10_000;

export function openKeyUse(db: Pick<Database, 'control'>, log: Log, nowMs: () => number = Date.now): KeyUse {
  let noted = new Map<number, number>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (noted.size === 0) return;
    const uses = noted;
    noted = new Map();
    try {
      await db.control((tx) => markUsed(tx, uses));
    } catch (cause) {
      // Kept for the next time, unless the key was used again meanwhile.
      for (const [keyId, atMs] of uses) if (!noted.has(keyId)) noted.set(keyId, atMs);
      log.error('keys.use_not_noted', { keys: uses.size }, cause);
    }
  }

  const flush = () => (writing = writing.then(write));
  const timer = setInterval(() => void flush(), WRITTEN_EVERY_MS);
  timer.unref();
  return {
    note: (keyId) => void noted.set(keyId, nowMs()),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
