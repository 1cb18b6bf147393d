/**
 * A creating request that comes twice with the same Idempotency-Key is done once. The key, the work and the
 * answer are written in one transaction: after a crash either all of it stands or nothing. A second request
 * with the same key waits at the unique key until the first one has ended.
 */
import { AppError, invalidField } from '@limn/model';
import { createHash } from 'node:crypto';
import type { Tx } from '../storage/database.ts';
import type { Secrets } from '../platform/secrets.ts';

export interface IdempotentRequest {
  /** Caller and company: keys of different callers never meet. */
  principal: string;
  key: string;
  route: string;
  bodyHash: Buffer;
}

const IDEMPOTENCY_HOURS = 24;

/** The validated key of a request; undefined where none was sent. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[!-~]{1,255}$/.test(header))
    throw invalidField('Idempotency-Key', 'Use 1 to 255 visible ASCII characters.');
  return header;
}

/** Hash over what decides the outcome of a request: its address, its body and its file. */
export function requestHash(parts: { url: string; body: unknown; file: Uint8Array | undefined }): Buffer {
  const hash = createHash('sha256')
    .update(parts.url)
    .update('\0')
    .update(JSON.stringify(parts.body ?? null))
    .update('\0');
  if (parts.file) hash.update(parts.file);
  return hash.digest();
}

/** Answers that no one may ask for again. */
export async function forgetOldAnswers(tx: Tx): Promise<void> {
  await tx.run('delete from idempotency where created_at < now() - make_interval(hours => $1)', [IDEMPOTENCY_HOURS]);
}

/** Does `work` once per key within `tx`, and answers what the first request answered. */
export async function onceWithin<T>(tx: Tx, request: IdempotentRequest, secrets: Secrets, work: () => Promise<T>): Promise<T> {
  const { principal, key, route, bodyHash } = request;
  await tx.query('delete from idempotency where principal = $1 and key = $2 and created_at < now() - make_interval(hours => $3)', [
    principal,
    key,
    IDEMPOTENCY_HOURS,
  ]);
  const claimed = await tx.query(
    'insert into idempotency (principal, key, route, body_hash) values ($1, $2, $3, $4) on conflict do nothing returning key',
    [principal, key, route, bodyHash],
  );
  const context = `idempotency:${principal}:${key}`;
  if (claimed.length > 0) {
    const answer = await work();
    const sealed = secrets.seal(JSON.stringify(answer), context);
    await tx.query('update idempotency set status = 201, response = $3::jsonb where principal = $1 and key = $2', [
      principal,
      key,
      JSON.stringify(sealed),
    ]);
    return answer;
  }
  const first = await tx.maybeOne<{ route: string; body_hash: Buffer; response: string | null }>(
    'select route, body_hash, response from idempotency where principal = $1 and key = $2',
    [principal, key],
  );
  if (!first || first.response === null)
    throw new AppError('idempotency_conflict', {
      publicMessage: 'The first request with this Idempotency-Key has not ended. Try again shortly.',
      retryAfterSeconds: 1,
    });
  if (first.route !== route || !bodyHash.equals(first.body_hash))
    throw new AppError('idempotency_conflict', {
      publicMessage: 'This Idempotency-Key was already used for another request. Use a new key.',
    });
  const answer = secrets.open(first.response, context);
  if (answer === undefined)
    throw new AppError('idempotency_conflict', {
      publicMessage: 'The answer kept under this Idempotency-Key can no longer be read. Use a new key.',
    });
  return JSON.parse(answer) as T;
}
