/** Tags and customers that hardly meet: rules about customers match no one, and their fields stay empty. */
import { unmetTags } from '../../data/customers/unmet-tags.read.ts';
import { knownRecipients } from '../counting/recipient-timeline.read.ts';
import type { Answer } from './answer.ts';

/** Enough to tell, and quickly read where a company has millions. */
const SAMPLE = 20_000;

export const unmetCustomers: Answer = {
  async find({ tx, companyId, nowMs }) {
    const text = await unmetTags(tx, companyId, await knownRecipients(tx, companyId, nowMs, SAMPLE));
    return text === null ? [] : [{ text, target: { kind: 'customers', id: null } }];
  },
};
