import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createErasables } from './erasables.ts';

/** Tables that never hold anything of a recipient, or not beyond the end of its erasure, and why. */
const WITHOUT_RECIPIENTS: Readonly<Record<string, readonly string[]>> = {
  'members, their companies and what they pay: a person of another kind, with rights of their own': [
    'account',
    'account_token',
    'activity',
    'api_key',
    'app_user',
    'billing_customer',
    'billing_event',
    'collect_key',
    'company',
    'company_arrival',
    'credit_grant',
    'credit_warning',
    'dismissal',
    'first_steps',
    'idempotency',
    'invitation',
    'mail',
    'mail_outbox',
    'membership',
    'oidc_payload',
    'payg_term',
    'people_mail',
    'receipt',
    'report_guest',
    'report_link',
    'report_refusal',
    'report_schedule',
    'signing_key',
    'test_card',
  ],
  'documents, tables and rules of the company: a search shows where they name a person before it is erased, and members change them': [
    'asset',
    'campaign',
    'campaign_version',
    'company_font',
    'company_font_file',
    'company_palette',
    'datatable',
    'datatable_generation',
    'event_view',
    'feed',
    'flavour',
    'hidden_font',
    'image',
    'image_folder',
    'image_version',
    'import_schedule',
    'recipe',
    'recipe_version',
    'segment',
  ],
  'names of things, not of people': [
    'attribution_models',
    'blob',
    'customer_field',
    'event_field',
    'item',
    'mailing',
    'object_use',
    'pinned_blob',
    'restored_version',
    'route',
    'tag_token',
    'unresolved',
  ],
  'sums, which stay': [
    'conversion_roll',
    'credit_day',
    'event_hour',
    'fallback_answer',
    'opener_roll',
    'roll',
    'roll_hour',
    'sample_given',
    'subject_roll',
    'test_sum',
  ],
  'random keys of records, and numbers of rows': ['customer_aggregate', 'event_repeat', 'event_seen'],
  'the work itself: what it knows of the person ends with it': ['erasure', 'erasure_step'],
  'operation of the server': [
    'batch',
    'batch_left',
    'credit_lease',
    'installation',
    'job_lease',
    'journal_fault',
    'journal_keeper',
    'journal_slot',
    'migration',
    'set_aside',
  ],
};

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

const { inOrder, last } = createErasables();
const erased = [...new Set([...inOrder, last].flatMap(({ tables }) => tables))];

/** Reads the catalogue itself: the information schema shows only what this login may use. */
const names = (condition: string) =>
  t.db.control(async (tx) =>
    (
      await tx.query<{ name: string }>(
        `select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and ${condition} order by 1`,
      )
    ).map(({ name }) => name),
  );

test('erases people from every table, or says why nothing of them is in it', async () => {
  // A new one belongs into an `Erasable` of its feature, or above.
  expect([...erased, ...Object.values(WITHOUT_RECIPIENTS).flat()].toSorted()).toEqual(await names('true'));
});

test('erases people from every table with a column that names one', async () => {
  const naming = await names(
    `a.attname ~ '^(recipients?|who|person|stand_in|about|customer|identity(_id)?|frames|traits)$'
     and a.atttypid in ('int8'::regtype, 'int8[]'::regtype, 'bytea'::regtype, 'jsonb'::regtype)`,
  );
  expect(naming.length).toBeGreaterThan(10);
  expect(naming.filter((name) => !erased.includes(name))).toEqual(['erasure']);
});

test('names each step once, or the same one twice', () => {
  expect(new Set(inOrder.map(({ name }) => name)).size).toBe(new Set(inOrder).size);
});
