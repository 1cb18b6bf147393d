/** Operations on a local account, for all pages and calls. */
import type { Log } from '../../../../platform/log.ts';
import type { Database } from '../../../../storage/database.ts';
import type { Message, Mailer } from '../../mail/mailer.port.ts';
import { companiesOfPerson } from '../../accounts/accounts.read.ts';
import type { MailOutcome } from '../sign-in-provider.port.ts';
import { alreadySignedUpMessage, passwordChangedMessage, resetMessage, verificationMessage } from './account-mails.ts';
import {
  type Account,
  changeClaim,
  countRecentClaims,
  countRecentLinks,
  findAccount,
  findClaimant,
  findLinkOwner,
  findOwner,
  insertAccount,
  insertLink,
  type LinkPurpose,
  markVerified,
  setPasswordHash,
  spendLinks,
} from './accounts.store.ts';
import { EMBEDDED_PEOPLE } from './embedded-issuer.ts';
import type { LiveGrants } from './live-grants.ts';
import { endSessions } from './oidc-payloads.store.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import type { PasswordOwner } from './password-rules.ts';

export interface AccountService {
  /** The account whose address and password these are: the owner of the address, or who claims it. */
  authenticate(email: string, password: string): Promise<Account | undefined>;
  /** Names that its owner's password must not be made of. */
  passwordOwner(account: Account): Promise<PasswordOwner>;
  /** Whether this is the account's password. */
  passwordIs(account: Account, password: string): Promise<boolean>;
  /**
   * Makes an account that claims the address, and mails what proves it. When the address has an owner, they
   * get a message instead; who signs up sees no difference.
   */
  signUp(person: { email: string; name: string; password: string }): Promise<Account | undefined>;
  /**
   * Mails what proves another address, which the account claims from now on. `unsupported` once its address
   * is proven.
   */
  changeClaim(sub: string, email: string): Promise<MailOutcome>;
  find(sub: string): Promise<Account | undefined>;
  /** The owner of the address that the link proves; undefined for a link that does not work. */
  verifyLinkOwner(secret: string): Promise<Account | undefined>;
  /** Verifies the address that the link was mailed to; undefined for a link that does not work. */
  verify(secret: string): Promise<Account | undefined>;
  sendVerification(sub: string): Promise<MailOutcome>;
  /** Mails a reset link to the address if it has an account. Says nothing of whether it has. */
  sendResetTo(email: string): Promise<MailOutcome>;
  resetLinkOwner(secret: string): Promise<Account | undefined>;
  /** False when the link has stopped working meanwhile. Ends every session of the account. */
  resetPassword(secret: string, account: Account, password: string): Promise<boolean>;
  /** Ends every session of the account, and all its tokens. */
  logOutEverywhere(sub: string): Promise<void>;
  /** Ends every other session of the account. */
  changePassword(account: Account, password: string, staying: { sessionId: string; grantIds: readonly string[] }): Promise<void>;
}

/** Mails of one kind that an account may be sent within an hour. */
const LETTERS_AN_HOUR = 3;
/** To one address by all who claim it. */
const CLAIMS_AN_HOUR = 10;

