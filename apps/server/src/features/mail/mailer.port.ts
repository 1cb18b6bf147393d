/** What a feature that writes to people needs to know of mail. */

/** One short letter. Every text is plain; the mailer makes text and HTML of it. */
export interface Letter {
  to: string;
  subject: string;
  /** Paragraphs before the action. */
  lines: readonly string[];
  /** The one thing to do, with its address. */
  action?: { label: string; url: string };
  /** Paragraphs after the action. */
  afterwards?: readonly string[];
}

export interface Mailer {
  /** True when letters are kept for the local mailbox page instead of being sent. */
  readonly captures: boolean;
  /** Throws `AppError('unavailable')` when the mail server does not take it. */
  send(letter: Letter): Promise<void>;
}
