/**
 * Where the embedded provider keeps its sessions, grants and tokens: one table, so that every front sees the
 * same.
 */
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Database, Tx } from '../../../../storage/database.ts';
import type { LiveGrants } from './live-grants.ts';

const GRANT = 'Grant';

export function payloadAdapter(db: Database, grants: LiveGrants): new (model: string) => Adapter {
  return class PayloadAdapter implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const json = JSON.stringify(payload);
      // PostgreSQL keeps neither NUL nor half a surrogate pair; only a forged request holds one.
      if (/\\u0000|\\ud[89a-f]/i.test(json)) throw new errors.InvalidRequest('the request holds characters that are not allowed');
      await db.control((tx) =>
        tx.run(
          `insert into oidc_payload (model, id, payload, grant_id, uid, user_code, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
           on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
          [this.#model, id, json, payload.grantId ?? null, payload.uid ?? null, payload.userCode ?? null, expiresIn ?? null],
        ),
      );
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return this.#find('id', id);
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#find('uid', uid);
    }

    findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#find('user_code', userCode);
    }

    async consume(id: string): Promise<void> {
      await db.control((tx) => tx.run('update oidc_payload set consumed_at = now() where model = $1 and id = $2', [this.#model, id]));
    }

    async destroy(id: string): Promise<void> {
      await db.control(async (tx) => {
        await tx.run('delete from oidc_payload where model = $1 and id = $2', [this.#model, id]);
        if (this.#model === GRANT) await grants.announce(tx);
      });
      if (this.#model === GRANT) grants.forget();
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await db.control((tx) => tx.run('delete from oidc_payload where grant_id = $1', [grantId]));
    }

    async #find(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
      if (value.includes('\0') || !value.isWellFormed()) return undefined;
      const row = await db.control((tx) =>
        tx.maybeOne<{ payload: AdapterPayload; consumed: number | null }>(
          `select payload, extract(epoch from consumed_at)::int as consumed from oidc_payload where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
          [this.#model, value],
        ),
      );
      return row && (row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed });
    }
  };
}

/** False for a grant that was ended or has expired. */
export async function grantStands(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.often<{ id: string }>(
    `select id from oidc_payload where model = '${GRANT}' and id = $1 and (expires_at is null or expires_at > now())`,
    [id],
  );
  return rows.length > 0;
}

/**
 * Ends all sessions of an account, and with them its tokens that can be renewed, except the session that
 * stays.
 */
export async function endSessions(
  tx: Tx,
  sub: string,
  except: { sessionId: string; grantIds: readonly string[] } = { sessionId: '', grantIds: [] },
): Promise<void> {
  await tx.run(
    `delete from oidc_payload where payload ->> 'accountId' = $1 and id <> $2 and not (id = any($3)) and (grant_id is null or not (grant_id = any($3)))`,
    [sub, except.sessionId, except.grantIds],
  );
}

/**
 * Expired entries are never found again; this frees their space. Links are kept a day longer, to count them.
 */
export async function deleteExpired(tx: Tx): Promise<void> {
  await tx.run('delete from oidc_payload where expires_at < now()');
  await tx.run(`delete from account_token where expires_at < now() - interval '1 day'`);
}
