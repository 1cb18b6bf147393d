/** A password reset mail to a colleague or to oneself, sent by anyone who signs people in. */
import { AppError } from '@limn/model';
import type { Database, Tx } from '../../../storage/database.ts';
import type { SignInProvider } from '../sign-in/sign-in-provider.port.ts';
import { requireMember } from './members.service.ts';
import { lockMembers } from './members.store.ts';
import { forgetMail, noteMail, requireMailAllowed } from './people-mail.store.ts';

const HOUR_SECONDS = 3600;

interface ResetDeps {
  db: Database;
  provider: Pick<SignInProvider, 'canSendReset' | 'sendResetMail'>;
}
interface Addressee {
  sub: string;
  email: string;
}

/** To a colleague. Answers the address to which it went. */
export async function resetPassword({ companyId, userId }: { companyId: number; userId: number }, deps: ResetDeps): Promise<string> {
  return sendReset(companyId, deps, async (tx) => {
    await lockMembers(tx, companyId);
    const member = await requireMember(tx, companyId, userId);
    // Companies take different locks, and the limit counts for all of them.
    await lockPerson(tx, userId);
    return member;
  });
}

/** To anyone who asks. Answers their address. */
export async function resetOwnPassword(userId: number, deps: ResetDeps): Promise<string> {
  return sendReset(null, deps, (tx) => lockPerson(tx, userId));
}

/** `find` holds the person, so that no two calls at the same moment send more than there may be. */
async function sendReset(companyId: number | null, { db, provider }: ResetDeps, find: (tx: Tx) => Promise<Addressee>): Promise<string> {
  // Noted before it is sent, for the same reason.
  const { person, mail } = await db.control(async (tx) => {
    const found = await find(tx);
    if (!provider.canSendReset) throw unsupported();
    const noted = { companyId, kind: 'reset', email: found.email.toLowerCase() } as const;
    await requireMailAllowed(tx, noted);
    return { person: found, mail: await noteMail(tx, noted) };
  });
  const outcome = await provider.sendResetMail({ sub: person.sub, email: person.email });
  if (outcome === 'sent') return person.email;
  await db.control((tx) => forgetMail(tx, mail));
  if (outcome === 'unsupported') throw unsupported();
  if (outcome === 'too_many')
    throw new AppError('too_many_requests', {
      publicMessage: `${person.email} has been sent several password reset mails. Try again in an hour.`,
      retryAfterSeconds: HOUR_SECONDS,
    });
  throw new AppError('unavailable', {
    publicMessage: 'We couldn’t send the password reset email. Try again in a moment.',
    retryAfterSeconds: 30,
  });
}

function lockPerson(tx: Tx, userId: number): Promise<Addressee> {
  return tx.one<Addressee>('select sub, email from app_user where id = $1 for no key update', [userId]);
}

function unsupported(): AppError {
  return new AppError('unavailable', {
    publicMessage: 'Your sign-in provider sends no password reset mails from here. People reset their passwords on its log-in page.',
  });
}
