/** A provider of which nothing is known beyond OpenID Connect: only what userinfo tells can be asked. */
import type { SignInProvider } from './sign-in-provider.port.ts';
import type { Userinfo } from './userinfo.ts';

export function plainProvider(userinfo: Userinfo): SignInProvider {
  return {
    signUpHint: false,
    changePassword: { kind: 'none' },
    canSendReset: false,
    canResendVerification: false,
    canCorrectEmail: false,
    correctEmail: async () => 'unsupported',
    sendResetMail: async () => 'unsupported',
    resendVerification: async () => 'unsupported',
    readVerification: async ({ accessToken, sub, email }) => {
      const facts = accessToken === undefined ? undefined : await userinfo.readFresh(accessToken, sub);
      // Anyone who has changed their address there since would verify another one than is kept here.
      const isAnother = facts?.email !== undefined && facts.email.toLowerCase() !== email.toLowerCase();
      return isAnother ? false : facts?.emailVerified;
    },
  };
}
