/** The messages about credits that run out. */
import type { Message } from '../mail/mailer.port.ts';

export interface CreditWarning {
  /** Percent that are left at most. */
  level: 20 | 5 | 0;
  remaining: number;
  /** All credits that are valid; 0: they have come to their end. */
  granted: number;
  isTrial: boolean;
  /** False for a company that was never given any. */
  hadCredits: boolean;
}

const number = (value: number) => value.toLocaleString('en-GB');

export function creditMessage(to: string, company: string, warning: CreditWarning, billingUrl: string): Message {
  const { level, remaining, granted, isTrial } = warning;
  const label = isTrial ? 'Choose a plan' : 'Buy credits';
  const hasEnded = granted === 0;
  return {
    to,
    company,
    subject: subjectOf(warning),
    lines: level === 0 ? stopped(company, warning) : running(company, warning),
    ...(hasEnded ? {} : { meter: { share: remaining / granted, label: `${number(remaining)} of ${number(granted)} credits left` } }),
    action: { label, url: billingUrl },
    because: `You’re receiving this email because you own ${company} on Limn.`,
    usefulMinutes: 3 * 24 * 60,
  };
}

function subjectOf({ level, remaining, granted, isTrial, hadCredits }: CreditWarning): string {
  if (!hadCredits) return 'You have no credits';
  if (level > 0) return `Only ${Math.ceil((remaining / granted) * 100)}% of your credits are left`;
  if (granted > 0) return 'Your credits are used up';
  return isTrial ? 'Your free trial has ended' : 'Your credits have expired';
}

function running(company: string, { remaining, granted }: CreditWarning): string[] {
  return [
    `${company} has ${number(remaining)} of ${number(granted)} credits left. Each picture that a person opens takes one.`,
    'When none are left, your images show their fallback picture until there are credits again. Emails that are already sent are affected too.',
  ];
}

function stopped(company: string, { granted, isTrial, hadCredits }: CreditWarning): string[] {
  const why = !hadCredits
    ? `A person has just opened an image of ${company}, which has no credits.`
    : granted > 0
      ? `${company} has used all of its credits.`
      : isTrial
        ? `The free trial of ${company} has ended.`
        : `The credits of ${company} have expired.`;
  return [
    `${why} From now on your images show their fallback picture, also in emails that are already sent.`,
    'As soon as there are credits again, your images are back, without a change to your emails.',
  ];
}
