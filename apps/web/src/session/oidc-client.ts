/** The OpenID Connect client of the browser, narrowed to what a session uses. */
import type { UserManager } from 'oidc-client-ts';
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
  /** Renews with the refresh token; without one, or on request, in a hidden frame with prompt=none. */
  signinSilent(args?: { forceIframeAuth?: boolean }): Promise<StoredUser | null>;
  signoutRedirect(): Promise<void>;
}

/** Keys below this prefix of local storage belong to the session. */
export const STORE_PREFIX = 'limn.session.';

/**
 * The stored user is read without the library that speaks the protocol: pages of signed-in people do not wait
 * for it. It is fetched when the browser is idle, so that a token can be renewed also after the next version
 * of the app was put in its place.
 */
export function createOidcClient(config: SessionConfig, origin: string): OidcClient {
  // As the library names it.
  const userKey = `${STORE_PREFIX}user:${config.authority}:${config.clientId}`;
  let loading: Promise<UserManager> | undefined;
  const manager = (): Promise<UserManager> =>
    (loading ??= import('./user-manager.ts').then(
      ({ createUserManager }) => createUserManager(config, origin),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  if ('requestIdleCallback' in window) requestIdleCallback(() => void manager().catch(() => undefined), { timeout: 5000 });
  return {
    async getUser() {
      const text = deviceStorage.getItem(userKey);
      return text === null ? null : (JSON.parse(text) as StoredUser);
    },
    removeUser: async () => deviceStorage.removeItem(userKey),
    signinRedirect: async (args) =>
      (await manager()).signinRedirect({
        ...args,
        extraQueryParams: { ...(config.audience ? { audience: config.audience } : {}), ...args.extraQueryParams },
      }),
    signinCallback: async () => (await manager()).signinCallback(),
    signinSilent: async (args) => (await manager()).signinSilent(args),
    signoutRedirect: async () => (await manager()).signoutRedirect(),
  };
}
