/** Signing in by an issuer that is not ours: any OpenID Connect provider, named by the settings. */
import type { OutsideIssuer } from '../../../platform/config.ts';
import { auth0Provider } from './auth0-provider.ts';
import { createDiscovery } from './discovery.ts';
import { createIssuerFetch } from './issuer-fetch.ts';
import type { IssuerFetch } from './issuer-fetch.port.ts';
import { plainProvider } from './plain-provider.ts';
import type { SignInProvider } from './sign-in-provider.port.ts';
import { createTokenKeys } from './token-keys.ts';
import type { TokenVerifier } from './token-verifier.port.ts';
import { createUserinfo } from './userinfo.ts';
import { createTokenVerifier } from './verify-token.ts';

export interface OutsideSignIn {
  verifier: TokenVerifier;
  provider: SignInProvider;
}

export function createOutsideSignIn(
  issuer: OutsideIssuer,
  { fetch = createIssuerFetch(issuer.issuer), nowMs }: { fetch?: IssuerFetch; nowMs?: () => number } = {},
): OutsideSignIn {
  const discovery = createDiscovery(issuer.issuer, fetch, nowMs);
  const userinfo = createUserinfo({ discovery, fetch, nowMs });
  const verifier = createTokenVerifier({
    expected: async () => {
      const facts = await discovery.read();
      return { issuer: facts.issuer, audience: issuer.audience, algorithms: facts.algorithms };
    },
    keys: createTokenKeys({ discovery, fetch, nowMs }),
    readUserinfo: (token, sub) => userinfo.read(token, sub),
    nowMs,
  });
  return { verifier, provider: issuer.adapter === 'auth0' ? auth0Provider(issuer, userinfo, fetch) : plainProvider(userinfo) };
}
