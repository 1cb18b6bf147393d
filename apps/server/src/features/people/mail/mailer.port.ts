/** The port by which features send emails. */
import type { Config } from '../../../platform/config.ts';

/**
 * One short message. Every text is plain and one paragraph, whatever it is made of: line breaks in it become
 * spaces. The mailer makes text and HTML of it, equal in what they say.
 */
export interface Message {
  to: string;
  /** Where an answer goes; without it to the sender of all messages. */
  replyTo?: string;
  subject: string;
  /** Stands beside the subject in a list of messages; without it the first paragraph does. */
  preheader?: string;
  /** Title in large type; without it the subject. */
  heading?: string;
  /** The company it is about, where there is one. */
  company?: string;
  /** Paragraphs before the action. */
  lines: readonly string[];
  /** How much of something is left, as a bar: `share` from 0 to 1, and the same in words. */
  meter?: { share: number; label: string };
  /** A small table under the paragraphs: what it is about, point by point. */
  facts?: readonly { label: string; value: string }[];
  /**
   * Figures under the points: the first `texts` columns are texts, the others numbers. With `hasTotals`, the
   * first row sums up the others.
   */
  table?: { label: string; head: readonly string[]; texts: number; hasTotals?: boolean; rows: readonly (readonly string[])[] };
  /** The one thing to do, with its address. */
  action?: { label: string; url: string };
  /** Paragraphs after the action. */
  afterwards?: readonly string[];
  /** Smaller things to do, below all else. */
  links?: readonly { label: string; url: string }[];
  /** Where mails like this one end by a POST: mail programs offer it beside the sender. */
  stopUrl?: string;
  /** Names who asked for it. It is looked at once more before each try to send the message. */
  ticket?: string;
  /** Why one gets this message: "You’re receiving this email because you own a company on Limn." */
  because?: string;
  /** How long it is of use: later it is not sent any more. A day when left out. */
  usefulMinutes?: number;
}

export interface Mailer {
  /** True when messages are kept for the local mailbox page instead of being sent. */
  readonly captures: boolean;
  /**
   * Resolves when the mail server has taken the message, and also when it cannot take it now: then the
   * message is kept and goes out as soon as it can. Throws `AppError('unavailable')` when the server refuses
   * the message or its address for good.
   */
  send(message: Message): Promise<void>;
}

/**
 * How a message begins. A name that could be read as an address is left out: mail programs would make a link
 * of it.
 */
export function greeting(name: string): string {
  const short = name.trim().slice(0, 80);
  return short === '' || /[/\\@:]|\.\S/.test(short) ? 'Hello,' : `Hello ${short},`;
}

/**
 * The page that shows mails which are kept instead of being sent; undefined where none is, or no one may read
 * them.
 */
export function keptMailAt({ captures }: Pick<Mailer, 'captures'>, { mailbox }: Pick<Config, 'mailbox'>): string | undefined {
  return captures && mailbox !== 'closed' ? '/mailbox' : undefined;
}
