/** Conformance of every blob store. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf, type BlobStore } from '../blobs.ts';

export function describeBlobStore(name: string, openStore: () => Promise<BlobStore>): void {
  describe(name, () => {
    let blobs: BlobStore;
    beforeAll(async () => {
      blobs = await openStore();
    });
    const some = () => randomBytes(2000);
    const noUses = async () => new Set<string>();

    test('bytes are kept under their hash and come back whole, at once and as a stream', async () => {
      for (const bytes of [some(), Buffer.alloc(0), randomBytes(3_000_000)]) {
        const hash = await blobs.put(bytes);
        expect(hash).toBe(hashOf(bytes));
        expect((await blobs.get(hash))?.equals(bytes)).toBe(true);
        const opened = await blobs.open(hash);
        expect(opened?.bytes).toBe(bytes.length);
        expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true);
      }
    });

    test('reads parts of a blob wherever they begin, and nothing beyond its end', async () => {
      const bytes = randomBytes(300_000);
      const hash = await blobs.put(bytes);
      const reader = await blobs.reader(hash);
      expect(reader?.bytes).toBe(bytes.length);
      for (const [from, until] of [
        [0, 8],
        [131_071, 262_145],
        [299_999, 300_000],
        [0, 300_000],
      ] as const) {
        const into = new Uint8Array(until - from);
        await reader?.read(into, from);
        expect(bytes.subarray(from, until).equals(into)).toBe(true);
      }
      await expect(reader?.read(new Uint8Array(2), bytes.length - 1)).rejects.toThrow();
      await reader?.close();
    });

    test('keeps the same bytes once, however many callers keep them', async () => {
      const bytes = some();
      const hashes = await Promise.all(Array.from({ length: 12 }, () => blobs.put(bytes)));
      expect(new Set(hashes)).toEqual(new Set([hashOf(bytes)]));
      expect(await blobs.get(hashOf(bytes))).toEqual(bytes);
    });

    test('finds only what was kept, by its hash', async () => {
      for (const name of ['0'.repeat(64), '../../etc/passwd', '', 'A'.repeat(64), `${'0'.repeat(63)}/`, 'owner']) {
        expect(await blobs.get(name)).toBeUndefined();
        expect(await blobs.open(name)).toBeUndefined();
        expect(await blobs.reader(name)).toBeUndefined();
      }
    });

    test('sweeps old unused blobs and keeps those used, new or kept again', async () => {
      const [used, unused, renewed] = [await blobs.put(some()), await blobs.put(some()), some()];
      await blobs.put(renewed);
      // Some storage knows only whole seconds.
      await pause(1000 - (Date.now() % 1000) + 5);
      const beforeMs = Math.floor(Date.now() / 1000) * 1000;
      const fresh = await blobs.put(some());
      const asked: string[] = [];
      const removed = await blobs.sweep(beforeMs, async (hashes) => {
        asked.push(...hashes);
        if (hashes.includes(hashOf(renewed))) await blobs.put(renewed);
        return new Set([used]);
      });
      expect(asked).toEqual(expect.arrayContaining([used, unused, hashOf(renewed)]));
      expect(asked).not.toContain(fresh);
      expect(removed).toBeGreaterThanOrEqual(1);
      for (const hash of [used, fresh, hashOf(renewed)]) expect(await blobs.get(hash)).toBeDefined();
    });

    test('more blobs than one question holds are all swept', async () => {
      // So many that, wherever they are kept, some of them lie beside each other.
      await Promise.all(Array.from({ length: 60 }, () => blobs.put(randomBytes(20))));
      const sizes: number[] = [];
      const removed = await blobs.sweep(
        Date.now() + 60_000,
        async (hashes) => {
          sizes.push(hashes.length);
          return noUses();
        },
        1,
      );
      expect(removed).toBeGreaterThanOrEqual(60);
      expect(Math.max(...sizes)).toBe(1);
      expect(await blobs.sweep(Date.now() + 60_000, noUses)).toBe(0);
    });

    test('gives a store to its first claimer and keeps the mark', async () => {
      expect(await blobs.claim('one')).toBe('one');
      expect(await blobs.claim('another')).toBe('one');
      await blobs.sweep(Date.now() + 60_000, noUses);
      expect(await blobs.claim('a third')).toBe('one');
    });
  });
}
