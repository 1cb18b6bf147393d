import { expect, test } from 'vitest';
import type { Browser } from './browser.ts';
import type { OidcClient, StoredUser } from './oidc-client.ts';
import type { SessionConfig } from './session-config.ts';
import { createSession, type Session } from './session.ts';

const CONFIG: SessionConfig = {
  authority: 'https://issuer.example',
  clientId: 'limn-web',
  scope: 'openid',
  signUpHint: true,
  renewalJitterSeconds: 300,
  changePassword: { kind: 'none' },
  resendVerification: false,
  correctEmail: true,
  resetMail: false,
  endsAllSessions: true,
};

class Refusal extends Error {
  readonly error: string;
  readonly error_description: string;
  constructor(error: string, description: string) {
    super(description);
    this.error = error;
    this.error_description = description;
  }
}

/** A browser with several tabs: one store, one clock, one lock. */
function aBrowser() {
  const tabs: { check: () => void; stored: () => void; path: string; dropped: string | undefined }[] = [];
  const world = {
    now: 1000,
    random: 0,
    stored: null as StoredUser | null,
    renewals: [] as string[],
    /** How the issuer answers a renewal. */
    renewal: async (frame: boolean): Promise<StoredUser | null> => aUser(`renewed-${world.renewals.length}${frame ? '-frame' : ''}`, 3600),
    calls: [] as string[],
    /** True when the stored session is broken. */
    unreadable: false,
    /** The issuer does not answer. */
    silent: false,
    callback: async (): Promise<StoredUser | undefined> => undefined,
  };
  let taken = false;

  function aUser(token: string, expiresIn: number, more: Partial<StoredUser> = {}): StoredUser {
    return {
      access_token: token,
      refresh_token: `refresh-${token}`,
      expires_at: world.now + expiresIn,
      profile: { sub: 's', name: 'Ann', email: 'ann@example.com' },
      ...more,
    };
  }

  function store(user: StoredUser | null, from: number): void {
    world.stored = user;
    tabs.forEach((tab, index) => index !== from && tab.stored());
  }

  async function openTab(path = '/home'): Promise<Session> {
    const index = tabs.length;
    const tab = { check: () => undefined as void, stored: () => undefined as void, path, dropped: undefined as string | undefined };
    const browser: Browser = {
      nowSeconds: () => world.now,
      random: () => world.random,
      every: (_ms, work) => {
        tab.check = work;
        return () => undefined;
      },
      exclusively: async (_name, work) => {
        if (taken) return;
        taken = true;
        await work().finally(() => (taken = false));
      },
      onStoredElsewhere: (work) => {
        tab.stored = work;
        return () => undefined;
      },
      onShown: () => () => undefined,
      goTo: (to) => {
        tab.path = to;
        world.calls.push(`tab ${index} goes to ${to}`);
      },
      currentPath: () => tab.path,
      droppedAt: () => tab.dropped,
      rememberDropped: (at) => {
        tab.dropped = at;
      },
    };
    const client: OidcClient = {
      getUser: async () => (world.unreadable && world.stored ? (JSON.parse('{"acc') as StoredUser) : world.stored),
      removeUser: async () => store(null, index),
      signinRedirect: async (args) => void world.calls.push(`sign in ${JSON.stringify(args)}`),
      signinCallback: async () => {
        const user = await world.callback();
        if (user) store(user, index);
        return user;
      },
      signinSilent: async (args) => {
        world.renewals.push(`tab ${index}${args?.forceIframeAuth ? ' in a frame' : ''}`);
        const user = await world.renewal(args?.forceIframeAuth === true);
        if (user) store(user, index);
        return user;
      },
      signoutRedirect: async () => {
        if (world.silent) throw new TypeError('Failed to fetch');
        world.calls.push('sign out');
        store(null, index);
      },
    };
    tabs.push(tab);
    const session = await createSession(CONFIG, { client, browser });
    await settled();
    return session;
  }

  async function settled(): Promise<void> {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  }

  async function checkAll(): Promise<void> {
    for (const tab of tabs) tab.check();
    await settled();
  }

  return { world, aUser, openTab, checkAll, settled, tabs };
}

test('uses a token with enough time left', async () => {
  const { world, aUser, openTab, checkAll } = aBrowser();
  world.stored = aUser('first', 3600);
  const session = await openTab();
  await checkAll();
  expect({ token: session.accessToken(), user: session.user, renewals: world.renewals }).toEqual({
    token: 'first',
    user: { sub: 's', name: 'Ann', email: 'ann@example.com' },
    renewals: [],
  });
});

test('renews once for all tabs', async () => {
  const { world, aUser, openTab, checkAll } = aBrowser();
  world.stored = aUser('first', 3600);
  const sessions = [await openTab(), await openTab(), await openTab()];
  world.now += 3600 - 59;
  await checkAll();
  expect(world.renewals).toHaveLength(1);
  expect(sessions.map((session) => session.accessToken())).toEqual(['renewed-1', 'renewed-1', 'renewed-1']);
});

test('starts a renewal at random within five minutes', async () => {
  const { world, aUser, openTab, checkAll } = aBrowser();
  world.stored = aUser('first', 3600);
  world.random = 0.5;
  await openTab();
  world.now += 3600 - 211;
  await checkAll();
  expect(world.renewals).toHaveLength(0);
  world.now += 2;
  await checkAll();
  expect(world.renewals).toHaveLength(1);
});

