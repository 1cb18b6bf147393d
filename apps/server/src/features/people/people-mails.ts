/** The letters that colleagues cause. What people typed goes into them as one short line of text, so it can neither add a header nor a page. */
import type { Role } from '@limn/model';
import type { Letter } from '../mail/mailer.port.ts';
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
  const company = oneLine(companyName, 80);
  const inviter = oneLine(invitedBy, 80);
  return {
    to: email,
    subject: `You are invited to ${company} on Limn`,
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
  };
}

/** A name that could be read as an address of the web is left out: strangers would make adverts of it. */
function greeting(name: string): string {
  const short = oneLine(name, 60);
  return short === '' || /\S\.\S|[/@:<>]/.test(short) ? 'Hello,' : `Hello ${short},`;
}

/** Without line breaks and invisible marks that turn or hide text. */
function oneLine(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = Array.from(line);
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
