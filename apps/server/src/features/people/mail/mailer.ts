/** Sends letters by SMTP, or keeps them for the mailbox page where no mail server is configured. */
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import { cleanLetter } from './clean-letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { insertMail } from './mail.store.ts';
import type { Mailer } from './mailer.port.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export interface MailerOptions {
  db: Database;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  log: Log;
  /** For instance `smtps://user:password@mail.example`; undefined: letters are kept in the database. */
  smtpUrl: string | undefined;
  mailFrom: string;
}

export interface OpenMailer extends Mailer {
  close(): Promise<void>;
}

export function openMailer({ db, secrets, log, smtpUrl, mailFrom }: MailerOptions): OpenMailer {
  if (smtpUrl === undefined) {
    return {
      captures: true,
      async send(letter) {
        const clean = cleanLetter(letter);
        const mail = { recipient: clean.to, subject: clean.subject, text: letterText(clean), html: letterHtml(clean) };
        await db.control((tx) => insertMail(tx, mail));
      },
      close: async () => undefined,
    };
  }
  const outbox = openOutbox({ db, secrets, log, smtp: openSmtp({ url: smtpUrl, from: mailFrom }), domain: domainOf(mailFrom) });
  return { captures: false, send: async (letter) => outbox.send(cleanLetter(letter)), close: () => outbox.close() };
}

function domainOf(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
}
