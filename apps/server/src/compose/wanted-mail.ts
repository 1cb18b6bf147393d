/** Asked before a message that waited is sent: most are of no report, and always wanted. */
import { isWantedMail } from '../features/measuring/deliveries/wanted-mail.ts';
import type { Message } from '../features/people/mail/mailer.port.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';

/** The key of the addresses in mails is derived for this. */
export const MAILED_REPORTS = 'mailed reports';

export function wantsMail({
  db,
  secrets,
}: {
  db: Pick<Database, 'withCompany' | 'control'>;
  secrets: Pick<Secrets, 'derive'>;
}): (message: Message) => Promise<boolean> {
  const secret = secrets.derive(MAILED_REPORTS);
  return async ({ ticket }) => ticket === undefined || isWantedMail(ticket, { db, secret });
}
