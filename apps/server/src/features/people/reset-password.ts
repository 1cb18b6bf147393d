/** A password reset mail to a colleague, sent by whoever signs people in. */
import { AppError } from '@limn/model';
import type { Database } from '../../storage/database.ts';
import type { SignInProvider } from '../sign-in/sign-in-provider.port.ts';
import { requireMember } from './members.service.ts';
import { lockMembers } from './members.store.ts';
import { forgetMail, noteMail, requireMailAllowed } from './people-mail.store.ts';

const HOUR_SECONDS = 3600;

/** Answers the address to which it went. */
export async function resetPassword(
  { companyId, userId }: { companyId: number; userId: number },
  { db, provider }: { db: Database; provider: Pick<SignInProvider, 'canSendReset' | 'sendResetMail'> },
): Promise<string> {
  // Noted before it is sent, so that no two calls at the same moment send more than there may be.
  const { person, mail } = await db.control(async (tx) => {
    await lockMembers(tx, companyId);
    const member = await requireMember(tx, companyId, userId);
    if (!provider.canSendReset) throw unsupported();
    // Companies take different locks, and this counts for all of them.
    await tx.query('select from app_user where id = $1 for no key update', [userId]);
    const email = member.email.toLowerCase();
    await requireMailAllowed(tx, { companyId, kind: 'reset', email });
    return { person: member, mail: await noteMail(tx, { companyId, kind: 'reset', email }) };
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
    publicMessage: 'The password reset mail could not be sent right now. Try again in a moment.',
    retryAfterSeconds: 30,
  });
}

function unsupported(): AppError {
  return new AppError('unavailable', {
    publicMessage: 'Your sign-in provider sends no password reset mails from here. People reset their passwords on its log-in page.',
  });
}
