/**
 * Signing in without any outside service: our own OpenID Connect provider with local accounts and its pages.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import type { Log } from '../../../../platform/log.ts';
import { registerPageStyle } from '../../../../platform/page/page.routes.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import type { Database } from '../../../../storage/database.ts';
import type { Mailer } from '../../mail/mailer.port.ts';
import type { SignInProvider } from '../sign-in-provider.port.ts';
import type { TokenVerifier } from '../token-verifier.port.ts';
import { createTokenVerifier } from '../verify-token.ts';
import { type AccountService, createAccountService } from './account-service.ts';
import { findOwner, insertAccount } from './accounts.store.ts';
import { EMBEDDED_PEOPLE, embeddedAudience, embeddedIssuer, OIDC_PATH } from './embedded-issuer.ts';
import { createFormGuard } from './form-guard.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { openLiveGrants } from './live-grants.ts';
import { deleteExpired } from './oidc-payloads.store.ts';
import { createOidcProvider, GRANT_CLAIM } from './oidc-provider.ts';
import { CHANGE_PASSWORD_PATH, registerChangePassword } from './pages/change-password.ts';
import { registerForgotPassword } from './pages/forgot-password.ts';
import { createInteractions } from './pages/interactions.ts';
import { registerLogIn } from './pages/log-in.ts';
import { createPageLimits, type PageKit } from './pages/page-kit.ts';
import { registerResetPassword } from './pages/reset-password.ts';
import { registerSignUp } from './pages/sign-up.ts';
import { registerVerify } from './pages/verify.ts';
import { hashPassword } from './password-hash.ts';
import { loadSigningKeys, publicPart, SIGNING_ALGORITHM } from './signing-keys.ts';
import { createAnonymousGate } from './anonymous-gate.ts';

export interface EmbeddedSignInDeps {
  db: Database;
  log: Log;
  secrets: Secrets;
  mailer: Mailer;
  publicUrl: string;
  accessTokenSeconds: number;
  /** The page where mails are kept, for those who wait for one. */
  mailbox?: string | undefined;
  nowMs?: () => number;
  /**
   * Attempts to log in to one account, from all addresses together, before those from unknown browsers wait.
   */
  guessesPerAccount?: number | undefined;
  /** The network address of anyone who asks; left out: the one that is connected. */
  addressOf?: (request: IncomingMessage) => string;
}

export interface EmbeddedSignIn {
  /** Answers every request below `/oidc`. Raw: no body may have been read before. */
  handleOidc(request: IncomingMessage, response: ServerResponse): void;
  /** The pages below `/auth`, which other parts may link to. */
  registerPages(app: FastifyInstance): void;
  verifier: TokenVerifier;
  provider: SignInProvider;
  /** A verified account with this password, made when the address has none. `iss` and `sub` name its user. */
  createDemoAccount(account: { email: string; name: string; password: string }): Promise<{ iss: string; sub: string; created: boolean }>;
  /** Stops the clearing of what has expired, and listening for log-ins that ended. */
  close(): Promise<void>;
}

const CLEARED_EVERY_MS = 600_000;

export async function createEmbeddedSignIn(deps: EmbeddedSignInDeps): Promise<EmbeddedSignIn> {
  const { db, log, secrets, mailer, publicUrl, accessTokenSeconds, nowMs } = deps;
  const signingKeys = await loadSigningKeys(db, secrets, log);
  const cookieKey = Buffer.from(secrets.derive('sign-in cookies')).toString('base64url');
  const grants = await openLiveGrants(db, nowMs);
  const oidc = createOidcProvider({ db, grants, log, publicUrl, accessTokenSeconds, signingKeys, cookieKey });
  const accounts = createAccountService({ db, grants, mailer, log, publicUrl });
  const kit: PageKit = {
    accounts,
    guard: createFormGuard(secrets.derive('sign-in forms'), publicUrl),
    knownBrowsers: createKnownBrowsers(secrets.derive('known browsers'), publicUrl),
    limits: createPageLimits(nowMs, deps.guessesPerAccount),
    mailbox: deps.mailbox,
  };
  const issuer = embeddedIssuer(publicUrl);
  const handle = oidc.callback();
  const turnsAway = createAnonymousGate(kit.limits.begin, deps.addressOf ?? ((request) => request.socket.remoteAddress ?? ''));
  const { host, protocol } = new URL(publicUrl);

  const clearing = setInterval(
    () => void db.control(deleteExpired).catch((cause: unknown) => log.error('sign_in.cleanup_failed', {}, cause)),
    CLEARED_EVERY_MS,
  );
  clearing.unref();

  return {
    handleOidc(request, response) {
      if (turnsAway(request, response)) return;
      const original = request.url ?? OIDC_PATH;
      // The provider writes its addresses from these: always the public ones, whatever the request claims.
      Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
      Object.assign(request, { originalUrl: original, url: original.slice(OIDC_PATH.length) || '/' });
      void handle(request, response);
    },
    registerPages(app) {
      void app.register(async (pages) => {
        await pages.register(formbody, { bodyLimit: 16_384 });
        const interactions = createInteractions(oidc);
        registerPageStyle(pages);
        registerLogIn(pages, kit, interactions);
        registerSignUp(pages, kit, interactions);
        registerVerify(pages, kit);
        registerForgotPassword(pages, kit);
        registerResetPassword(pages, kit);
        registerChangePassword(pages, kit, oidc);
      });
    },
    verifier: createTokenVerifier({
      expected: async () => ({ issuer, audience: embeddedAudience(publicUrl), algorithms: [SIGNING_ALGORITHM] }),
      peopleOf: EMBEDDED_PEOPLE,
      keys: createLocalJWKSet({ keys: signingKeys.map(publicPart) }),
      stillStands: async (claims) => {
        const grantId = claims[GRANT_CLAIM];
        return typeof grantId === 'string' && grants.stands(grantId);
      },
      nowMs,
    }),
    provider: embeddedProvider(accounts, publicUrl),
    async createDemoAccount({ email, name, password }) {
      const passwordHash = await hashPassword(password);
      return db.control(async (tx) => {
        const created = await insertAccount(tx, { email, name, passwordHash, emailVerified: true });
        const account = created ?? (await findOwner(tx, email));
        if (!account) throw new Error('The demo account could neither be made nor found.');
        return { iss: EMBEDDED_PEOPLE, sub: account.sub, created: created !== undefined };
      });
    },
    async close() {
      clearInterval(clearing);
      await grants.close();
    },
  };
}

/** The embedded provider can do everything, because the accounts are here. */
function embeddedProvider(accounts: AccountService, publicUrl: string): SignInProvider {
  return {
    signUpHint: true,
    changePassword: { kind: 'page', url: `${publicUrl}${CHANGE_PASSWORD_PATH}` },
    canSendReset: true,
    canResendVerification: true,
    sendResetMail: ({ email }) => accounts.sendResetTo(email),
    resendVerification: ({ sub }) => accounts.sendVerification(sub),
    canCorrectEmail: true,
    correctEmail: ({ sub }, email) => accounts.changeClaim(sub, email),
    logOutEverywhere: ({ sub }) => accounts.logOutEverywhere(sub),
    readVerification: async ({ sub }) => (await accounts.find(sub))?.emailVerified,
  };
}
