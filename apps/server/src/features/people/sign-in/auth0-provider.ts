/**
 * A provider in the manner of Auth0: sign-up by `screen_hint`, new passwords by a mail that anyone may ask
 * for (https://auth0.com/docs/api/authentication/database-connections/change-password). Sending the
 * verification mail again would need a management credential, which this installation does not hold.
 */
import type { OutsideIssuer } from '../../../platform/config.ts';
import type { IssuerFetch } from './issuer-fetch.port.ts';
import { plainProvider } from './plain-provider.ts';
import type { SignInProvider } from './sign-in-provider.port.ts';
import type { Userinfo } from './userinfo.ts';

const CONNECTION = 'Username-Password-Authentication';

export function auth0Provider(issuer: OutsideIssuer, userinfo: Userinfo, fetch: IssuerFetch): SignInProvider {
  return {
    ...plainProvider(userinfo),
    signUpHint: true,
    changePassword: { kind: 'mail' },
    canSendReset: true,
    async sendResetMail({ email }) {
      try {
        const { status } = await fetch(`${issuer.issuer}/dbconnections/change_password`, {
          json: { client_id: issuer.clientId, email, connection: CONNECTION },
        });
        if (status === 429) return 'too_many';
        return status >= 200 && status < 300 ? 'sent' : 'unavailable';
      } catch {
        return 'unavailable';
      }
    },
  };
}
