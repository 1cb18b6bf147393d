/**
 * Joining and leaving in the company's log. They are calls of a person, whose transaction is of no company
 * until here.
 */
import { wholeId } from '../../../storage/company-setting.ts';
import type { Tx } from '../../../storage/database.ts';
import type { PersonCaller } from '../../../api/call.ts';
import { keepChange } from './activity.store.ts';

/** The last thing that is done in the transaction. */
export async function noteMembership(
  tx: Tx,
  companyId: number,
  { principal, name, email }: Pick<PersonCaller, 'principal' | 'name' | 'email'>,
  route: 'acceptInvitation' | 'leaveCompany',
): Promise<void> {
  await tx.run(`set local app.company = '${wholeId(companyId)}'`);
  await keepChange(tx, companyId, {
    actor: principal,
    who: name || email,
    route,
    kind: 'company',
    objectId: null,
    objectName: null,
    detail: '',
    fields: [],
  });
}
