/**
 * A message that someone writes to the operator of this installation in the app. It is mailed, and answered
 * to their own address.
 */
import { AppError } from '@limn/model';
import type { PersonCaller } from '../../../api/call.ts';
import type { Database } from '../../../storage/database.ts';
import { companyName } from '../accounts/accounts.read.ts';
import type { Mailer, Message } from '../mail/mailer.port.ts';
import { noteSupportMessage } from './people-mail.store.ts';

export interface SupportMessage {
  subject: string;
  message: string;
}

export interface SupportDeps {
  db: Pick<Database, 'control'>;
  mailer: Pick<Mailer, 'send'>;
  /** Undefined where messages are read elsewhere, or nowhere. */
  supportEmail: string | undefined;
}

type Sender = Pick<PersonCaller, 'name' | 'email' | 'chosenCompanyId'>;

/** Answers when the mail server has it, or keeps it until it can take it. */
export async function contactSupport(sender: Sender, written: SupportMessage, { db, mailer, supportEmail }: SupportDeps): Promise<void> {
  if (supportEmail === undefined)
    throw new AppError('not_found', { publicMessage: 'No address for messages is set here. Ask the person who runs this server.' });
  const { chosenCompanyId: id } = sender;
  const company = await db.control(async (tx) => {
    await noteSupportMessage(tx, sender.email.toLowerCase());
    return id === undefined ? undefined : { id, name: await companyName(tx, id) };
  });
  await mailer.send(supportMail(supportEmail, sender, written, company));
}

function supportMail(
  to: string,
  { name, email }: Sender,
  { subject, message }: SupportMessage,
  company: { id: number; name: string } | undefined,
): Message {
  return {
    to,
    replyTo: email,
    subject,
    ...(company && { company: company.name }),
    lines: message.split(/\n\s*\n|\n/).filter((line) => line.trim() !== ''),
    facts: [
      { label: 'From', value: name },
      { label: 'Address', value: email },
      ...(company ? [{ label: 'Company', value: `${company.name} (${company.id})` }] : []),
    ],
    because: 'You’re receiving this email because it was written to the support of your Limn installation. Answers go to the sender.',
  };
}
