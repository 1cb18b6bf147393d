/** Secrets that a machine makes for itself once and keeps in files that only its user may read. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The secret kept in `path`, made on the first call: 43 characters of base64url, 256 random bits. */
export function keepSecret(path: string): { secret: string; created: boolean } {
  const known = readSecret(path);
  if (known) return { secret: known, created: false };
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Renamed into place, so that a crash leaves either no secret or a whole one.
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return { secret, created: true };
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
