/** Data for signing people in on the web: the `signIn` part of `/config.json`. */
import type { OutsideIssuer } from '../../../platform/config.ts';
import { EMBEDDED_CLIENT_ID, embeddedAudience, embeddedIssuer } from './embedded/embedded-issuer.ts';
import type { PasswordChange, SignInProvider } from './sign-in-provider.port.ts';

export interface WebSignIn {
  authority: string;
  clientId: string;
  scope: string;
  resource?: string;
  audience?: string;
  signUpHint: boolean;
  renewalJitterSeconds: number;
  changePassword: PasswordChange;
  resendVerification: boolean;
  /** Whether an address that is not verified yet can be corrected. */
  correctEmail: boolean;
  /** Whether a colleague can be mailed a link to a new password. */
  resetMail: boolean;
  /** Whether logging out everywhere also ends the provider's own sessions. */
  endsAllSessions: boolean;
  /**
   * The page with the mails of the embedded provider; absent where they are sent, or no one may read them.
   */
  mailbox?: string;
}

export function webSignIn(
  settings: { publicUrl: string; renewalJitterSeconds: number; outsideIssuer: OutsideIssuer | undefined },
  provider: SignInProvider,
  mailbox: string | undefined,
): WebSignIn {
  const { publicUrl, outsideIssuer, renewalJitterSeconds } = settings;
  const common = {
    signUpHint: provider.signUpHint,
    renewalJitterSeconds,
    changePassword: provider.changePassword,
    resendVerification: provider.canResendVerification,
    correctEmail: provider.canCorrectEmail,
    resetMail: provider.canSendReset,
    endsAllSessions: provider.logOutEverywhere !== undefined,
  };
  if (!outsideIssuer)
    return {
      authority: embeddedIssuer(publicUrl),
      clientId: EMBEDDED_CLIENT_ID,
      scope: 'openid profile email api',
      resource: embeddedAudience(publicUrl),
      ...common,
      ...(mailbox !== undefined && { mailbox }),
    };
  const { issuer, clientId, scope, audience, requestAudience } = outsideIssuer;
  return { authority: issuer, clientId, scope, ...(requestAudience ? { audience } : {}), ...common };
}
