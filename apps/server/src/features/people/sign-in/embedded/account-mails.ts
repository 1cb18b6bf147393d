/** The messages of the embedded provider. */
import { greeting, type Message } from '../../mail/mailer.port.ts';
import { LINK_HOURS } from './accounts.store.ts';

interface Addressee {
  email: string;
  name: string;
}

export function verificationMessage(to: Addressee, url: string): Message {
  return {
    to: to.email,
    subject: 'Verify your email address',
    preheader: 'One click, and you can begin with your first image.',
    lines: [greeting(to.name), 'Please confirm that this is your email address, so that you can use Limn.'],
    action: { label: 'Verify my address', url },
    afterwards: [`The link works for ${LINK_HOURS.verify} hours. If you didn’t sign up for Limn, ignore this email.`],
    because: `You’re receiving this email because ${to.email} was used to sign up for Limn.`,
    usefulMinutes: LINK_HOURS.verify * 60,
  };
}

/** To the owner of an address with which someone has signed up again. */
export function alreadySignedUpMessage(to: Addressee, logInUrl: string, forgotUrl: string): Message {
  return {
    to: to.email,
    subject: 'You already have a Limn account',
    preheader: 'Log in instead. If this wasn’t you, ignore this email.',
    lines: [greeting(to.name), `We received a sign-up for Limn with ${to.email}. This address already has an account.`],
    action: { label: 'Log in', url: logInUrl },
    afterwards: [
      `If you have forgotten your password, choose a new one: ${forgotUrl}`,
      'If this wasn’t you, ignore this email. Your account is safe.',
    ],
    because: `You’re receiving this email because ${to.email} has an account with Limn.`,
    usefulMinutes: LINK_HOURS.verify * 60,
  };
}

export function resetMessage(to: Addressee, url: string): Message {
  return {
    to: to.email,
    subject: 'Reset your password',
    preheader: 'The link works once, for one hour.',
    lines: [greeting(to.name), 'We received a request to reset the password of your Limn account.'],
    action: { label: 'Choose a new password', url },
    afterwards: ['The link works once, for one hour. If this wasn’t you, ignore this email. Your password won’t change.'],
    because: `You’re receiving this email because a password reset was requested for ${to.email}.`,
    usefulMinutes: LINK_HOURS.reset * 60,
  };
}

export function passwordChangedMessage(to: Addressee, url: string): Message {
  return {
    to: to.email,
    subject: 'Your password was changed',
    preheader: 'If this was you, there’s nothing to do.',
    lines: [
      greeting(to.name),
      'The password of your Limn account was changed just now. Other browsers have been logged out.',
      'If this was you, there’s nothing to do. If not, choose a new password now.',
    ],
    action: { label: 'This was not me', url },
    because: `You’re receiving this email because ${to.email} has an account with Limn.`,
  };
}
