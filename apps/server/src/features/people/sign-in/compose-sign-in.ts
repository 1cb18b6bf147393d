/** The sign-in that the settings name: our own provider, or an outside issuer. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../../platform/config.ts';
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import { keptMailAt, type Mailer } from '../mail/mailer.port.ts';
import { createEmbeddedSignIn, type EmbeddedSignIn } from './embedded/embedded-sign-in.ts';
import { createOutsideSignIn } from './outside-sign-in.ts';
import type { SignInProvider } from './sign-in-provider.port.ts';
import type { TokenVerifier } from './token-verifier.port.ts';

export interface SignIn {
  verifier: TokenVerifier;
  provider: SignInProvider;
  /** Undefined where an outside issuer signs people in. */
  embedded: EmbeddedSignIn | undefined;
}

export interface SignInDeps {
  config: Pick<Config, 'outsideIssuer' | 'publicUrl' | 'accessTokenSeconds' | 'mailbox'>;
  db: Database;
  log: Log;
  secrets: Secrets;
  mailer: Mailer;
  addressOf(request: IncomingMessage): string;
}

export async function composeSignIn({ config, ...deps }: SignInDeps): Promise<SignIn> {
  if (config.outsideIssuer) return { ...createOutsideSignIn(config.outsideIssuer), embedded: undefined };
  const { publicUrl, accessTokenSeconds } = config;
  const embedded = await createEmbeddedSignIn({ ...deps, publicUrl, accessTokenSeconds, mailbox: keptMailAt(deps.mailer, config) });
  return { verifier: embedded.verifier, provider: embedded.provider, embedded };
}
