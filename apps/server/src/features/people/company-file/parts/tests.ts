/** Tests of a company: what their recipients did, and the sums of those that ended long ago. */
import { z } from 'zod';
import type { Columns } from '../columns.ts';
import { countPart } from './count-part.ts';
import { BigText, Day, Id, Time } from './fields.ts';

const TEST_RECIPIENT = {
  object_id: 'int',
  test: 'int',
  recipient: 'bigint',
  variant: 'int',
  at: 'timestamptz',
  day: 'int',
  clicked_at: 'timestamptz',
  returned: 'boolean',
  kept_conversions: 'int',
  kept_revenue: 'bigint',
  sample: 'boolean',
} satisfies Columns;
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
  columns: TEST_RECIPIENT,
  rows: 'order by t.object_id, t.test, t.recipient',
  schema: TestRecipientLine,
  worked: {
    kept_conversions: `t.kept_conversions + ${conversions('count(*)::int')}`,
    kept_revenue: `t.kept_revenue + ${conversions('coalesce(sum(c.value), 0)::bigint')}`,
  },
});

const TEST_SUM = {
  object_id: 'int',
  test: 'int',
  since: 'timestamptz',
  variant: 'int',
  revenue: 'bigint',
  recipients: 'int',
  clicked: 'int',
  returned: 'int',
  converted: 'int',
  conversions: 'int',
} satisfies Columns;
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
  columns: TEST_SUM,
  rows: 'order by t.object_id, t.test, t.since, t.variant, t.revenue',
  schema: TestSumLine,
});
