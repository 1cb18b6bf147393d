/**
 * Random customers with identities of every kind, names of those who are none yet, and traits of every type.
 */
import type { Random } from '@limn/model';
import { EVENT_TYPES, IDENTITY_KINDS } from '@limn/contracts';
import { hex, int64, moment, WORDS, type Rows } from './random-rows.ts';

const KINDS = Object.keys(IDENTITY_KINDS);

export async function makeCustomers(rows: Rows, random: Random): Promise<void> {
  for (const data_type of Object.keys(EVENT_TYPES))
    if (random.below(4) > 0)
      await rows.add('customer_field', {
        id: undefined,
        name: `${data_type} ${hex(random, 3)}`,
        data_type,
        field_length: random.pick([null, 12]),
        field_decimals: random.pick([null, 2]),
      });
  for (let n = 1 + random.below(3); n > 0; n--) {
    const { id } = await rows.add('customer', {
      id: undefined,
      customer_id: random.pick([null, hex(random, 4)]),
      email: random.pick([null, `${hex(random, 4)}@example.com`]),
      traits: { plan: random.pick(WORDS), [hex(random, 3)]: random.pick(WORDS) },
    });
    let first: string | null = null;
    for (const kind of KINDS) {
      if (random.below(2) === 0) continue;
      const value = await addIdentity(rows, random, kind, { customer: id, person: first });
      first ??= value;
    }
  }
  await addIdentity(rows, random, 'anonymous_id', { customer: null, person: null });
}

/**
 * The value of the identity; null where its hash stands for another one already.
 * @param of `person` is the customer's first identity, in the others
 */
async function addIdentity(rows: Rows, random: Random, kind: string, of: { customer: unknown; person: string | null }) {
  const value = `who ${hex(random, 6)}`;
  const made = await rows.add('customer_identity', {
    id: undefined,
    kind,
    value,
    recipient: int64(random),
    ...of,
    joined: of.person === null ? null : 1,
    created_at: moment(random),
  });
  return made.value === value ? value : null;
}
