/** Sends letters by SMTP, or keeps them for the mailbox page where no mail server is configured. */
import { AppError } from '@limn/model';
import { createTransport, type Transporter } from 'nodemailer';
import type { Database } from '../../storage/database.ts';
import { letterHtml, letterText } from './letter.ts';
import { insertMail } from './mail.store.ts';
import type { Letter, Mailer } from './mailer.port.ts';

export interface MailerOptions {
  db: Database;
  /** For instance `smtps://user:password@mail.example`; undefined: letters are kept in the database. */
  smtpUrl: string | undefined;
  mailFrom: string;
}

export function createMailer({ db, smtpUrl, mailFrom }: MailerOptions): Mailer {
  if (smtpUrl === undefined) {
    return {
      captures: true,
      send: (letter) =>
        db.control((tx) =>
          insertMail(tx, { recipient: letter.to, subject: letter.subject, text: letterText(letter), html: letterHtml(letter) }),
        ),
    };
  }
  const transport: Transporter = createTransport(smtpUrl, { from: mailFrom });
  return { captures: false, send: (letter) => sendBySmtp(transport, letter) };
}

async function sendBySmtp(transport: Transporter, letter: Letter): Promise<void> {
  try {
    // As an object, so that no part of an address is read as a second one.
    await transport.sendMail({
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (cause) {
    throw new AppError('unavailable', {
      publicMessage: 'The mail could not be sent. Try again in a moment.',
      retryAfterSeconds: 30,
      cause,
    });
  }
}
