/** What can be done with a local account, whichever page or call asks for it. */
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../storage/database.ts';
import type { Letter, Mailer } from '../../mail/mailer.port.ts';
import type { MailOutcome } from '../sign-in-provider.port.ts';
import { passwordChangedLetter, resetLetter, verificationLetter } from './account-mails.ts';
import {
  type Account,
  countRecentLinks,
  findAccount,
  findAccountByEmail,
  findLinkOwner,
  insertAccount,
  insertLink,
  type LinkPurpose,
  markVerified,
  setPasswordHash,
  spendLinks,
} from './accounts.store.ts';
import type { LiveGrants } from './live-grants.ts';
import { endSessions } from './oidc-payloads.store.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

export interface AccountService {
  /** The account whose address and password these are. */
  authenticate(email: string, password: string): Promise<Account | undefined>;
  /** Makes the account and mails the verification link. Undefined when the address has one already. */
  signUp(person: { email: string; name: string; password: string }): Promise<Account | undefined>;
  find(sub: string): Promise<Account | undefined>;
  /** Whose address the link proves; undefined for a link that does not work. */
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
  async function post(letter: Letter): Promise<MailOutcome> {
    try {
      await mailer.send(letter);
      return 'sent';
    } catch (cause) {
      log.error('sign-in.mail-failed', { subject: letter.subject }, cause);
      return 'unavailable';
    }
  }

  async function sendLink(account: Account, purpose: LinkPurpose): Promise<MailOutcome> {
    const secret = await db.control(async (tx) => {
      await tx.query('select from account where sub = $1 for update', [account.sub]);
      return (await countRecentLinks(tx, account.sub, purpose)) < LETTERS_AN_HOUR ? insertLink(tx, account.sub, purpose) : undefined;
    });
    if (secret === undefined) return 'too_many';
    const url = `${publicUrl}/auth/${purpose}?token=${secret}`;
    return post(purpose === 'verify' ? verificationLetter(account, url) : resetLetter(account, url));
  }

  return {
    async authenticate(email, password) {
      const account = await db.control((tx) => findAccountByEmail(tx, email));
      return (await passwordMatches(password, account?.passwordHash)) ? account : undefined;
    },
    async signUp({ email, name, password }) {
      const passwordHash = await hashPassword(password);
      const account = await db.control((tx) => insertAccount(tx, { email, name, passwordHash, emailVerified: false }));
      if (account) await sendLink(account, 'verify');
      return account;
    },
    find: (sub) => db.control((tx) => findAccount(tx, sub)),
    verifyLinkOwner: (secret) => db.control((tx) => findLinkOwner(tx, secret, 'verify')),
    verify: (secret) =>
      db.control(async (tx) => {
        // The link goes on working until it expires: people press it twice.
        const owner = await findLinkOwner(tx, secret, 'verify');
        if (owner) await markVerified(tx, owner.sub);
        return owner;
      }),
    async sendVerification(sub) {
      const account = await db.control((tx) => findAccount(tx, sub));
      if (!account) return 'unsupported';
      return account.emailVerified ? 'sent' : sendLink(account, 'verify');
    },
    async sendResetTo(email) {
      const account = await db.control((tx) => findAccountByEmail(tx, email));
      return account ? sendLink(account, 'reset') : 'sent';
    },
    resetLinkOwner: (secret) => db.control((tx) => findLinkOwner(tx, secret, 'reset')),
    async resetPassword(secret, account, password) {
      const passwordHash = await hashPassword(password);
      const done = await db.control(async (tx) => {
        if (!(await spendLinks(tx, secret, 'reset', account.sub))) return false;
        await setPasswordHash(tx, account.sub, passwordHash);
        // Whoever reads the mailbox has shown that the address is theirs.
        await markVerified(tx, account.sub);
        await endSessions(tx, account.sub);
        await grants.announce(tx);
        return true;
      });
      if (done) grants.forget();
      if (done) await post(passwordChangedLetter(account, `${publicUrl}/auth/forgot`));
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
      await post(passwordChangedLetter(account, `${publicUrl}/auth/forgot`));
    },
  };
}
