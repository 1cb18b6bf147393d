/** The embedded sign-in on a socket of its own, with the captured mail and a person's way through the code flow. */
import Fastify from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '../../../platform/log.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import { registerMailbox } from '../../mail/mailbox.routes.ts';
import { openMailer } from '../../mail/mailer.ts';
import { createEmbeddedSignIn, type EmbeddedSignIn } from '../embedded/embedded-sign-in.ts';
import { EMBEDDED_CLIENT_ID, embeddedAudience } from '../embedded/embedded-issuer.ts';
import type { Shown, Visitor } from './visitor.ts';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

export interface SignInServer {
  origin: string;
  signIn: EmbeddedSignIn;
  /** Begins a sign-in as the app does. */
  begin(visitor: Visitor, more?: Readonly<Record<string, string>>): Promise<{ page: Shown; verifier: string }>;
  /** Trades the code of the callback's address for tokens. */
  redeem(callback: URL, verifier: string): Promise<Tokens>;
  token(form: Readonly<Record<string, string>>): Promise<Response>;
  /** Signs a known account in. */
  signInAs(visitor: Visitor, email: string, password: string): Promise<Tokens>;
  /** Signs a new account up and in. */
  signUpAs(visitor: Visitor, person: { name: string; email: string; password: string }): Promise<Tokens>;
  /** The address in the newest letter to this person with this subject. */
  mailedLink(email: string, subject: string): Promise<string>;
  letters(email: string): Promise<{ subject: string; text: string }[]>;
  close(): Promise<void>;
}

export async function startSignInServer(
  db: Database,
  options: { accessTokenSeconds?: number; nowMs?: () => number } = {},
): Promise<SignInServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = createLog('error');
  const secrets = createSecrets('a secret that only this test knows');
  const mailer = openMailer({ db, secrets, log, smtpUrl: undefined, mailFrom: 'Limn <no-reply@localhost>' });
  const signIn = await createEmbeddedSignIn({
    db,
    log,
    secrets,
    mailer,
    publicUrl: origin,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    nowMs: options.nowMs,
  });
  const app = Fastify({
    serverFactory: (handler) =>
      server.on('request', (request, response) =>
        request.url?.startsWith('/oidc') ? signIn.handleOidc(request, response) : handler(request, response),
      ),
  });
  signIn.registerPages(app);
  registerMailbox(app, db);
  await app.ready();

  async function begin(visitor: Visitor, more: Readonly<Record<string, string>> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: EMBEDDED_CLIENT_ID,
      response_type: 'code',
      redirect_uri: `${origin}/login/callback`,
      scope: 'openid profile email api',
      resource: embeddedAudience(origin),
      state: 'kept',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    return { page: await visitor.open(`${origin}/oidc/auth?${query.toString()}`), verifier };
  }

  const token = (form: Readonly<Record<string, string>>) =>
    fetch(`${origin}/oidc/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams({ client_id: EMBEDDED_CLIENT_ID, ...form }),
    });

  async function redeem(callback: URL, verifier: string): Promise<Tokens> {
    const code = callback.searchParams.get('code');
    if (!code) throw new Error(`No code came back: ${callback.href}`);
    const answer = await token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${origin}/login/callback`,
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Tokens;
  }

  const letters = (email: string) =>
    db.control((tx) =>
      tx.query<{ subject: string; text: string }>('select subject, text from mail where lower(recipient) = $1 order by id desc', [
        email.toLowerCase(),
      ]),
    );

  return {
    origin,
    signIn,
    begin,
    redeem,
    token,
    letters,
    async signInAs(visitor, email, password) {
      const { page, verifier } = await begin(visitor);
      const back = page.url.pathname === '/login/callback' ? page : await visitor.submit(page, { email, password });
      return redeem(back.url, verifier);
    },
    async signUpAs(visitor, person) {
      const { page, verifier } = await begin(visitor, { screen_hint: 'signup' });
      return redeem((await visitor.submit(page, person)).url, verifier);
    },
    async mailedLink(email, subject) {
      const letter = (await letters(email)).find((one) => one.subject === subject);
      const link = letter && /https?:\S+/.exec(letter.text)?.[0];
      if (!link) throw new Error(`No letter “${subject}” with a link went to ${email}.`);
      return link;
    },
    async close() {
      signIn.close();
      server.closeAllConnections();
      await app.close();
    },
  };
}
