/**
 * Says where a company's tags name people by what hardly any of its customers has: fields and rules of
 * customers then find no one.
 */
import { eidKindOf } from '@limn/tags';
import type { Tx } from '../../../storage/tx.ts';
import { tagDefaults } from '../../people/accounts/accounts.read.ts';

/** Recipients who opened, and how many of them are customers. */
export interface KnownShare {
  openers: number;
  known: number;
}

/** Fewer say nothing. */
const MIN_OPENERS = 20;
const MIN_CUSTOMERS = 20;
const FEW = 0.05;
/** The newest are enough to tell. */
const SAMPLE = 10_000;

/**
 * Before anything is mailed by what the company chose for its tags, afterwards by who was found. Null where
 * tags and customers meet, or too little is known.
 */
export async function unmetTags(
  tx: Tx,
  companyId: number,
  { openers, known }: KnownShare = { openers: 0, known: 0 },
): Promise<string | null> {
  const kind = eidKindOf((await tagDefaults(tx, companyId)).eid_kind);
  const { total, emails, ids } = await tx.one<{ total: number; emails: number; ids: number }>(
    `select count(*)::int as total, count(n.email)::int as emails, count(n.customer_id)::int as ids
     from (select email, customer_id from customer where company_id = $1 order by id desc limit ${SAMPLE}) n`,
    [companyId],
  );
  if (total === 0) return null;
  const found = openers >= MIN_OPENERS && known < openers * FEW;
  const says = found ? 'Almost no one who opens is found among your customers. ' : '';
  const sure = found || total >= MIN_CUSTOMERS;
  if (sure && kind === 'address' && emails < total * FEW)
    return `${says}Your tags send email addresses, and hardly any of your customers has an email: they are known by ID. Choose Customer ID for your tags in Settings, or add emails with identify or a CSV file.`;
  if (sure && kind === 'customer_id' && ids < total * FEW)
    return `${says}Your tags send customer IDs, and hardly any of your customers has one: they are known by email. Choose Email address for your tags in Settings, or add IDs with identify or a CSV file.`;
  return found ? `${says}Check that the email field of your tags holds the ${IN_WORDS[kind]} that your events send.` : null;
}

const IN_WORDS = { address: 'email', customer_id: 'customer ID' } as const;
