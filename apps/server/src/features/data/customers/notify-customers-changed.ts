/** Tells every front that customers are known otherwise than before: what it keeps of them in memory goes. */
import { notify } from '../../../storage/channels.ts';
import type { Tx } from '../../../storage/tx.ts';

/** A message of the database holds some 8,000 bytes. */
const IN_ONE_MESSAGE = 300;
/** Where more are meant, it is everyone of the company. */
export const MAX_RECIPIENTS = 3000;

/** @param recipients hashes as text; where there are many, all customers of the company are meant */
export async function notifyCustomersChanged(tx: Pick<Tx, 'query'>, companyId: number, recipients: readonly string[]): Promise<void> {
  if (recipients.length > MAX_RECIPIENTS) return notifyAllCustomersChanged(tx, companyId);
  for (let from = 0; from < recipients.length; from += IN_ONE_MESSAGE)
    await notify(tx, 'customers', { companyId, recipients: recipients.slice(from, from + IN_ONE_MESSAGE) });
}

export async function notifyAllCustomersChanged(tx: Pick<Tx, 'query'>, companyId: number): Promise<void> {
  await notify(tx, 'customers', { companyId, recipients: [] });
}
