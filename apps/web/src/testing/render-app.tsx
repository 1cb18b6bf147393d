/** The whole app on an address, with the API and the sign-in provider stubbed. */
import type { FirstSteps } from '@limn/contracts';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { App } from '../App.tsx';
import { createServices } from '../api/create-services.ts';
import { routeList } from '../routes.tsx';
import type { SessionConfig } from '../session/session-config.ts';
import type { Session } from '../session/session.ts';
import { APP_CONFIG } from './app-config.ts';
import { stubApi, type Answers, type ApiStub } from './api-stub.ts';
import { aCompany, aUser } from './builders.ts';

export interface Visits {
  login: (string | undefined)[];
  signUp: number;
  logout: number;
  dropped: number;
}

export function stubSession(signedIn: boolean): { session: Session; visits: Visits } {
  const visits: Visits = { login: [], signUp: 0, logout: 0, dropped: 0 };
  const session: Session = {
    accessToken: () => (signedIn ? 'token' : undefined),
    user: signedIn ? { sub: '1', name: 'Priya', email: 'priya@example.com' } : undefined,
    dropped: false,
    droppedAt: undefined,
    login: async (returnTo) => void visits.login.push(returnTo),
    signUp: async () => void (visits.signUp += 1),
    logout: async () => void (visits.logout += 1),
    drop: () => void (visits.dropped += 1),
    finishSignIn: async () => ({ kind: 'signed-in', returnTo: '/home' }),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return { session, visits };
}

const FIRST_STEPS_DONE: FirstSteps = {
  image: true,
  design: true,
  publish: true,
  tag: true,
  open: true,
  image_id: 3,
  image_name: 'Winter welcome',
  first_open: '2025-01-01',
};

/** Answers for a signed-in person with one company. */
export const SIGNED_IN: Answers = {
  'GET /user': { user: aUser() },
  'GET /user/company': { company: aCompany() },
  'GET /company/list': { companies: [{ id: 7, name: 'Harbour & Pine', role: 'owner' }] },
  'GET /invitations': { invitations: [] },
  'GET /images': { images: [] },
  'GET /folders': { folders: [] },
  'GET /image_stats/opens': { stats: [], previous: null },
  'GET /answers': { answers: [] },
  'GET /image_stats/clicks': { stats: [], previous: null },
  'GET /sample_data': { sample_data: { present: false, from: null, to: null } },
  'GET /image_stats/unresolved': { unresolved: [] },
  'GET /image_stats/fallbacks': { fallbacks: [] },
  'GET /first_steps': { first_steps: FIRST_STEPS_DONE },
  'GET /dismissals': { dismissals: [] },
  'GET /user/verifyemail': { email_verified: 0 },
};

export function renderApp(
  address: string,
  answers: Answers = {},
  options: { signedIn?: boolean; signIn?: Partial<SessionConfig>; canContact?: boolean } = {},
) {
  const api: ApiStub = stubApi({ ...SIGNED_IN, ...answers });
  const { session, visits } = stubSession(options.signedIn ?? true);
  const services = createServices({
    config: { ...APP_CONFIG, canContact: options.canContact ?? false, signIn: { ...APP_CONFIG.signIn, ...options.signIn } },
    token: () => session.accessToken(),
    onUnauthorized: () => session.drop(),
    fetch: api.fetch,
  });
  const router = createMemoryRouter(routeList(session, services), { initialEntries: [address] });
  const { unmount } = render(<App session={session} services={services} router={router} />);
  return { api, services, router, visits, unmount, path: () => router.state.location.pathname };
}
