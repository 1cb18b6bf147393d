/** The server's configuration for the app in tests. */
import type { SessionConfig } from '../session/session-config.ts';

const signIn = {
  authority: '',
  clientId: '',
  scope: '',
  signUpHint: true,
  renewalJitterSeconds: 300,
  changePassword: { kind: 'none' as const },
  resendVerification: true,
  correctEmail: true,
  resetMail: true,
  endsAllSessions: true,
} satisfies SessionConfig;

const links = {
  help: '/help',
  guides: '/help/guides',
  video: '/help/tour',
  gettingStarted: '/help/getting-started',
  support: '/help/support',
};

export const APP_CONFIG = { renderUrl: 'https://img.example', links, canContact: false, signIn };
