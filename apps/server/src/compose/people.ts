/**
 * Tells who works here and how they prove it: accounts, members, keys, sign-in, billing, company files and
 * erasure.
 */
import type { FastifyInstance } from 'fastify';
import { accountHandlers, type AccountRouteDeps } from '../features/people/accounts/accounts.routes.ts';
import { personOf } from '../features/people/accounts/people.ts';
import { activityHandlers } from '../features/people/activity/activity.routes.ts';
import { noteMembership } from '../features/people/activity/note-membership.ts';
import { composeBilling } from '../features/people/billing/compose-billing.ts';
import { composeCompanyFiles } from '../features/people/company-file/compose-company-file.ts';
import { grantCredits, grantTrial } from '../features/people/credits/credits.store.ts';
import { otherIdentities, traceCustomer } from '../features/data/customers/customers.read.ts';
import { traceEvents } from '../features/data/events/trace-events.ts';
import { composeErasure } from '../features/people/erasure/compose-erasure.ts';
import { openKeyUse } from '../features/people/keys/key-use.ts';
import { keyHandlers } from '../features/people/keys/keys.routes.ts';
import { keyOf } from '../features/people/keys/keys.service.ts';
import { deleteKeysOf } from '../features/people/keys/keys.store.ts';
import { registerMailbox } from '../features/people/mail/mailbox.routes.ts';
import type { Mailer } from '../features/people/mail/mailer.port.ts';
import { peopleHandlers } from '../features/people/members/people.routes.ts';
import { composeSignIn, type SignIn, type SignInDeps } from '../features/people/sign-in/compose-sign-in.ts';
import { companyHashes } from '../features/measuring/counting/log/company-hashes.ts';
import { authenticateRequest, type AuthenticationDeps } from '../http/authenticate-request.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Config, MailboxReaders } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { clientAddress } from '../render/client-address.ts';
import { blockListOf } from '../render/openers/address-ranges.ts';
import type { Database, Tx } from '../storage/database.ts';

export interface PeoplePartsDeps {
  config: Config;
  db: Database;
  log: Log;
  secrets: Secrets;
  signIn: SignIn;
  mailer: Pick<Mailer, 'captures' | 'send'>;
  blobs: BlobStore;
  rateLimit: RateLimit;
}

/** Everything that a front remembers of recipients, by company. */
export interface ReaderMemory {
  forget(companyId: number): void;
  remembered(): Iterable<number>;
}

export async function composePeople({ config, db, log, secrets, signIn, mailer, blobs, rateLimit }: PeoplePartsDeps) {
  const { publicUrl } = config;
  const accounts: AccountRouteDeps = {
    db,
    grantTrial,
    now: () => new Date(),
    // A company's settings act on all its images at once.
    notifyCompanyChanged: (tx, companyId) => db.notify(tx, 'version', { companyId }),
    readVerification: (person) => signIn.provider.readVerification(person),
    resendVerification: (person) => signIn.provider.resendVerification(person),
    correctEmail: (person, email) => signIn.provider.correctEmail(person, email),
    endSessions: signIn.provider.logOutEverywhere,
  };
  const { notifyCompanyChanged, now } = accounts;
  const billing = composeBilling(config.billing, { db, log, secrets, grantCredits, notifyCompanyChanged, now });
  const keyUse = openKeyUse(db, log);
  const authentication: AuthenticationDeps = {
    verifyAccessToken: (token) => signIn.verifier.verify(token),
    personOf: (facts) => personOf(facts, db),
    keyOf: (secret) => keyOf(secret, { db, use: keyUse }),
  };
  const companyFiles = await composeCompanyFiles({ config, db, blobs, secrets });
  let memory: ReaderMemory = { forget: () => undefined, remembered: () => [] };
  const erasure = await composeErasure({
    db,
    hashOf,
    findInEvents: traceEvents,
    findCustomer: traceCustomer,
    alsoNamed: async (tx, companyId, eid) => otherIdentities(tx, companyId, await hashOf(tx, companyId, eid)),
    forget: (companyId) => memory.forget(companyId),
    remembered: () => memory.remembered(),
  });
  return {
    authentication,
    /** Companies of anyone who may read images there. */
    async companiesOf({ authorization }: { authorization?: string | undefined }): Promise<number[]> {
      const caller = await authenticateRequest({ access: 'person', scope: 'images:read' }, { authorization }, authentication);
      if (!caller) return [];
      if ('companyId' in caller) return [caller.companyId];
      return caller.verified ? caller.memberships.map(({ companyId }) => companyId) : [];
    },
    erase: erasure.ask,
    /**
     * The front’s memory of recipients, for when one is erased; known only when everything else is composed.
     */
    forgetErasedIn(front: ReaderMemory) {
      memory = front;
    },
    handlers: {
      ...accountHandlers(accounts),
      ...peopleHandlers({
        db,
        log,
        mailer,
        publicUrl,
        supportEmail: config.supportEmail,
        provider: signIn.provider,
        noteMembership,
        revokeKeysOf: deleteKeysOf,
      }),
      ...billing.handlers,
      ...keyHandlers(rateLimit),
      ...activityHandlers(),
      ...companyFiles.handlers,
      ...erasure.handlers,
    },
    pages: [
      ...pagesOf(signIn.embedded, mailer.captures ? config.mailbox : 'closed', db),
      (app: FastifyInstance) => billing.bindPages(app),
      (app: FastifyInstance) => companyFiles.bindFiles(app),
    ],
    async close(): Promise<void> {
      await keyUse.close();
      await erasure.close();
    },
  };
}

/** The hash under which this company counts a recipient. */
export async function hashOf(tx: Tx, companyId: number, eid: string): Promise<bigint> {
  return (await companyHashes(tx, companyId))(eid);
}

/** As `composeSignIn`, for requests that come through proxies. */
export async function openSignIn(config: Config, deps: Omit<SignInDeps, 'config' | 'addressOf'>): Promise<SignIn> {
  const trustedProxies = blockListOf(config.trustedProxies);
  return composeSignIn({ config, ...deps, addressOf: (request) => clientAddress(request, trustedProxies) });
}

function pagesOf(embedded: SignIn['embedded'], mailbox: MailboxReaders, db: Database): ((app: FastifyInstance) => void)[] {
  return [
    ...(embedded ? [(app: FastifyInstance) => embedded.registerPages(app)] : []),
    ...(mailbox === 'closed' ? [] : [(app: FastifyInstance) => registerMailbox(app, db, mailbox)]),
  ];
}
