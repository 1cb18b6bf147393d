import { expect, test } from 'vitest';
import { guard, type GuardPorts } from './guard.ts';

interface World {
  authenticated?: boolean;
  verified?: boolean;
  /** The user is loaded already. */
  known?: boolean;
  /** The API's answer for the company; 'fails' for an error, 'refused' for a 401. */
  company?: 'one' | 'none' | 'fails' | 'refused' | 'loaded';
}

function aWorld({ authenticated = true, verified = true, known = false, company = 'one' }: World) {
  const calls: string[] = [];
  const user = { email_verified: verified ? (1 as const) : (0 as const) };
  let signedIn = authenticated;
  const ports: GuardPorts = {
    clearSnack: () => void calls.push('clearSnack'),
    isAuthenticated: () => signedIn,
    startSignIn: async (returnTo) => void calls.push(`startSignIn ${returnTo}`),
    startSignUp: async () => void calls.push('startSignUp'),
    user: () => (known ? user : undefined),
    loadUser: async () => {
      calls.push('loadUser');
      return user;
    },
    hasCompany: () => company === 'loaded',
    loadCompany: async () => {
      calls.push('loadCompany');
      if (company === 'refused') signedIn = false;
      if (company === 'fails' || company === 'refused') throw new Error('no answer');
      return company === 'none' ? 0 : { id: 7 };
    },
    loadCompanyList: async () => calls.push('loadCompanyList'),
  };
  return { ports, calls };
}

const PASS = { kind: 'pass' };
const AWAY = { kind: 'away' };
const to = (path: string) => ({ kind: 'to', path });
const ALL = ['clearSnack', 'loadUser', 'loadCompany', 'loadCompanyList'];

test.each<[string, World, object, string[]]>([
  // 1, 2
  ['/login/callback?code=x', { authenticated: false }, PASS, ['clearSnack']],
  ['/login', { authenticated: false }, PASS, ['clearSnack']],
  ['/login', {}, PASS, ['clearSnack']],
  ['/logout', { authenticated: false }, PASS, ['clearSnack']],
  ['/error', { authenticated: false }, PASS, ['clearSnack']],
  ['/help', { authenticated: false }, PASS, ['clearSnack']],
  ['/help/guides', { authenticated: false }, PASS, ['clearSnack']],
  // 3 comes before 4
  ['/signup', { authenticated: false }, AWAY, ['clearSnack', 'startSignUp']],
  ['/signup', {}, AWAY, ['clearSnack', 'startSignUp']],
  // 4
  ['/editor?id=1', { authenticated: false }, AWAY, ['clearSnack', 'startSignIn /editor?id=1']],
  ['/verify', { authenticated: false }, AWAY, ['clearSnack', 'startSignIn /verify']],
  ['/loginx', { authenticated: false }, AWAY, ['clearSnack', 'startSignIn /loginx']],
  // 5, 7
  ['/home', {}, PASS, ALL],
  ['/home', { known: true, company: 'loaded' }, PASS, ['clearSnack']],
  ['/images/', { known: true }, PASS, ['clearSnack', 'loadCompany', 'loadCompanyList']],
  // 6 comes before 7
  ['/home', { verified: false }, to('/verify'), ['clearSnack', 'loadUser']],
  ['/home', { verified: false, company: 'none' }, to('/verify'), ['clearSnack', 'loadUser']],
  ['/verify', { verified: false }, PASS, ALL],
  ['/createcompany', { verified: false, company: 'none' }, PASS, ['clearSnack', 'loadUser', 'loadCompany']],
  // 7
  ['/home', { company: 'none' }, to('/createcompany'), ['clearSnack', 'loadUser', 'loadCompany']],
  ['/verify', { verified: false, company: 'none' }, PASS, ['clearSnack', 'loadUser', 'loadCompany']],
  ['/verify', { company: 'none' }, PASS, ['clearSnack', 'loadUser', 'loadCompany']],
  ['/invitations', { verified: false, company: 'none' }, PASS, ['clearSnack', 'loadUser', 'loadCompany']],
  ['/invitations?invitation=12', { company: 'none' }, PASS, ['clearSnack', 'loadUser', 'loadCompany']],
  ['/invitations', { verified: false }, PASS, ALL],
  ['/invitations', { authenticated: false }, AWAY, ['clearSnack', 'startSignIn /invitations']],
  // 8
  ['/createcompany', {}, to('/home'), ALL],
  ['/createcompany?from=mail', { known: true, company: 'loaded' }, to('/home'), ['clearSnack']],
  // 9
  ['/home', { company: 'fails' }, to('/createcompany'), ['clearSnack', 'loadUser', 'loadCompany']],
  ['/createcompany', { company: 'fails' }, PASS, ['clearSnack', 'loadUser', 'loadCompany']],
  ['/invitations', { company: 'fails' }, PASS, ['clearSnack', 'loadUser', 'loadCompany']],
  ['/createcompany', { verified: false }, to('/home'), ALL],
  // A 401 on the way has ended the session.
  ['/home', { company: 'refused' }, AWAY, ['clearSnack', 'loadUser', 'loadCompany']],
])('%s with %o is %o', async (target, world, decision, calls) => {
  const { ports, calls: made } = aWorld(world);
  expect(await guard(target, ports)).toEqual(decision);
  expect(made).toEqual(calls);
});
