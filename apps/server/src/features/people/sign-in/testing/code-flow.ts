/** A person's way through the code flow, as the app goes it. */
import { createHash, randomBytes } from 'node:crypto';
import { EMBEDDED_CLIENT_ID, embeddedAudience } from '../embedded/embedded-issuer.ts';
import type { Shown, Visitor } from './visitor.ts';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

export interface CodeFlow {
  /** Begins a sign-in as the app does. */
  begin(visitor: Visitor, more?: Readonly<Record<string, string>>): Promise<{ page: Shown; verifier: string }>;
  /** Trades the code of the callback's address for tokens. */
  redeem(callback: URL, verifier: string): Promise<Tokens>;
  token(form: Readonly<Record<string, string>>): Promise<Response>;
  /** Signs a known account in. */
  signInAs(visitor: Visitor, email: string, password: string): Promise<Tokens>;
  /** Signs a new account up and in. */
  signUpAs(visitor: Visitor, person: { name: string; email: string; password: string }): Promise<Tokens>;
}

/** @param origin of a server with the embedded sign-in */
export function codeFlow(origin: string): CodeFlow {
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

  return {
    begin,
    redeem,
    token,
    async signInAs(visitor, email, password) {
      const { page, verifier } = await begin(visitor);
      const back = page.url.pathname === '/login/callback' ? page : await visitor.submit(page, { email, password });
      return redeem(back.url, verifier);
    },
    async signUpAs(visitor, person) {
      const { page, verifier } = await begin(visitor, { screen_hint: 'signup' });
      return redeem((await visitor.submit(page, person)).url, verifier);
    },
  };
}
