/**
 * Tells who is calling, and for which company. A person comes with an access token of the sign-in provider, a
 * program with an API key of a company. A company that is not the caller's is refused in the same words
 * whether it exists or not.
 */
import type { RouteDefinition } from '@limn/contracts';
import { AppError, type Role } from '@limn/model';
import type { IncomingHttpHeaders } from 'node:http';
import type { MemberCaller, PersonCaller } from '../api/call.ts';

/** Facts of the sign-in provider about a person. Those that its token does not carry are undefined. */
export interface TokenFacts {
  iss: string;
  sub: string;
  issuedAtSeconds?: number | undefined;
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  name?: string | undefined;
}

export interface KnownPerson {
  userId: number;
  name: string;
  email: string;
  verified: boolean;
  memberships: readonly { companyId: number; role: Role }[];
}

export interface KnownKey {
  keyId: number;
  companyId: number;
  name: string;
  scopes: readonly string[];
}

export interface AuthenticationDeps {
  /** Undefined for a token that is not valid, whatever the reason. */
  verifyAccessToken(token: string): Promise<TokenFacts | undefined>;
  /**
   * The user of this issuer and subject; made at the first call. Undefined when they have logged out
   * everywhere since.
   */
  personOf(facts: TokenFacts): Promise<KnownPerson | undefined>;
  /** Undefined for a secret that is unknown, revoked or expired. */
  keyOf(secret: string): Promise<KnownKey | undefined>;
}

export const API_KEY_PREFIX = 'limn_';
const RANK: Readonly<Record<Role, number>> = { viewer: 1, editor: 2, owner: 3 };
/** No access token or key is longer; a longer header is not even looked at. */
const MAX_TOKEN_LENGTH = 8000;

/** The part of a route that decides who may call it. */
type Guarded = Pick<RouteDefinition, 'access' | 'scope' | 'anyKey'>;

export async function authenticateRequest(
  route: Guarded,
  headers: IncomingHttpHeaders,
  deps: AuthenticationDeps,
): Promise<PersonCaller | MemberCaller | undefined> {
  if (route.access === 'public') return undefined;
  const token = bearer(headers.authorization);
  const asked = askedCompany(headers['x-company']);
  if (token.startsWith(API_KEY_PREFIX)) return keyCaller(route, await deps.keyOf(token), asked);
  const facts = await deps.verifyAccessToken(token);
  const person = facts && (await deps.personOf(facts));
  if (!person) throw new AppError('unauthorized', { publicMessage: 'Your session has ended. Sign in again.' });
  return personCaller(route, person, asked, token);
}

function keyCaller(route: Guarded, key: KnownKey | undefined, asked: number | 'none' | 'unknown'): MemberCaller {
  if (!key) throw new AppError('unauthorized', { publicMessage: 'This API key isn’t valid: it’s unknown, revoked or expired.' });
  if (asked !== 'none' && asked !== key.companyId) throw foreignCompany();
  const caller: MemberCaller = {
    principal: `key:${key.keyId}`,
    companyId: key.companyId,
    role: 'editor',
    userId: null,
    keyId: key.keyId,
    displayName: key.name,
  };
  if (route.anyKey) return caller;
  if (!route.scope) throw new AppError('scope_missing', { publicMessage: 'API keys can’t be used for this call.' });
  if (!key.scopes.includes(route.scope))
    throw new AppError('scope_missing', { publicMessage: `This API key lacks the scope ${route.scope}.` });
  return caller;
}

function personCaller(route: Guarded, person: KnownPerson, asked: number | 'none' | 'unknown', token: string): PersonCaller | MemberCaller {
  const chosen = person.memberships.find((membership) => membership.companyId === asked);
  if (asked !== 'none' && !chosen) throw foreignCompany();
  const principal = `user:${person.userId}`;
  const { userId, name, email, verified, memberships } = person;
  const self: PersonCaller = { principal, userId, name, email, verified, memberships, chosenCompanyId: chosen?.companyId, token };
  if (route.access === 'person') return self;
  if (!verified) throw new AppError('email_unverified', { publicMessage: 'Verify your email address, then try again.' });
  if (route.access === 'verified') return self;
  const membership = chosen ?? (memberships.length === 1 ? memberships[0] : undefined);
  if (!membership) {
    const publicMessage =
      memberships.length === 0 ? 'Create a company first.' : 'You belong to several companies: name one in the X-Company header.';
    throw new AppError('company_required', { publicMessage, errors: [{ path: 'X-Company', message: publicMessage }] });
  }
  if (RANK[membership.role] < RANK[requiredRole(route)])
    throw new AppError('forbidden', { publicMessage: `Your role in this company, ${membership.role}, does not allow this.` });
  return { principal, companyId: membership.companyId, role: membership.role, userId, displayName: name || email };
}

function requiredRole(route: Guarded): Role {
  return route.access === 'owner' || route.access === 'editor' ? route.access : 'viewer';
}

/** One body for a company that is unknown and for one that belongs to others. */
function foreignCompany(): AppError {
  return new AppError('company_forbidden', { publicMessage: 'You don’t have access to this company, or it doesn’t exist.' });
}

function bearer(header: string | undefined): string {
  const match = /^Bearer +([!-~]+) *$/i.exec(header ?? '');
  const token = match?.[1];
  if (!token || token.length > MAX_TOKEN_LENGTH)
    throw new AppError('unauthorized', { publicMessage: 'Sign in first: send an access token or an API key as a bearer token.' });
  return token;
}

function askedCompany(header: string | string[] | undefined): number | 'none' | 'unknown' {
  if (header === undefined || header === '') return 'none';
  return typeof header === 'string' && /^[1-9]\d{0,9}$/.test(header) ? Number(header) : 'unknown';
}
