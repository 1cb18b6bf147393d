/** Tests of a company: what their recipients did, and the sums of those that ended long ago. */
import { z } from 'zod';
import { countPart } from './count-part.ts';
import { BigText, Day, Id, Time } from './fields.ts';

const TestRecipientLine = z.strictObject({
  object_id: Id,
  test: Id,
  recipient: BigText,
  variant: Id,
  at: Time.nullable(),
  day: Day.nullable(),
  clicked_at: Time.nullable(),
  returned: z.boolean(),
  /** Missing in files that were made before tests knew of conversions. */
  kept_conversions: z.number().int().min(0).max(2_147_483_647).default(0),
  kept_revenue: BigText.default('0'),
  sample: z.boolean().default(false),
});
/** Conversions stay where they were collected: what they brought comes along as a sum. */
const conversions = (what: string) => `(select ${what} from conversion c
  where c.company_id = t.company_id and c.recipient = t.recipient and c.at >= t.at and not c.gone)`;

export const testRecipientPart = countPart({
  name: 'testrecipients',
  table: 'test_recipient',
  rows: 'order by t.object_id, t.test, t.recipient',
  schema: TestRecipientLine,
  worked: {
    kept_conversions: `t.kept_conversions + ${conversions('count(*)::int')}`,
    kept_revenue: `t.kept_revenue + ${conversions('coalesce(sum(c.value), 0)::bigint')}`,
  },
});

const Sum = z.number().int().min(0).max(2_147_483_647);
const TestSumLine = z.strictObject({
  object_id: Id,
  test: Id,
  since: Time,
  variant: Id,
  revenue: BigText,
  recipients: Sum,
  clicked: Sum,
  returned: Sum,
  converted: Sum,
  conversions: Sum,
});

export const testSumPart = countPart({
  name: 'testsums',
  table: 'test_sum',
  rows: 'order by t.object_id, t.test, t.since, t.variant, t.revenue',
  schema: TestSumLine,
});
