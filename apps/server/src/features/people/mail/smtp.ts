/** Hands messages to a mail server, one recipient each, and says what became of them. */
import { createTransport } from 'nodemailer';
import { messageHtml } from './message-html.ts';
import { messageText } from './message-text.ts';
import type { Message } from './mailer.port.ts';

export type Outcome =
  | { kind: 'sent' }
  /** The server will never take it. */
  | { kind: 'refused'; cause: unknown }
  /** The server is away, hangs, is busy, or does not let us in: asking again later makes sense. */
  | { kind: 'later'; cause: unknown };

export interface Delivery {
  /** A clean one. */
  message: Message;
  messageId: string;
  date: Date;
}

export interface Smtp {
  deliver(delivery: Delivery): Promise<Outcome>;
  close(): void;
}

export interface SmtpSettings {
  /** For instance `smtps://user:password@mail.example`. Its query may hold nodemailer's options. */
  url: string;
  from: string;
  /** For one message, from the first byte to the last: a server that trickles is silent for no time-out. */
  deadlineMs?: number;
}

const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;
const DEADLINE_MS = 60_000;
/** Machines that answer mail leave messages alone that say so: an absence note to us would reach no one. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export function openSmtp({ url, from, deadlineMs = DEADLINE_MS }: SmtpSettings): Smtp {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      // Connections that went stale in the pool are replaced; what was begun is never begun again here.
      maxRequeues: 1,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      // A password goes over the line only when no one can read along.
      requireTLS: new URL(url).password !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async deliver({ message, messageId, date }) {
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          date,
          // As an object, so that no part of an address is read as a second one.
          to: { name: '', address: message.to },
          ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
          subject: message.subject,
          text: messageText(message),
          html: messageHtml(message),
          headers: message.stopUrl === undefined ? HEADERS : { ...HEADERS, ...stopHeaders(message.stopUrl) },
          signal: AbortSignal.timeout(deadlineMs),
        });
        return { kind: 'sent' };
      } catch (cause) {
        return { kind: isFinal(cause) ? 'refused' : 'later', cause };
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A message or recipient that is refused with 5xx stays refused (RFC 5321, 4.2.1). A sender or password that
 * is refused is a setting that someone will put right: their messages wait for it.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (command === 'API') return true;
  return responseCode >= 500 && command !== 'MAIL FROM';
}

/** RFC 8058: mail programs end such mails by one POST, without a page. */
function stopHeaders(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
