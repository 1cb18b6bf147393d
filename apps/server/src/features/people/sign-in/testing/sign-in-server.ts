/**
 * The embedded sign-in on a socket of its own, with the captured mail and a person's way through the code
 * flow.
 */
import Fastify from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '../../../../platform/log.ts';
import { createSecrets } from '../../../../platform/secrets.ts';
import type { Database } from '../../../../storage/database.ts';
import { registerMailbox } from '../../mail/mailbox.routes.ts';
import { openMailer } from '../../mail/mailer.ts';
import { createEmbeddedSignIn, type EmbeddedSignIn } from '../embedded/embedded-sign-in.ts';
import { codeFlow, type CodeFlow } from './code-flow.ts';

export interface SignInServer extends CodeFlow {
  origin: string;
  signIn: EmbeddedSignIn;
  /** The address in the newest message to this person with this subject. */
  mailedLink(email: string, subject: string): Promise<string>;
  messages(email: string): Promise<{ subject: string; text: string }[]>;
  close(): Promise<void>;
}

export async function startSignInServer(
  db: Database,
  options: { accessTokenSeconds?: number; nowMs?: () => number; publicUrl?: string; guessesPerAccount?: number } = {},
): Promise<SignInServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another front of the same installation has its address.
  const origin = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
    mailbox: '/mailbox',
    nowMs: options.nowMs,
    guessesPerAccount: options.guessesPerAccount,
  });
  const app = Fastify({
    trustProxy: true,
    serverFactory: (handler) =>
      server.on('request', (request, response) =>
        request.url?.startsWith('/oidc') ? signIn.handleOidc(request, response) : handler(request, response),
      ),
  });
  signIn.registerPages(app);
  registerMailbox(app, db, 'loopback');
  await app.ready();

  const messages = (email: string) =>
    db.control((tx) =>
      tx.query<{ subject: string; text: string }>('select subject, text from mail where lower(recipient) = $1 order by id desc', [
        email.toLowerCase(),
      ]),
    );

  return {
    origin,
    signIn,
    ...codeFlow(origin),
    messages,
    async mailedLink(email, subject) {
      const message = (await messages(email)).find((one) => one.subject === subject);
      const link = message && /https?:\S+/.exec(message.text)?.[0];
      if (!link) throw new Error(`No message “${subject}” with a link went to ${email}.`);
      return link;
    },
    async close() {
      await signIn.close();
      server.closeAllConnections();
      await app.close();
    },
  };
}
