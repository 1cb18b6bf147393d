/** The messages that colleagues cause. */
import type { Role } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../storage/database.ts';
import { companyName } from '../accounts/accounts.read.ts';
import { greeting, type Message, type Mailer } from '../mail/mailer.port.ts';
import { INVITATION_DAYS } from './invitations.store.ts';

export interface InvitationMail {
  email: string;
  name: string;
  role: Role;
  companyName: string;
  invitedBy: string;
}

/** Permissions of each role, in the words of a message. */
const MAY: Readonly<Record<Role, string>> = {
  owner: 'As an owner you can do everything, also with its people and its plan.',
  editor: 'As an editor you can make and change images, data and settings, and invite colleagues.',
  viewer: 'As a viewer you can look at everything and change nothing.',
};

export function invitationMessage({ email, name, role, companyName, invitedBy }: InvitationMail, url: string): Message {
  const company = shortened(companyName);
  const inviter = shortened(invitedBy);
  return {
    to: email,
    subject: `You are invited to ${company} on Limn`,
    preheader: `${inviter === '' ? 'A colleague' : inviter} would like to work with you.`,
    company,
    lines: [
      greeting(name),
      `${inviter === '' ? 'A colleague' : inviter} invites you to work with ${company} on Limn, where pictures for email are made that are different for each person.`,
      MAY[role],
    ],
    action: { label: 'See the invitation', url },
    afterwards: [
      `Log in or sign up with this address, ${email}: the invitation is for it alone. It works once, for ${INVITATION_DAYS} days.`,
      'If you didn’t expect this, ignore this email.',
    ],
    because: `You’re receiving this email because ${email} was invited on Limn.`,
    usefulMinutes: INVITATION_DAYS * 24 * 60,
  };
}

/** A lost mail changes nothing: the next visit tells it too. */
export async function mailRemoved(
  companyId: number,
  { name, email }: { name: string; email: string },
  { db, log, mailer, publicUrl }: { db: Pick<Database, 'control'>; log: Log; mailer: Pick<Mailer, 'send'>; publicUrl: string },
): Promise<void> {
  try {
    const company = await db.control((tx) => companyName(tx, companyId));
    await mailer.send(removalMessage({ name, email, companyName: company }, publicUrl));
  } catch (cause) {
    log.error('people.removal_email_not_sent', { companyId }, cause);
  }
}

function removalMessage({ name, email, companyName: full }: { name: string; email: string; companyName: string }, url: string): Message {
  const company = shortened(full);
  return {
    to: email,
    subject: `You were removed from ${company} on Limn`,
    preheader: 'Your account and your other companies are not touched.',
    company,
    lines: [
      greeting(name),
      `Someone at ${company} has removed you from the company on Limn. You no longer see its images, data and reports, and API keys that you made there no longer work.`,
      'Your account and your other companies are not touched.',
    ],
    action: { label: 'Go to Limn', url },
    afterwards: [`If this is a mistake, ask an owner of ${company} to invite you again.`],
    because: `You’re receiving this email because ${email} belonged to ${company} on Limn.`,
  };
}

const MAX_NAME_LENGTH = 80;

/** A name that is long enough to be an advert is cut; the mailer makes a line of what is left. */
function shortened(text: string): string {
  const messages = Array.from(text.trim());
  return messages.length > MAX_NAME_LENGTH
    ? `${messages
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : messages.join('');
}
