/** The OpenID Connect client of the browser, narrowed to what a session uses. */
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { deviceStorage } from './browser-storage.ts';
import type { SessionConfig } from './session-config.ts';

/** A signed-in person as stored: the token, when it ends (seconds since 1970), and who it is. */
export interface StoredUser {
  access_token: string;
  expires_at?: number;
  refresh_token?: string;
  profile: { sub: string; name?: string; email?: string };
  state?: unknown;
}

export interface OidcClient {
  getUser(): Promise<StoredUser | null>;
  removeUser(): Promise<void>;
  signinRedirect(args: { state: unknown; extraQueryParams?: Record<string, string> }): Promise<void>;
  signinCallback(): Promise<StoredUser | undefined>;
  /** Renews with the refresh token; without one, or when told so, in a hidden frame with prompt=none. */
  signinSilent(args?: { forceIframeAuth?: boolean }): Promise<StoredUser | null>;
  signoutRedirect(): Promise<void>;
}

/** Keys below this prefix of local storage belong to the session. */
export const STORE_PREFIX = 'limn.session.';

export function createOidcClient(config: SessionConfig, origin: string): OidcClient {
  const manager = new UserManager({
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
  return {
    getUser: () => manager.getUser(),
    removeUser: () => manager.removeUser(),
    signinRedirect: (args) =>
      manager.signinRedirect({
        ...args,
        extraQueryParams: { ...(config.audience ? { audience: config.audience } : {}), ...args.extraQueryParams },
      }),
    signinCallback: () => manager.signinCallback(),
    signinSilent: (args) => manager.signinSilent(args),
    signoutRedirect: () => manager.signoutRedirect(),
  };
}