export function createAccountService({
  db,
  grants,
  mailer,
  log,
  publicUrl,
}: {
  db: Database;
  grants: Pick<LiveGrants, 'announce' | 'forget'>;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
}): AccountService {
  /** A lost mail must not undo what was done: every one can be asked for again. */
  async function post(message: Message): Promise<MailOutcome> {
    try {
      await mailer.send(message);
      return 'sent';
    } catch (cause) {
      log.error('sign_in.email_not_sent', { subject: message.subject }, cause);
      return 'unavailable';
    }
  }

  async function sendLink(account: Account, purpose: LinkPurpose): Promise<MailOutcome> {
    const { secret, owner } = await db.control(async (tx) => {
      await tx.query('select from account where sub = $1 for update', [account.sub]);
      const isTooMany =
        (await countRecentLinks(tx, account.sub, purpose)) >= LETTERS_AN_HOUR ||
        (purpose === 'verify' && (await countRecentClaims(tx, account.email)) >= CLAIMS_AN_HOUR);
      return {
        secret: isTooMany ? undefined : await insertLink(tx, account.sub, purpose),
        owner: purpose === 'verify' ? await findOwner(tx, account.email) : undefined,
      };
    });
    if (secret === undefined) return 'too_many';
    // The secret stays here: it could prove nothing.
    if (owner && owner.sub !== account.sub) return post(alreadySignedUpMessage(owner, `${publicUrl}/`, `${publicUrl}/auth/forgot`));
    const url = `${publicUrl}/auth/${purpose}?token=${secret}`;
    return post(purpose === 'verify' ? verificationMessage(account, url) : resetMessage(account, url));
  }

  return {
    async authenticate(email, password) {
      const [owner, claimant] = await db.control(async (tx) => [await findOwner(tx, email), await findClaimant(tx, email)]);
      // Both are tried, there or not: the time must not tell which of them there are.
      const isOwner = await passwordMatches(password, owner?.passwordHash);
      const isClaimant = await passwordMatches(password, claimant?.passwordHash);
      return isOwner ? owner : isClaimant ? claimant : undefined;
    },
    passwordOwner: async ({ sub, name, email }) => ({
      name,
      email,
      companies: await db.control((tx) => companiesOfPerson(tx, { iss: EMBEDDED_PEOPLE, sub })),
    }),
    passwordIs: (account, password) => passwordMatches(password, account.passwordHash),
    async signUp({ email, name, password }) {
      const passwordHash = await hashPassword(password);
      const account = await db.control((tx) => insertAccount(tx, { email, name, passwordHash, emailVerified: false }));
      if (account) await sendLink(account, 'verify');
      return account;
    },
    find: (sub) => db.control((tx) => findAccount(tx, sub)),
    verifyLinkOwner: (secret) =>
      db.control(async (tx) => {
        const claimant = await findLinkOwner(tx, secret, 'verify');
        return claimant && (claimant.emailVerified || !(await findOwner(tx, claimant.email))) ? claimant : undefined;
      }),
    verify: (secret) =>
      db.control(async (tx) => {
        // The link goes on working until it expires: people press it twice.
        const owner = await findLinkOwner(tx, secret, 'verify');
        return owner && (owner.emailVerified || (await markVerified(tx, owner))) ? owner : undefined;
      }),
    async changeClaim(sub, email) {
      const account = await db.control((tx) => changeClaim(tx, sub, email));
      return account ? sendLink(account, 'verify') : 'unsupported';
    },
    async sendVerification(sub) {
      const account = await db.control((tx) => findAccount(tx, sub));
      if (!account) return 'unsupported';
      return account.emailVerified ? 'sent' : sendLink(account, 'verify');
    },
    async sendResetTo(email) {
      const account = await db.control(async (tx) => (await findOwner(tx, email)) ?? (await findClaimant(tx, email)));
      return account ? sendLink(account, 'reset') : 'sent';
    },
    resetLinkOwner: (secret) => db.control((tx) => findLinkOwner(tx, secret, 'reset')),
    async resetPassword(secret, account, password) {
      const passwordHash = await hashPassword(password);
      const done = await db.control(async (tx) => {
        if (!(await spendLinks(tx, secret, 'reset', account.sub))) return false;
        // Anyone who reads the mailbox has shown that the address is theirs.
        if (!(await markVerified(tx, account))) return false;
        await setPasswordHash(tx, account.sub, passwordHash);
        await endSessions(tx, account.sub);
        await grants.announce(tx);
        return true;
      });
      if (done) grants.forget();
      if (done) await post(passwordChangedMessage(account, `${publicUrl}/auth/forgot`));
      return done;
    },
    async logOutEverywhere(sub) {
      await db.control(async (tx) => {
        await endSessions(tx, sub);
        await grants.announce(tx);
      });
      grants.forget();
    },
    async changePassword(account, password, staying) {
      const passwordHash = await hashPassword(password);
      await db.control(async (tx) => {
        await setPasswordHash(tx, account.sub, passwordHash);
        await endSessions(tx, account.sub, staying);
        await grants.announce(tx);
      });
      grants.forget();
      await post(passwordChangedMessage(account, `${publicUrl}/auth/forgot`));
    },
  };
}
