/** The route guard: on every navigation, the same steps in the same order. A pure function over ports. */

export interface GuardPorts {
  clearSnack(): void;
  isAuthenticated(): boolean;
  /** Leaves for the sign-in page; the person comes back to this path. */
  startSignIn(returnTo: string): Promise<void>;
  startSignUp(): Promise<void>;
  /** The API's user, when loaded. */
  user(): { email_verified: 0 | 1 } | undefined;
  loadUser(): Promise<{ email_verified: 0 | 1 }>;
  /** Whether a company is loaded. */
  hasCompany(): boolean;
  /** Loads the person's company; 0 when there is none. Throws when it cannot be fetched. */
  loadCompany(): Promise<unknown>;
  loadCompanyList(): Promise<unknown>;
}

/** `away`: the browser is leaving, show nothing. `to`: go there instead. */
export type GuardDecision = { kind: 'pass' } | { kind: 'away' } | { kind: 'to'; path: string };

const PASS: GuardDecision = { kind: 'pass' };
const AWAY: GuardDecision = { kind: 'away' };
const VERIFY = '/verify';
const CREATE_COMPANY = '/createcompany';
const CALLBACK = '/login/callback';
const SHOWN_TO_ANYBODY = /^\/(login|logout|error|help(\/.*)?)$/;

/**
 * Decides one navigation.
 * @param target path with query of where the person wants to go
 * @throws what `loadUser` throws, and what `loadCompanyList` throws: the caller shows that nothing can be
 * shown now
 */
export async function guard(target: string, ports: GuardPorts): Promise<GuardDecision> {
  const path = pathOf(target);
  // 1
  ports.clearSnack();
  // 2
  if (path === CALLBACK || SHOWN_TO_ANYBODY.test(path)) return PASS;
  // 3
  if (path === '/signup') return leave(ports.startSignUp());
  // 4
  if (!ports.isAuthenticated()) return leave(ports.startSignIn(target));
  // 5
  const user = ports.user() ?? (await ports.loadUser());
  // A 401 on the way has ended the session: /login is already being shown.
  if (!ports.isAuthenticated()) return AWAY;
  // Accepting an invitation needs no company, and an unverified person may look at it.
  const waiting = path === VERIFY || path === '/invitations';
  // 6
  if (user.email_verified !== 1 && path !== CREATE_COMPANY && !waiting) return { kind: 'to', path: VERIFY };
  // 7
  if (!ports.hasCompany()) {
    const missing = path === CREATE_COMPANY || waiting ? PASS : ({ kind: 'to', path: CREATE_COMPANY } as const);
    let company: unknown;
    try {
      company = await ports.loadCompany();
    } catch {
      // 9
      return ports.isAuthenticated() ? missing : AWAY;
    }
    if (company === 0) return missing;
    await ports.loadCompanyList();
  }
  // 8
  return path === CREATE_COMPANY ? { kind: 'to', path: '/home' } : PASS;
}

async function leave(leaving: Promise<void>): Promise<GuardDecision> {
  await leaving;
  return AWAY;
}

function pathOf(target: string): string {
  const path = target.split(/[?#]/)[0] ?? '/';
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
