/**
 * Tags that name people by what customers don't have: said by the check, on Customers and on the dashboard,
 * before anything is mailed.
 */
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const NOTHING = { image_type: '3' };
const ofCustomers = {
  type: 'rule',
  query: { category_id: 'customer', id: 'email', operator: OPERATOR.N_EMPTY, value: null, ruleType: INPUT_TYPE.TEXT },
};
const ruleset = (name: string, ...children: object[]) => ({ name, ...NOTHING, rule: { operator: 'All', children } });

const settings = async (body: object) => {
  const answer = await kit.api.ask('updateCompany', { as: kit.tenant.owner, params: { id: kit.tenant.companyId }, body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
};
const check = async (body: object) => {
  const { id } = await kit.create({ other: NOTHING, ...body });
  const answer = await kit.api.ask('checkCampaign', { as: kit.tenant.viewer, params: { id }, body: {} });
  return (answer.body.findings as { kind: string; path: string; message: string; stops_publishing: boolean }[]).filter(
    ({ kind }) => kind === 'customers_unknown',
  );
};
const onCustomers = async () => {
  const { body } = await kit.api.ask('knownOpeners', { as: kit.tenant.viewer });
  return (body.known_openers as { warning: string | null }).warning;
};
const onDashboard = async () => {
  const { body } = await kit.api.ask('listAnswers', { as: kit.tenant.viewer });
  return (body.answers as { answer: string; text: string }[]).filter(({ answer }) => answer === 'unmet_customers').map(({ text }) => text);
};
const customers = (count: number, column: 'customer_id' | 'email') =>
  kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`insert into customer (company_id, ${column}) select $1, $2 || n from generate_series(1, $3::int) n`, [
      kit.tenant.companyId,
      column,
      count,
    ]),
  );

test('names the rulesets whose tag sends an ID that no customer has', async () => {
  await settings({ email_provider: 'Mailchimp', eid_kind: 'address', email_field: '' });
  const rulesets = [
    ruleset('Known', ofCustomers),
    ruleset('Field', {
      type: 'rule',
      query: {
        category_id: 'url',
        id: 'text',
        string: 'a',
        operator: OPERATOR.EQUAL,
        value: '[[customer.email]]',
        ruleType: INPUT_TYPE.TEXT,
      },
    }),
    ruleset('Off', { ...ofCustomers, off: true }, ...whereUrl('town', 'Hull').children),
  ];
  expect(await check({ rulesets })).toEqual([]);
  const tags = { email_field: '*|UNIQID|*' };
  const found = await check({ rulesets, tags });
  expect(found.map(({ path, stops_publishing: stops }) => [path, stops])).toEqual([
    ['rulesets.0.rule', false],
    ['rulesets.1.rule', false],
  ]);
  expect(found[0]?.message).toMatch(
    /^This ruleset asks about customers\. \*\|UNIQID\|\* is Mailchimp’s own ID, .* Use \*\|URL:EMAIL\|\*\.$/,
  );
  expect((await check({ rulesets, tags: { email_field: '' } }))[0]?.message).toContain('no email field');
  await settings({ email_field: '*|UNIQID|*' });
  expect(await check({ rulesets })).toHaveLength(2);
  expect(await check({ rulesets, tags: { preset: 'braze' } })).toEqual([]);
  await settings({ email_field: '' });
});

test('says everywhere that tags send addresses and customers have none', async () => {
  const rulesets = [ruleset('Known', ofCustomers)];
  await customers(19, 'customer_id');
  expect({ check: await check({ rulesets }), onCustomers: await onCustomers(), onDashboard: await onDashboard() }).toEqual({
    check: [],
    onCustomers: null,
    onDashboard: [],
  });
  await customers(10, 'customer_id');
  const says = await onCustomers();
  expect(says).toMatch(/^Your tags send email addresses, and hardly any of your customers has an email/);
  expect((await check({ rulesets })).map(({ message }) => message)).toEqual([`This ruleset asks about customers. ${says}`]);
  expect(await onDashboard()).toEqual([says]);
  await settings({ eid_kind: 'customer_id', email_provider: 'Braze' });
  expect({ check: await check({ rulesets }), onCustomers: await onCustomers(), onDashboard: await onDashboard() }).toEqual({
    check: [],
    onCustomers: null,
    onDashboard: [],
  });
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) => tx.run('delete from customer where company_id = $1', [kit.tenant.companyId]));
  await customers(30, 'email');
  expect(await onCustomers()).toMatch(/^Your tags send customer IDs, and hardly any/);
});
