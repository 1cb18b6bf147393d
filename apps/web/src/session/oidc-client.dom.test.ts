import { User } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { createOidcClient } from './oidc-client.ts';
import type { SessionConfig } from './session-config.ts';
import { createUserManager } from './user-manager.ts';

const CONFIG: SessionConfig = {
  authority: 'https://issuer.example',
  clientId: 'web',
  scope: 'openid',
  signUpHint: false,
  renewalJitterSeconds: 300,
  changePassword: { kind: 'none' },
  resendVerification: false,
  correctEmail: true,
  resetMail: false,
  endsAllSessions: true,
};
const USER = {
  access_token: 'token',
  token_type: 'Bearer',
  refresh_token: 'renew',
  expires_at: 1_800_000_000,
  profile: { iss: CONFIG.authority, sub: 'ann', aud: 'web', exp: 1_800_000_000, iat: 1_700_000_000, name: 'Ann' },
};

test('reads and removes the stored user without the library', async () => {
  const manager = createUserManager(CONFIG, location.origin);
  const client = createOidcClient(CONFIG, location.origin);
  expect(await client.getUser()).toBeNull();
  await manager.storeUser(new User(USER));
  expect(await client.getUser()).toMatchObject({
    access_token: 'token',
    refresh_token: 'renew',
    expires_at: 1_800_000_000,
    profile: { sub: 'ann', name: 'Ann' },
  });
  await client.removeUser();
  expect(await manager.getUser()).toBeNull();
});
