/** Keeps a row for everyone whom a sign-in provider has vouched for. */
import type { Database } from '../../../storage/database.ts';
import {
  findPerson,
  findUser,
  getUserById,
  insertUser,
  membershipsOf,
  updateIdentity,
  type Membership,
  type UserRow,
} from './accounts.store.ts';

/** Facts of an access token; what it does not carry is undefined. */
export interface IdentityFacts {
  iss: string;
  sub: string;
  issuedAtSeconds?: number | undefined;
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  name?: string | undefined;
}

export interface PeopleDeps {
  db: Database;
  /** Asks the sign-in provider again; undefined when it cannot say now. */
  readVerification(person: { sub: string; email: string; accessToken: string }): Promise<boolean | undefined>;
}

export interface Person {
  userId: number;
  name: string;
  email: string;
  verified: boolean;
  memberships: Membership[];
}

/**
 * The person of a valid token. The row is made at the first call, and follows the provider where that knows
 * more. Undefined for a token from before they logged out everywhere.
 */
export async function personOf(facts: IdentityFacts, db: Database): Promise<Person | undefined> {
  // Nearly always the row is there and says what the token says: then one look is all.
  const known = await db.look((tx) => findPerson(tx, facts.iss, facts.sub));
  if (known && isFromBefore(facts, known.logged_out_at)) return undefined;
  const said = known && isFromBefore(facts, known.email_corrected_at) ? { ...facts, email: undefined, emailVerified: undefined } : facts;
  if (known && !differs(known, merged(known, said))) {
    const { id: userId, name, email, email_verified: verified, memberships } = known;
    return { userId, name, email, verified, memberships };
  }
  return db.control(async (tx) => {
    const { iss, sub, name = '', email = '', emailVerified = false } = said;
    const user = (await findUser(tx, iss, sub)) ?? (await insertUser(tx, { iss, sub, name, email, emailVerified }));
    const next = merged(user, said);
    if (differs(user, next)) await updateIdentity(tx, user.id, next);
    return {
      userId: user.id,
      name: next.name,
      email: next.email,
      verified: next.emailVerified,
      memberships: await membershipsOf(tx, user.id),
    };
  });
}

/**
 * Tokens tell the second of their issue. One of that very second counts as older: who logs out everywhere
 * means it.
 */
function isFromBefore({ issuedAtSeconds }: IdentityFacts, moment: Date | null): boolean {
  return moment !== null && issuedAtSeconds !== undefined && issuedAtSeconds * 1000 <= moment.getTime();
}

/** Asks the provider whether the address is verified, and keeps what it says. */
export async function recheckVerification(userId: number, token: string, deps: PeopleDeps): Promise<boolean> {
  const user = await deps.db.control((tx) => getUserById(tx, userId));
  const verified = await deps.readVerification({ sub: user.sub, email: user.email, accessToken: token });
  if (verified === undefined || verified === user.email_verified) return user.email_verified;
  await deps.db.control((tx) => updateIdentity(tx, userId, { name: user.name, email: user.email, emailVerified: verified }));
  return verified;
}

type KnownIdentity = Pick<UserRow, 'name' | 'email' | 'email_verified'>;

interface Identity {
  name: string;
  email: string;
  emailVerified: boolean;
}

/**
 * A token may be older than a verification, so it never takes one back; a changed address starts unverified.
 * A name is taken once: after that the profile decides.
 */
function merged(user: KnownIdentity, said: Omit<IdentityFacts, 'iss' | 'sub'>): Identity {
  const email = said.email || user.email;
  const sameAddress = email.toLowerCase() === user.email.toLowerCase();
  return { name: user.name || said.name || '', email, emailVerified: (sameAddress && user.email_verified) || said.emailVerified === true };
}

function differs(user: KnownIdentity, next: Identity): boolean {
  return next.email !== user.email || next.emailVerified !== user.email_verified || next.name !== user.name;
}
