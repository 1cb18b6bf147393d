/**
 * The embedded OpenID Connect provider: one first-party client, code with PKCE, tokens for the API as JWTs.
 */
import { type ClientMetadata, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { markup } from '../../../../platform/page/html.ts';
import { PAGE_HEADERS, renderPage } from '../../../../platform/page/page.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Database } from '../../../../storage/database.ts';
import { type Account, findAccount } from './accounts.store.ts';
import { EMBEDDED_CLIENT_ID, embeddedAudience, embeddedIssuer } from './embedded-issuer.ts';
import type { LiveGrants } from './live-grants.ts';
import { logOutAtOnce, skipEmptyLogout } from './logout.ts';
import { payloadAdapter } from './oidc-payloads.store.ts';
import { type PrivateJwk, SIGNING_ALGORITHM } from './signing-keys.ts';

export interface ProviderDeps {
  db: Database;
  grants: LiveGrants;
  log: Log;
  publicUrl: string;
  accessTokenSeconds: number;
  signingKeys: readonly PrivateJwk[];
  cookieKey: string;
}

/** Names in an access token the log-in that it comes from. */
export const GRANT_CLAIM = 'limn_grant';

/** Sessions and what can be renewed last two weeks from the last use. */
const SESSION_SECONDS = 14 * 86_400;
const INTERACTION_SECONDS = 3600;
/** Life of a session without a user: it holds a question of the provider's at most. */
const STRANGER_SECONDS = 600;

/** All pages of one log-in live below this path: the cookie that holds it together is limited to it. */
export function interactionPath(uid: string): string {
  return `/auth/i/${uid}`;
}

export function createOidcProvider(deps: ProviderDeps): Provider {
  const { publicUrl, log } = deps;
  const provider = new Provider(embeddedIssuer(publicUrl), configuration(deps));
  // The addresses it writes follow the headers that `handleOidc` sets, never those of the request.
  provider.proxy = true;
  provider.use(skipEmptyLogout(publicUrl));
  provider.on('server_error', (_ctx, error) => log.error('sign_in.request_failed', {}, error));
  return provider;
}

function configuration({ db, grants, publicUrl, accessTokenSeconds, signingKeys, cookieKey }: ProviderDeps): Configuration {
  const audience = embeddedAudience(publicUrl);
  const account = (sub: string) => db.control((tx) => findAccount(tx, sub));
  const client: ClientMetadata = {
    client_id: EMBEDDED_CLIENT_ID,
    client_name: 'Limn',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${publicUrl}/login/callback`],
    post_logout_redirect_uris: [`${publicUrl}/login`, `${publicUrl}/`],
  };
  return {
    adapter: payloadAdapter(db, grants),
    jwks: { keys: signingKeys.map((key) => ({ ...key })) },
    cookies: { keys: [cookieKey], names: { session: 'limn_session', interaction: 'limn_interaction', resume: 'limn_resume' } },
    clients: [client],
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    extraParams: ['screen_hint'],
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: INTERACTION_SECONDS,
      Session: (_ctx, { accountId }) => (accountId === undefined ? STRANGER_SECONDS : SESSION_SECONDS),
      Grant: SESSION_SECONDS,
      RefreshToken: SESSION_SECONDS,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, requester) => requester.grantTypeAllowed('refresh_token'),
    findAccount: async (_ctx, sub) => {
      const found = await account(sub);
      return found && { accountId: found.sub, claims: async () => ({ sub: found.sub, ...claimsOf(found) }) };
    },
    extraTokenClaims: async (_ctx, token) => {
      const found = 'accountId' in token && typeof token.accountId === 'string' ? await account(token.accountId) : undefined;
      return found && { ...claimsOf(found), [GRANT_CLAIM]: 'grantId' in token ? token.grantId : undefined };
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, audience),
    interactions: { url: (_ctx, interaction) => `${publicUrl}${interactionPath(interaction.uid)}` },
    // Browsers send Origin on their own site's posts too.
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    renderError: async (ctx, out) => {
      ctx.set({ ...PAGE_HEADERS });
      ctx.body = errorPage(out.error_description);
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => logOutAtOnce(ctx, form, publicUrl),
        postLogoutSuccessSource: (ctx) => ctx.redirect(`${publicUrl}/login`),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }),
      },
    },
  };
}

function claimsOf(account: Account): { email: string; email_verified: boolean; name: string } {
  return { email: account.email, email_verified: account.emailVerified, name: account.name };
}

/** Our own app asks: what it wants is granted without a question. */
async function grantEverything(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, client, session, params, result } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(typeof params?.scope === 'string' ? params.scope : 'openid');
  grant.addResourceScope(audience, 'api');
  await grant.save();
  return grant;
}

function errorPage(description: string | undefined): string {
  return renderPage({
    title: 'That did not work',
    body: markup`<p>${description ? `The sign-in was refused: ${description}.` : 'Something went wrong while signing in.'}</p>
      <p>Go back to Limn and log in again.</p>
      <a class="button" href="/">Go to Limn</a>`,
  });
}
