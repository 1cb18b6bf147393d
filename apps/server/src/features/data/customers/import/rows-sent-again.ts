/**
 * Refused rows of files that say who someone is are read as files of customers are when they are sent again:
 * none loses digits or zeros.
 */
import type { ReadPeopleOfFiles } from '../../events/rows-of-people.port.ts';
import { saidOfPerson } from '../../events/whose-record.port.ts';
import { traitFields } from '../customers.store.ts';
import { traitsSaid } from '../take-people.ts';
import { readCustomer } from './customer-file.ts';
import { SAYS_PEOPLE } from './store-customers.ts';

export const readPeopleOfFiles: ReadPeopleOfFiles = async (tx, companyId) => {
  const fields = new Map((await traitFields(tx, companyId)).map((field) => [field.name, field]));
  return (eventName, sent) => {
    // An alias has no traits.
    if (eventName.toLowerCase() !== SAYS_PEOPLE) return undefined;
    // Changed by hand, it may name people wherever records do.
    const { own, email } = saidOfPerson(sent);
    const read = readCustomer({ customer_id: own, event_properties: { ...traitsSaid(sent), email } }, fields);
    return 'reason' in read ? read.reason : undefined;
  };
};
