import { AppError, invalidField } from '@limn/model';
import { companyName, companyTimezone } from '../accounts/accounts.read.ts';
import type { Handlers } from '../../../api/call.ts';
import { readCredits } from '../credits/credits.read.ts';
import { createKey } from './keys.service.ts';
import { deleteKey, listKeys, type KeyRow } from './keys.store.ts';

/** A company has a few programs; hundreds of keys are a program that has gone wrong. */
const MAX_KEYS = 50;

export interface KeyLimits {
  /** Requests that may come at once. */
  burst: number;
  perSecond: number;
}

export function keyHandlers({ burst, perSecond }: KeyLimits): Handlers<'getOwnKey' | 'listKeys' | 'createKey' | 'deleteKey'> {
  return {
    getOwnKey: async ({ caller: { companyId, keyId }, transact }) =>
      transact(async (tx) => {
        const key = (await listKeys(tx, companyId)).find(({ id }) => id === keyId);
        if (!key) throw new AppError('not_found', { publicMessage: 'Send an API key: this call answers for the key that makes it.' });
        const { remaining, granted } = await readCredits(tx, companyId, await companyTimezone(tx, companyId), Date.now());
        return {
          key: {
            name: key.name,
            company: { id: companyId, name: await companyName(tx, companyId) },
            scopes: key.scopes,
            expires: key.expires_at?.toISOString() ?? null,
            limits: { requests_at_once: burst, requests_per_second: perSecond },
            credits: { remaining, granted },
          },
        };
      }),
    listKeys: async ({ caller, transact }) => ({ keys: (await transact((tx) => listKeys(tx, caller.companyId))).map(wire) }),
    createKey: async ({ caller, body, transact }) =>
      transact(async (tx) => {
        if ((await listKeys(tx, caller.companyId)).length >= MAX_KEYS)
          throw new AppError('conflict', {
            publicMessage: `The limit is ${MAX_KEYS} keys. Revoke one first.`,
          });
        const { secret, ...row } = await createKey(tx, {
          companyId: caller.companyId,
          name: body.name.trim(),
          scopes: body.scopes,
          createdBy: caller.userId,
          expiresAt: body.expires_at === undefined || body.expires_at === null ? null : requireFuture(body.expires_at),
        });
        return { key: { ...wire(row), secret } };
      }),
    deleteKey: async ({ caller, params, transact }) => {
      await transact(async (tx) => {
        if (!(await deleteKey(tx, caller.companyId, params.id))) throw new AppError('not_found', { publicMessage: 'API key not found.' });
      });
      return { message: 'The key is revoked.' };
    },
  };
}

function requireFuture(text: string): Date {
  const at = new Date(text);
  if (at.getTime() <= Date.now()) throw invalidField('expires_at', 'Choose a moment in the future.');
  return at;
}

function wire(row: KeyRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
