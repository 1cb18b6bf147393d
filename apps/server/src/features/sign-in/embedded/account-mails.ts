/** The letters of the embedded provider. */
import type { Letter } from '../../mail/mailer.port.ts';
import { LINK_HOURS } from './accounts.store.ts';

interface Addressee {
  email: string;
  name: string;
}

export function verificationLetter(to: Addressee, url: string): Letter {
  return {
    to: to.email,
    subject: 'Verify your email address',
    lines: [greeting(to), 'Please confirm that this is your email address, so that you can use Limn.'],
    action: { label: 'Verify my address', url },
    afterwards: [`The link works for ${LINK_HOURS.verify} hours. If you did not sign up for Limn, ignore this mail.`],
  };
}

export function resetLetter(to: Addressee, url: string): Letter {
  return {
    to: to.email,
    subject: 'Reset your password',
    lines: [greeting(to), 'Somebody, hopefully you, asked for a new password for your Limn account.'],
    action: { label: 'Choose a new password', url },
    afterwards: ['The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.'],
  };
}

export function passwordChangedLetter(to: Addressee, url: string): Letter {
  return {
    to: to.email,
    subject: 'Your password was changed',
    lines: [greeting(to), 'The password of your Limn account was changed just now. Other browsers have been logged out.'],
    action: { label: 'This was not me', url },
    afterwards: ['If it was you, there is nothing to do.'],
  };
}

function greeting({ name }: Addressee): string {
  return name ? `Hello ${name},` : 'Hello,';
}
