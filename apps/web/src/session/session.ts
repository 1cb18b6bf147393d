/**
 * The signed-in person of this browser: kept in local storage, renewed in time by one tab for all, given up
 * when the server refuses the token. Knows no React and no screen; the app listens and shows.
 */
import { type Browser, createBrowser } from './browser.ts';
import { createOidcClient, type OidcClient, type StoredUser } from './oidc-client.ts';
import { CHECK_EVERY_MS, decide } from './policy.ts';
import { safeReturnPath } from './return-path.ts';
import type { SessionConfig } from './session-config.ts';

export interface SessionUser {
  sub: string;
  name: string;
  email: string;
}

/** Outcome of the callback address. `silent`: this page is a hidden frame; show nothing. */
export type SignInOutcome = { kind: 'signed-in'; returnTo: string } | { kind: 'failed'; message: string } | { kind: 'silent' };

export interface Session {
  /** The bearer token of calls; undefined when no one is signed in. */
  accessToken(): string | undefined;
  readonly user: SessionUser | undefined;
  /**
   * True from the moment a 401 or an expiry ended the session in this tab: /login says so and waits for a
   * click.
   */
  readonly dropped: boolean;
  /** Where the person was when the session ended; the way back after the next log-in. */
  readonly droppedAt: string | undefined;
  /** Leaves for the issuer's log-in page; comes back to `returnTo`, a path of the app. */
  login(returnTo?: string): Promise<void>;
  /** Leaves for the issuer's sign-up page; comes back to the creation of a company. */
  signUp(): Promise<void>;
  /** Ends the session here and at the issuer. */
  logout(): Promise<void>;
  /** Call on any 401: forgets the stored session, in every tab, and goes to /login. */
  drop(): void;
  /** Call once on /login/callback. */
  finishSignIn(): Promise<SignInOutcome>;
  subscribe: (listener: () => void) => () => void;
  /** Stops the checks. */
  close(): void;
}

export interface SessionParts {
  client?: OidcClient;
  browser?: Browser;
  /**
   * How the tab gets to /login after a drop. A full load by default, so that nothing of the person stays in
   * memory.
   */
  goTo?: (path: string) => void;
}

const LOGIN = '/login';
const NOT_FINISHED = 'We couldn’t sign you in. Please try again.';

