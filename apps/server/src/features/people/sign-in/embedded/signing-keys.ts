/**
 * The key that signs tokens: made once per database, whichever front comes first, and the same after every
 * restart, so that signed-in people stay signed in. The private part is sealed: a copy of the database alone
 * signs nothing.
 */
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Log } from '../../../../platform/log.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import type { Database, Tx } from '../../../../storage/database.ts';

export const SIGNING_ALGORITHM = 'RS256';
const LOCK = 'limn signing key';

export type PrivateJwk = JWK & { kid: string; alg: string; use: string };

export async function loadSigningKeys(db: Database, secrets: Secrets, log: Log): Promise<PrivateJwk[]> {
  const known = await db.control((tx) => readKeys(tx, secrets));
  if (known.length > 0) return known;
  const made = await makeKey();
  return db.control(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [LOCK]);
    // Another front may have made one meanwhile.
    const known = await readKeys(tx, secrets);
    if (known.length > 0) return known;
    const { n } = await tx.one<{ n: number }>('select count(*)::int as n from signing_key');
    if (n > 0) log.warn('sign_in.keys_unreadable', { keys: n });
    await tx.run('insert into signing_key (kid, jwk) values ($1, $2)', [
      made.kid,
      { sealed: secrets.seal(JSON.stringify(made), contextOf(made.kid)) },
    ]);
    return [made];
  });
}

/** Newest first. A key that was sealed with another secret of the installation is passed over. */
async function readKeys(tx: Tx, secrets: Secrets): Promise<PrivateJwk[]> {
  const rows = await tx.query<{ kid: string; jwk: { sealed?: string } }>('select kid, jwk from signing_key order by created_at desc, kid');
  return rows.flatMap(({ kid, jwk }) => {
    const text = jwk.sealed === undefined ? undefined : secrets.open(jwk.sealed, contextOf(kid));
    return text === undefined ? [] : [JSON.parse(text) as PrivateJwk];
  });
}

export function publicPart({ kty, n, e, kid, alg, use }: PrivateJwk): JWK {
  return { kty, n, e, kid, alg, use };
}

async function makeKey(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true, modulusLength: 2048 });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: SIGNING_ALGORITHM, use: 'sig' };
}

function contextOf(kid: string): string {
  return `signing-key ${kid}`;
}
