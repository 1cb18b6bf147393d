/** The letters that colleagues cause. */
import type { Role } from '@limn/model';
import { greeting, type Letter } from '../mail/mailer.port.ts';
import { INVITATION_DAYS } from './invitations.store.ts';

export interface InvitationMail {
  email: string;
  name: string;
  role: Role;
  companyName: string;
  invitedBy: string;
}

/** What each role may do, in the words of a letter. */
const MAY: Readonly<Record<Role, string>> = {
  owner: 'As an owner you can do everything, also with its people and its plan.',
  editor: 'As an editor you can make and change images, data and settings, and invite colleagues.',
  viewer: 'As a viewer you can look at everything and change nothing.',
};

export function invitationLetter({ email, name, role, companyName, invitedBy }: InvitationMail, url: string): Letter {
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
      'If you did not expect it, ignore this mail: nothing happens.',
    ],
    because: `You get this mail because ${email} was invited on Limn.`,
    usefulMinutes: INVITATION_DAYS * 24 * 60,
  };
}

const LONGEST_NAME = 80;

/** A name that is long enough to be an advert is cut; the mailer makes a line of what is left. */
function shortened(text: string): string {
  const letters = Array.from(text.trim());
  return letters.length > LONGEST_NAME
    ? `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
}