/** Reads what is stored, starts the checks. Resolves before the first guard needs an answer. */
export async function createSession(config: SessionConfig, parts: SessionParts = {}): Promise<Session> {
  const browser = parts.browser ?? createBrowser();
  const client = parts.client ?? createOidcClient(config, location.origin);
  const goTo = parts.goTo ?? browser.goTo;
  const listeners = new Set<() => void>();
  let stored: StoredUser | undefined;
  let user: SessionUser | undefined;
  let droppedAt = browser.droppedAt();
  let ended = false;
  let leaving = false;
  let jitter = drawJitter();
  let checking: Promise<void> | undefined;
  let finishing: Promise<SignInOutcome> | undefined;

  function drawJitter(): number {
    return browser.random() * config.renewalJitterSeconds;
  }

  function expiresIn(of: StoredUser | null | undefined): number | undefined {
    return of?.expires_at === undefined ? undefined : of.expires_at - browser.nowSeconds();
  }

  function use(next: StoredUser | undefined): void {
    if (next?.access_token === stored?.access_token) return;
    stored = next;
    user = next && { sub: next.profile.sub, name: next.profile.name ?? '', email: next.profile.email ?? '' };
    jitter = drawJitter();
    if (next) {
      ended = false;
      setDropped(undefined);
    }
    for (const listener of listeners) listener();
  }

  function setDropped(path: string | undefined): void {
    droppedAt = path;
    browser.rememberDropped(path);
  }

  /** The session is over: forget it and wait at /login, where nothing signs in again by itself. */
  async function end(): Promise<void> {
    // Several calls may be refused at once.
    if (leaving || ended) return;
    ended = true;
    setDropped(safeReturnPath(browser.currentPath()));
    use(undefined);
    await client.removeUser();
    if (!isAt(LOGIN)) goTo(LOGIN);
  }

  function isAt(path: string): boolean {
    return browser.currentPath().split(/[?#]/)[0] === path;
  }

  /** One look at the stored session; overlapping looks are one. */
  function check(): Promise<void> {
    checking ??= look().finally(() => (checking = undefined));
    return checking;
  }

  async function look(): Promise<void> {
    if (!stored || leaving) return;
    const now = await client.getUser();
    if (!now || decide(expiresIn(now), jitter) === 'expired') return end();
    use(now);
    if (decide(expiresIn(now), jitter) === 'renew') await browser.exclusively('limn-session-renewal', renew);
  }

  async function renew(): Promise<void> {
    // Another tab may have renewed, or logged out, since this one looked.
    const now = await client.getUser();
    if (!now || leaving) return;
    use(now);
    if (decide(expiresIn(now), jitter) !== 'renew') return;
    const renewed = await renewOnce(now);
    if (!renewed) return;
    // Logged out while the answer was under way: what the client just stored must go again.
    if (!stored || leaving) await client.removeUser();
    else use(renewed);
  }

  /**
   * Undefined when it did not work: the stored session holds until its grace is over, and every check tries
   * again.
   */
  async function renewOnce(now: StoredUser): Promise<StoredUser | undefined> {
    try {
      return (await client.signinSilent()) ?? undefined;
    } catch (error) {
      if (!now.refresh_token || !isRefusal(error)) return undefined;
    }
    // The refresh token is no longer taken; the issuer's own session may still be.
    try {
      return (await client.signinSilent({ forceIframeAuth: true })) ?? undefined;
    } catch {
      return undefined;
    }
  }

  async function finish(): Promise<SignInOutcome> {
    try {
      const signedIn = await client.signinCallback();
      if (!signedIn) return { kind: 'silent' };
      use(signedIn);
      return { kind: 'signed-in', returnTo: safeReturnPath(signedIn.state) };
    } catch (error) {
      if (isRefusal(error)) return { kind: 'failed', message: error.error_description || NOT_FINISHED };
      // A reload of the callback's address: its code is used up, but the person is signed in.
      return stored ? { kind: 'signed-in', returnTo: safeReturnPath(undefined) } : { kind: 'failed', message: NOT_FINISHED };
    }
  }

  const restored = await readStored(client);
  if (restored && decide(expiresIn(restored), jitter) !== 'expired') use(restored);
  else if (restored) await client.removeUser();

  const stops = [
    browser.every(CHECK_EVERY_MS, () => void check()),
    browser.onShown(() => void check()),
    browser.onStoredElsewhere(() => void adopt()),
  ];
  /** Another tab signed in, renewed or logged out. */
  async function adopt(): Promise<void> {
    const now = await client.getUser();
    if (now && decide(expiresIn(now), jitter) !== 'expired') use(now);
    else if (stored) await end();
  }
  void check();

  return {
    accessToken: () => (decide(expiresIn(stored), 0) === 'expired' ? undefined : stored?.access_token),
    get user() {
      return user;
    },
    get dropped() {
      return droppedAt !== undefined;
    },
    get droppedAt() {
      return droppedAt;
    },
    login: (returnTo) => client.signinRedirect({ state: safeReturnPath(returnTo ?? browser.currentPath()) }),
    signUp: () =>
      client.signinRedirect({ state: '/createcompany', ...(config.signUpHint ? { extraQueryParams: { screen_hint: 'signup' } } : {}) }),
    logout: async () => {
      leaving = true;
      setDropped(undefined);
      try {
        await client.signoutRedirect();
      } catch {
        // No end of sessions at this issuer, or no answer: at least nothing stays here.
        await client.removeUser();
        goTo(LOGIN);
      }
    },
    drop: () => void end(),
    finishSignIn: () => (finishing ??= finish()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

/** The stored session; an unreadable one is dropped and the person logs in again. */
async function readStored(client: OidcClient): Promise<StoredUser | null> {
  try {
    const user = await client.getUser();
    return user && typeof user.access_token === 'string' ? { ...user, profile: user.profile ?? { sub: '' } } : null;
  } catch {
    await client.removeUser();
    return null;
  }
}

/** An answer of the issuer (not a lost connection) that says no. */
function isRefusal(error: unknown): error is { error: string; error_description?: string | null } {
  return error instanceof Error && 'error' in error && typeof error.error === 'string';
}
