/**
 * Writes messages down within someone else's transaction, so that a message exists exactly if what it speaks
 * of happened. The outbox of a front sends them soon.
 */
import { randomUUID } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Tx } from '../../../storage/database.ts';
import { cleanMessage } from './clean-message.ts';
import { insertMail } from './mail.store.ts';
import type { Message } from './mailer.port.ts';
import { messageHtml } from './message-html.ts';
import { messageText } from './message-text.ts';
import { insertWaiting } from './outbox.store.ts';
import { contextOf, usefulUntil } from './outbox.ts';

export interface MailQueueOptions {
  secrets: Pick<Secrets, 'seal'>;
  /** Undefined: messages are kept for the mailbox page. */
  smtpUrl: string | undefined;
  mailFrom: string;
  now(): Date;
}

export interface MailQueue {
  enqueue(tx: Tx, message: Message): Promise<void>;
}

export function createMailQueue({ secrets, smtpUrl, mailFrom, now }: MailQueueOptions): MailQueue {
  return {
    async enqueue(tx, message) {
      const clean = cleanMessage(message);
      if (smtpUrl === undefined) {
        await insertMail(tx, { recipient: clean.to, subject: clean.subject, text: messageText(clean), html: messageHtml(clean) });
        return;
      }
      const messageId = `${randomUUID()}@${domainOf(mailFrom)}`;
      await insertWaiting(tx, {
        messageId,
        message: secrets.seal(JSON.stringify(clean), contextOf(messageId)),
        createdAt: now(),
        nextTryAt: now(),
        usefulUntil: usefulUntil(clean, now()),
      });
    },
  };
}

/** Domain of the ids of messages. */
export function domainOf(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
}