test('keeps the session offline until 120 seconds past its expiry', async () => {
  const { world, aUser, openTab, checkAll, tabs } = aBrowser();
  world.stored = aUser('first', 3600);
  world.renewal = async () => Promise.reject(new TypeError('Failed to fetch'));
  const session = await openTab();
  world.now += 3600 + 119;
  await checkAll();
  expect([session.accessToken(), tabs[0]?.path]).toEqual(['first', '/home']);
  world.now += 2;
  expect(session.accessToken()).toBeUndefined();
  await checkAll();
  expect({ user: session.user, dropped: session.dropped, path: tabs[0]?.path, stored: world.stored }).toEqual({
    user: undefined,
    dropped: true,
    path: '/login',
    stored: null,
  });
});

test('renews in a hidden frame when the refresh token is refused', async () => {
  const { world, aUser, openTab, checkAll } = aBrowser();
  world.stored = aUser('first', 3600);
  world.renewal = async (frame) => (frame ? aUser('by-frame', 3600) : Promise.reject(new Refusal('invalid_grant', 'gone')));
  const session = await openTab();
  world.now += 3590;
  await checkAll();
  expect([session.accessToken(), world.renewals]).toEqual(['by-frame', ['tab 0', 'tab 0 in a frame']]);
});

test('drops a session more than 120 seconds past its expiry', async () => {
  const { world, aUser, openTab } = aBrowser();
  world.stored = aUser('old', -121);
  const session = await openTab();
  expect({ accessToken: session.accessToken(), stored: world.stored, calls: world.calls }).toEqual({
    accessToken: undefined,
    stored: null,
    calls: [],
  });
});

test('drops an unreadable stored session', async () => {
  const { world, aUser, openTab } = aBrowser();
  world.stored = aUser('broken', 3600);
  world.unreadable = true;
  const session = await openTab();
  expect([session.accessToken(), world.stored]).toEqual([undefined, null]);
});

test('clears storage on a 401 and sends every tab to /login once', async () => {
  const { world, aUser, openTab, checkAll, settled } = aBrowser();
  world.stored = aUser('first', 3600);
  const sessions = [await openTab('/images'), await openTab('/editor?id=1')];
  sessions[0]!.drop();
  sessions[0]!.drop();
  await settled();
  await checkAll();
  expect(world.stored).toBeNull();
  expect(
    sessions.map((session) => ({ accessToken: session.accessToken(), dropped: session.dropped, droppedAt: session.droppedAt })),
  ).toEqual([
    { accessToken: undefined, dropped: true, droppedAt: '/images' },
    { accessToken: undefined, dropped: true, droppedAt: '/editor?id=1' },
  ]);
  expect(world.calls.toSorted()).toEqual(['tab 0 goes to /login', 'tab 1 goes to /login']);
});

test('drops a renewal that answers after a 401', async () => {
  const { world, aUser, openTab, checkAll, settled } = aBrowser();
  world.stored = aUser('first', 3600);
  let answer = (_user: StoredUser) => undefined as void;
  world.renewal = () => new Promise((resolve) => (answer = resolve));
  const session = await openTab();
  world.now += 3590;
  await checkAll();
  session.drop();
  await settled();
  answer(aUser('late', 3600));
  await settled();
  expect([world.stored, session.accessToken()]).toEqual([null, undefined]);
});

test('logging in keeps the place to come back to, and no page of the sign-in itself', async () => {
  const { world, openTab } = aBrowser();
  const session = await openTab('/editor?id=1');
  await session.login();
  await session.login('/login');
  await session.signUp();
  expect(world.calls).toEqual([
    'sign in {"state":"/editor?id=1"}',
    'sign in {"state":"/home"}',
    'sign in {"state":"/createcompany","extraQueryParams":{"screen_hint":"signup"}}',
  ]);
});

test('signs in by the callback once and leads back', async () => {
  const { world, aUser, openTab } = aBrowser();
  let handled = 0;
  world.callback = async () => {
    handled += 1;
    return aUser('new', 3600, { state: '/images?search=x' });
  };
  const session = await openTab('/login/callback?code=1');
  expect([await session.finishSignIn(), await session.finishSignIn()]).toEqual([
    { kind: 'signed-in', returnTo: '/images?search=x' },
    { kind: 'signed-in', returnTo: '/images?search=x' },
  ]);
  expect([handled, session.accessToken()]).toEqual([1, 'new']);
});

test('shows the description of a sign-in error', async () => {
  const { world, openTab } = aBrowser();
  world.callback = async () => Promise.reject(new Refusal('access_denied', 'Your account is blocked.'));
  const session = await openTab('/login/callback?error=access_denied');
  expect(await session.finishSignIn()).toEqual({ kind: 'failed', message: 'Your account is blocked.' });
});

test('logging out ends the session at the issuer and in every tab', async () => {
  const { world, aUser, openTab, settled } = aBrowser();
  world.stored = aUser('first', 3600);
  const sessions = [await openTab(), await openTab()];
  await sessions[0]!.logout();
  await settled();
  expect([world.stored, world.calls]).toEqual([null, ['sign out', 'tab 1 goes to /login']]);
});

test('logging out forgets the session here even when the issuer does not answer', async () => {
  const { world, aUser, openTab } = aBrowser();
  world.stored = aUser('first', 3600);
  world.silent = true;
  const session = await openTab();
  await session.logout();
  expect([world.stored, world.calls]).toEqual([null, ['tab 0 goes to /login']]);
});
