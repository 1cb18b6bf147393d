/** Names of the embedded provider: what the app asks it for and what its tokens say. */

export const OIDC_PATH = '/oidc';
export const EMBEDDED_CLIENT_ID = 'limn-web';

export function embeddedIssuer(publicUrl: string): string {
  return `${publicUrl}${OIDC_PATH}`;
}

/** The API, as `aud` of access tokens. */
export function embeddedAudience(publicUrl: string): string {
  return `${publicUrl}/api/v1`;
}
