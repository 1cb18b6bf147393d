/** Keeps a row for everybody whom a sign-in provider has vouched for. */
import type { Database, Tx } from '../../storage/database.ts';
import { findUser, insertUser, membershipsOf, updateIdentity, type Membership, type UserRow } from './accounts.store.ts';

/** Facts of an access token; what it does not carry is undefined. */
export interface IdentityFacts {
  iss: string;
  sub: string;
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  name?: string | undefined;
}

/** Facts asked of the provider itself. */
export interface ProviderFacts {
  email?: string | undefined;
  emailVerified: boolean;
  name?: string | undefined;
}

export interface PeopleDeps {
  db: Database;
  /** Asks the provider anew; undefined where it cannot be asked. */
  askProvider(identity: { iss: string; sub: string }, token: string): Promise<ProviderFacts | undefined>;
}

export interface Person {
  userId: number;
  name: string;
  email: string;
  verified: boolean;
  memberships: Membership[];
}

/** The person of a valid token. The row is made at the first call, and follows the provider where that knows more. */
export async function personOf(facts: IdentityFacts, token: string, deps: PeopleDeps): Promise<Person> {
  const known = await deps.db.control(async (tx) => read(tx, facts));
  if (known && !changes(known.user, facts)) return personFrom(known.user, known.memberships);
  const complete = known || facts.email !== undefined ? facts : { ...facts, ...(await deps.askProvider(facts, token)) };
  return deps.db.control(async (tx) => {
    const user = await insertUser(tx, { iss: facts.iss, sub: facts.sub, name: complete.name ?? '', email: complete.email ?? '', emailVerified: complete.emailVerified ?? false });
    if (changes(user, complete)) await updateIdentity(tx, user.id, merged(user, complete));
    const again = await read(tx, facts);
    if (!again) throw new Error('A user that was just written is gone.');
    return personFrom(again.user, again.memberships);
  });
}

/** Asks the provider whether the address is verified, and keeps what it says. */
export async function recheckVerification(userId: number, identity: { iss: string; sub: string }, token: string, deps: PeopleDeps): Promise<boolean> {
  const facts = await deps.askProvider(identity, token);
  return deps.db.control(async (tx) => {
    const user = await findUser(tx, identity.iss, identity.sub);
    if (!user) return false;
    if (facts && changes(user, facts)) await updateIdentity(tx, userId, merged(user, facts));
    return facts ? merged(user, facts).emailVerified : user.email_verified;
  });
}

async function read(tx: Tx, facts: { iss: string; sub: string }): Promise<{ user: UserRow; memberships: Membership[] } | undefined> {
  const user = await findUser(tx, facts.iss, facts.sub);
  return user && { user, memberships: await membershipsOf(tx, user.id) };
}

type Said = Pick<IdentityFacts, 'email' | 'emailVerified' | 'name'>;

function changes(user: UserRow, said: Said): boolean {
  const next = merged(user, said);
  return next.email !== user.email || next.emailVerified !== user.email_verified || next.name !== user.name;
}

/**
 * A token may be older than a verification, so it never takes one back; a changed address starts unverified. A name is
 * taken once: after that the profile decides.
 */
function merged(user: UserRow, said: Said): { name: string; email: string; emailVerified: boolean } {
  const email = said.email || user.email;
  const sameAddress = email.toLowerCase() === user.email.toLowerCase();
  return { name: user.name || said.name || '', email, emailVerified: (sameAddress && user.email_verified) || said.emailVerified === true };
}

function personFrom(user: UserRow, memberships: Membership[]): Person {
  return { userId: user.id, name: user.name, email: user.email, verified: user.email_verified, memberships };
}
