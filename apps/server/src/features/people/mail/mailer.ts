/** Sends messages by SMTP, or keeps them for the mailbox page where no mail server is configured. */
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import { cleanMessage } from './clean-message.ts';
import { messageHtml } from './message-html.ts';
import { messageText } from './message-text.ts';
import { insertMail } from './mail.store.ts';
import { domainOf } from './mail-queue.ts';
import type { Mailer, Message } from './mailer.port.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export interface MailerOptions {
  db: Database;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  log: Log;
  /** For instance `smtps://user:password@mail.example`; undefined: messages are kept in the database. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Whether a message that waited is still to be sent. */
  isWanted?: ((message: Message) => Promise<boolean>) | undefined;
}

export interface OpenMailer extends Mailer {
  close(): Promise<void>;
}

export function openMailer({ db, secrets, log, smtpUrl, mailFrom, isWanted }: MailerOptions): OpenMailer {
  if (smtpUrl === undefined) {
    return {
      captures: true,
      async send(message) {
        const clean = cleanMessage(message);
        const mail = { recipient: clean.to, subject: clean.subject, text: messageText(clean), html: messageHtml(clean) };
        await db.control((tx) => insertMail(tx, mail));
      },
      close: async () => undefined,
    };
  }
  const smtp = openSmtp({ url: smtpUrl, from: mailFrom });
  const outbox = openOutbox({ db, secrets, log, smtp, isWanted, domain: domainOf(mailFrom) });
  return { captures: false, send: async (message) => outbox.send(cleanMessage(message)), close: () => outbox.close() };
}
