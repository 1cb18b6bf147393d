/**
 * A number from 1 to 100 for each recipient, the same at every open and on every server, and another one in
 * another campaign.
 */
import { hash } from 'node:crypto';
import { identityForm } from '@limn/model';
import { INPUT_TYPE, OPERATOR, UNKNOWN } from '@limn/query';
import type { FactCategory, Opening } from '../facts.port.ts';

const SIDES = 100;
/** Bits that a number of JavaScript holds exactly. */
const BITS = 53;

/**
 * Spellings of one address fall on one side. Without a recipient an open falls on none: it could not stay
 * there.
 */
function side({ eid, uuid, recipientKey }: Opening): number | undefined {
  if (eid === undefined) return undefined;
  const digest = hash('sha256', Buffer.concat([recipientKey, Buffer.from(`${uuid} ${identityForm(eid)}`)]), 'buffer');
  const first = digest.readBigUInt64BE(0) >> BigInt(64 - BITS);
  return 1 + Math.floor((Number(first) / 2 ** BITS) * SIDES);
}

export const randomSplit: FactCategory = {
  id: 'random',
  label: 'Random split',
  items: [
    {
      id: 'percent',
      label: 'Number from 1 to 100',
      type: INPUT_TYPE.NUMBER,
      operators: [OPERATOR.SMALLER_OR_EQUAL, OPERATOR.GREATER],
      values: Array.from({ length: SIDES }, (_, index) => index + 1),
      subject: 'the recipient’s random number',
      read: (opening) => side(opening) ?? UNKNOWN,
    },
  ],
};
