/** Draw children on an empty folder, for measurements that need no host around them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../platform/log.ts';
import { openDrawPool, type DrawPool } from '../draw/draw-pool.ts';

export async function withDrawPool<T>(children: number, use: (pool: DrawPool) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'limn-draw-'));
  const pool = await openDrawPool({ children, blobDirectory: folder, log: createLog('silent'), hangMs: 30_000 });
  try {
    return await use(pool);
  } finally {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}
