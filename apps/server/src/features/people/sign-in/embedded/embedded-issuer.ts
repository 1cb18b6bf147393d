/** Names of the embedded provider: what the app asks it for and what its tokens say. */

export const OIDC_PATH = '/oidc';
export const EMBEDDED_CLIENT_ID = 'limn-web';
/**
 * People of the embedded provider are kept under this name, as its accounts are in the same database: its
 * address may change.
 */
export const EMBEDDED_PEOPLE = 'embedded';

export function embeddedIssuer(publicUrl: string): string {
  return `${publicUrl}${OIDC_PATH}`;
}

/** The API, as `aud` of access tokens. */
export function embeddedAudience(publicUrl: string): string {
  return `${publicUrl}/api/v1`;
}
