/** The embedded provider can do everything, because the accounts are here. */
import type { SignInProvider } from '../sign-in-provider.port.ts';
import type { AccountService } from './account-service.ts';
import { CHANGE_PASSWORD_PATH } from './pages/change-password.ts';

export function embeddedProvider(accounts: AccountService, publicUrl: string): SignInProvider {
  return {
    signUpHint: true,
    changePassword: { kind: 'page', url: `${publicUrl}${CHANGE_PASSWORD_PATH}` },
    canSendReset: true,
    canResendVerification: true,
    sendResetMail: ({ email }) => accounts.sendResetTo(email),
    resendVerification: ({ sub }) => accounts.sendVerification(sub),
    canCorrectEmail: true,
    correctEmail: ({ sub }, email) => accounts.changeClaim(sub, email),
    logOutEverywhere: ({ sub }) => accounts.logOutEverywhere(sub),
    readVerification: async ({ sub }) => (await accounts.find(sub))?.emailVerified,
  };
}
