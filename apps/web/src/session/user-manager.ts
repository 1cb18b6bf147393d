/**
 * The protocol itself, by a library that is fetched when someone signs in or out, or a token is to be
 * renewed.
 */
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { deviceStorage } from './browser-storage.ts';
import { STORE_PREFIX } from './oidc-client.ts';
import type { SessionConfig } from './session-config.ts';

export function createUserManager(config: SessionConfig, origin: string): UserManager {
  return new UserManager({
    authority: config.authority,
    client_id: config.clientId,
    redirect_uri: `${origin}/login/callback`,
    silent_redirect_uri: `${origin}/login/callback`,
    post_logout_redirect_uri: `${origin}/login`,
    scope: config.scope,
    ...(config.resource ? { resource: config.resource } : {}),
    ...(config.audience ? { extraQueryParams: { audience: config.audience } } : {}),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    silentRequestTimeoutInSeconds: 10,
    userStore: new WebStorageStateStore({ store: deviceStorage, prefix: STORE_PREFIX }),
    stateStore: new WebStorageStateStore({ store: deviceStorage, prefix: `${STORE_PREFIX}state.` }),
  });
}
