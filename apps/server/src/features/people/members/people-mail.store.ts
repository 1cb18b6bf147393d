/** How often colleagues, or a person themselves, have had a person mailed, so that no one is flooded. */
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

type MailKind = 'invitation' | 'reset' | 'report' | 'support';

export interface PeopleMail {
  /** Null for what someone asks for themselves: they may belong to no company. */
  companyId: number | null;
  kind: MailKind;
  email: string;
}

/** Mails of one kind to one address within an hour. */
const AN_HOUR = 3;
const HOUR_SECONDS = 3600;
/**
 * Invitations to one address within an hour by all companies together: founding another company gives no one
 * another three.
 */
const AN_HOUR_OF_ALL = 10;
/**
 * Invitations within a day of all companies that a person belongs to: no one founds companies to send more.
 */
const INVITATIONS_A_DAY_OF_PERSON = 1000;
/** Invitations of one company within a day: more than a team needs, too few for junk. */
const INVITATIONS_A_DAY = 200;
/** Questions of a company whether someone wants its reports, within a day: to one address, and to all. */
const [QUESTIONS_A_DAY, ASKED_A_DAY] = [3, 50];
const DAY_SECONDS = 86_400;
/** Messages of one person to the operator within a day. */
const MESSAGES_A_DAY = 10;

const NAMES: Readonly<Record<MailKind, string>> = {
  invitation: 'invitations',
  reset: 'password reset mails',
  report: 'questions about reports',
  support: 'messages',
};

/** Throws when this address was mailed often enough; says when it may be mailed again. */
export async function requireMailAllowed(tx: Tx, mail: PeopleMail): Promise<void> {
  const seconds = await secondsToWait(tx, mail);
  if (seconds <= 0) return requireSparedAddress(tx, mail);
  throw new AppError('too_many_requests', {
    publicMessage: `${mail.email} has been sent ${AN_HOUR} ${NAMES[mail.kind]} within an hour. ${retryText(seconds)}`,
    retryAfterSeconds: seconds,
  });
}

/** The refusal doesn't say which other companies mailed the address. */
async function requireSparedAddress(tx: Tx, { kind, email }: { kind: MailKind; email: string }): Promise<void> {
  if (kind === 'reset') return;
  const { sent } = await tx.one<{ sent: number }>(
    `select count(*)::int as sent from people_mail where email = $1 and kind = $2 and sent_at > now() - interval '1 hour'`,
    [email, kind],
  );
  if (sent < AN_HOUR_OF_ALL) return;
  throw new AppError('too_many_requests', {
    publicMessage: `We can’t send ${NAMES[kind]} to ${email} right now. ${retryText(HOUR_SECONDS)}`,
    retryAfterSeconds: HOUR_SECONDS,
  });
}

/**
 * Throws when a company, or a person in all their companies, has sent as many invitations as may be in a day.
 */
export async function requireInvitationsLeft(tx: Tx, { companyId, userId }: { companyId: number; userId: number | null }): Promise<void> {
  const ofPerson = await tx.one<{ sent: number }>(
    `select count(*)::int as sent from people_mail p join membership m on m.company_id = p.company_id
     where m.user_id = $1 and p.kind = 'invitation' and p.sent_at > now() - interval '1 day'`,
    [userId],
  );
  if (ofPerson.sent >= INVITATIONS_A_DAY_OF_PERSON)
    throw new AppError('too_many_requests', {
      publicMessage: `Your companies have sent ${INVITATIONS_A_DAY_OF_PERSON.toLocaleString('en-GB')} invitations within a day. ${retryText(HOUR_SECONDS)}`,
      retryAfterSeconds: HOUR_SECONDS,
    });
  const { sent, seconds } = await tx.one<{ sent: number; seconds: number | null }>(
    `select count(*)::int as sent, extract(epoch from min(sent_at) + interval '1 day' - now())::float8 as seconds
     from people_mail where company_id = $1 and kind = 'invitation' and sent_at > now() - interval '1 day'`,
    [companyId],
  );
  if (sent < INVITATIONS_A_DAY) return;
  throw new AppError('too_many_requests', {
    publicMessage: `A company can send ${INVITATIONS_A_DAY} invitations a day. ${retryText(seconds ?? 1)}`,
    retryAfterSeconds: seconds ?? 1,
  });
}

/**
 * Asks someone whether they want a company's reports. Throws when they, or too many others, were asked within
 * a day.
 */
export async function noteReportQuestion(tx: Tx, companyId: number, email: string): Promise<void> {
  const { sent, same } = await tx.one<{ sent: number; same: number }>(
    `select count(*)::int as sent, (count(*) filter (where email = $2))::int as same from people_mail
     where company_id = $1 and kind = 'report' and sent_at > now() - interval '1 day'`,
    [companyId, email],
  );
  if (same >= QUESTIONS_A_DAY)
    throw new AppError('too_many_requests', {
      publicMessage: `${email} was asked ${QUESTIONS_A_DAY} times today. ${retryText(DAY_SECONDS)}`,
      retryAfterSeconds: DAY_SECONDS,
    });
  if (sent >= ASKED_A_DAY)
    throw new AppError('too_many_requests', {
      publicMessage: `A company can ask ${ASKED_A_DAY} people a day whether they want its reports. ${retryText(DAY_SECONDS)}`,
      retryAfterSeconds: DAY_SECONDS,
    });
  const mail = { companyId, kind: 'report', email } as const;
  await requireMailAllowed(tx, mail);
  await noteMail(tx, mail);
}

/** Someone writes to the operator. Throws when they did so too often within a day. */
export async function noteSupportMessage(tx: Tx, email: string): Promise<void> {
  const { sent } = await tx.one<{ sent: number }>(
    `select count(*)::int as sent from people_mail where email = $1 and kind = 'support' and sent_at > now() - interval '1 day'`,
    [email],
  );
  if (sent >= MESSAGES_A_DAY)
    throw new AppError('too_many_requests', {
      publicMessage: `You have sent ${MESSAGES_A_DAY} messages today. ${retryText(DAY_SECONDS)}`,
      retryAfterSeconds: DAY_SECONDS,
    });
  await noteMail(tx, { companyId: null, kind: 'support', email });
}

/** Answers the id under which it can be taken back. */
export async function noteMail(tx: Tx, mail: PeopleMail): Promise<number> {
  // For all companies: one that never sends email again would keep addresses for ever.
  await tx.run(`delete from people_mail where sent_at < now() - interval '1 day'`);
  const { id } = await tx.one<{ id: number }>('insert into people_mail (company_id, kind, email) values ($1, $2, $3) returning id', [
    mail.companyId,
    mail.kind,
    mail.email,
  ]);
  return id;
}

/** It was not sent after all. */
export async function forgetMail(tx: Tx, id: number): Promise<void> {
  await tx.run('delete from people_mail where id = $1', [id]);
}

/**
 * Until the third-last mail of the past hour is an hour old. Resets of all companies count, because they
 * reach the same person.
 */
async function secondsToWait(tx: Tx, { companyId, kind, email }: PeopleMail): Promise<number> {
  const row = await tx.maybeOne<{ seconds: number }>(
    `select extract(epoch from sent_at + interval '1 hour' - now())::float8 as seconds from people_mail
     where email = $1 and kind = $2 and (kind = 'reset' or company_id = $3) and sent_at > now() - interval '1 hour'
     order by sent_at desc offset $4 limit 1`,
    [email, kind, companyId, AN_HOUR - 1],
  );
  return row?.seconds ?? 0;
}

function retryText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 120
    ? `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    : `Try again in ${Math.ceil(minutes / 60)} hours.`;
}
