/** The message that asks someone outside the company whether they want a report. */
import type { Message } from '../../people/mail/mailer.port.ts';
import { ASKED_DAYS } from './guests.store.ts';
import type { Every } from './periods.ts';
import { everyText } from './report-labels.ts';

export interface GuestMail {
  to: string;
  company: string;
  /** Tells who wants them to get it. */
  askedBy: string | undefined;
  title: string;
  every: Every;
  agreeUrl: string;
  /** Names the question. */
  ticket: string;
}

const MAX_NAME = 80;

export function guestMessage({ to, company: full, askedBy, title, every, agreeUrl, ticket }: GuestMail): Message {
  const company = shortened(full);
  return {
    to,
    ticket,
    company,
    subject: `Do you want a report from ${company}?`,
    preheader: `“${title}”, ${everyText(every)}`,
    lines: [
      `${askedBy === undefined ? 'A colleague' : shortened(askedBy)} at ${company} would like to send you the report “${title}” ${everyText(every)} by email.`,
    ],
    action: { label: 'Answer', url: agreeUrl },
    afterwards: [`You’ll get nothing unless you agree. The request ends after ${ASKED_DAYS} days.`],
    because: `You’re receiving this email because someone at ${company} entered ${to} on Limn.`,
    usefulMinutes: 24 * 60,
  };
}

/** A name that is long enough to be an advert is cut. */
function shortened(name: string): string {
  const characters = Array.from(name.trim());
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : characters.join('');
}
