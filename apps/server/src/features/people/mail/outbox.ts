/**
 * Messages on their way to the mail server. A message is stored before it is tried, and deleted when the
 * server has taken or refused it for good; a stored one is tried again, by whichever process comes first. A
 * server that takes a message and dies before it says so gets it once more, as the rules of mail want it:
 * under the same Message-ID, by which receivers know it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import type { Message } from './mailer.port.ts';
import { claimDue, deleteWaiting, insertWaiting, postpone, type WaitingMail } from './outbox.store.ts';
import type { Outcome, Smtp } from './smtp.ts';

export interface OutboxDeps {
  db: Database;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  smtp: Smtp;
  log: Log;
  /** Whether a message is still to be sent. Left out: every one is. */
  isWanted?: ((message: Message) => Promise<boolean>) | undefined;
  /** Domain of a Message-ID. */
  domain: string;
  now?: () => Date;
  /** How long anyone who sends a message waits for the mail server. */
  timeoutMs?: number;
}

export interface Outbox {
  /** @param message a clean one */
  send(message: Message): Promise<void>;
  /** Tries what is due; answers how many messages that were. */
  sendDue(): Promise<number>;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** A server that greylists takes a message after some minutes. The last pause is taken again and again. */
const PAUSES_MINUTES = [1, 3, 5, 10, 20, 40, 60];
const USEFUL_MINUTES = 24 * 60;
/** Longer than one try may take: should this process die in it, another one tries then. */
const CLAIM_MS = 3 * MINUTE_MS;
const TIMEOUT_MS = 8000;
const AT_ONCE = 10;
const LOOK_EVERY_MS = 30_000;
const CLOSING_MS = 5000;

export function openOutbox({
  db,
  secrets,
  smtp,
  log,
  isWanted = async () => true,
  domain,
  now = () => new Date(),
  timeoutMs = TIMEOUT_MS,
}: OutboxDeps): Outbox {
  const running = new Set<Promise<unknown>>();
  const later = (ms: number) => new Date(now().getTime() + ms);

  async function attempt(mail: WaitingMail, message: Message): Promise<Outcome> {
    const outcome = await smtp.deliver({ message, messageId: mail.messageId, date: mail.createdAt });
    if (outcome.kind === 'later') {
      const pause = (PAUSES_MINUTES[mail.tries] ?? PAUSES_MINUTES.at(-1) ?? 0) * MINUTE_MS;
      log.warn('mail.send_delayed', { id: mail.id, tries: mail.tries + 1, why: whyOf(outcome.cause) });
      await db.control((tx) => postpone(tx, mail.id, later(pause)));
    } else {
      if (outcome.kind === 'refused') log.warn('mail.send_refused', { id: mail.id, why: whyOf(outcome.cause) });
      await db.control((tx) => deleteWaiting(tx, mail.id));
    }
    return outcome;
  }

  function watched<T>(work: Promise<T>): Promise<T> {
    const done = work.finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  async function retry(mail: WaitingMail): Promise<void> {
    const text = secrets.open(mail.message, contextOf(mail.messageId));
    if (text === undefined || mail.usefulUntil <= now()) {
      log.error('mail.send_given_up', {
        id: mail.id,
        tries: mail.tries,
        why: text === undefined ? 'sealed by an unknown key' : 'too late',
      });
      await db.control((tx) => deleteWaiting(tx, mail.id));
      return;
    }
    const message = JSON.parse(text) as Message;
    if (await isWanted(message)) {
      await attempt(mail, message);
      return;
    }
    log.info('mail.send_given_up', { id: mail.id, tries: mail.tries, why: 'not wanted any more' });
    await db.control((tx) => deleteWaiting(tx, mail.id));
  }

  async function sendDue(): Promise<number> {
    const due = await db.control((tx) => claimDue(tx, { now: now(), again: later(CLAIM_MS), max: AT_ONCE }));
    await watched(Promise.all(due.map(retry)));
    return due.length;
  }

  const look = setInterval(() => {
    sendDue().catch((cause: unknown) => log.warn('mail.outbox_not_read', { why: cause instanceof AppError ? cause.code : 'unknown' }));
  }, LOOK_EVERY_MS);
  look.unref();

  return {
    async send(message) {
      const messageId = `${randomUUID()}@${domain}`;
      const mail = await db.control((tx) =>
        insertWaiting(tx, {
          messageId,
          message: secrets.seal(JSON.stringify(message), contextOf(messageId)),
          createdAt: now(),
          nextTryAt: later(CLAIM_MS),
          usefulUntil: usefulUntil(message, now()),
        }),
      );
      // Whatever breaks from here on, the message is written down: its sender need not hear of it.
      const tried = watched(attempt(mail, message)).catch((cause: unknown) => log.error('mail.outcome_not_saved', { id: mail.id }, cause));
      const outcome = await Promise.race([tried, sleep(timeoutMs, undefined, { ref: false })]);
      if (outcome?.kind === 'refused')
        throw new AppError('unavailable', {
          publicMessage: 'The mail server rejected this address. Check that it’s right.',
          cause: outcome.cause,
        });
    },
    sendDue,
    async close() {
      clearInterval(look);
      await Promise.race([Promise.allSettled(running), sleep(CLOSING_MS, undefined, { ref: false })]);
      smtp.close();
    },
  };
}

/** Later it is not sent any more. */
export function usefulUntil({ usefulMinutes = USEFUL_MINUTES }: Message, from: Date): Date {
  return new Date(from.getTime() + usefulMinutes * MINUTE_MS);
}

export function contextOf(messageId: string): string {
  return `mail:${messageId}`;
}

/** Codes only: what a server says may name the recipient. */
function whyOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const { code = cause.name, responseCode } = cause as { code?: string | number; responseCode?: number };
  return responseCode === undefined ? String(code) : `${code} ${responseCode}`;
}
