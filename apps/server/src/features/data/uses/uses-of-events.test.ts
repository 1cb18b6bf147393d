/** Events, their marks and traits, which rules, merge fields, views and flavours name. */
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, type CampaignKit } from '../../../testing/campaign-kit.ts';
import { textDocument } from '../../../testing/image-kit.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import type { CustomerKit } from '../customers/testing/customer-kit.ts';

let kit: CampaignKit;
const asked: { ask: CustomerKit['ask'] } = {
  ask: (route, params = {}, body) =>
    kit.api.ask(route, { as: kit.tenant.owner, params: params as Record<string, unknown>, ...(body && { body }) }),
};
const { ask } = asked;
let made = 0;

beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const asking = (...fields: string[]) => ({
  operator: 'All',
  children: fields.map((id) => ({
    type: 'rule',
    query: { category_id: 'customer', id, operator: OPERATOR.EQUAL, value: '1', ruleType: 1 },
  })),
});
const NOTHING = { image_type: '3', link: 'https://shop.example/' };
const ruleset = (...fields: string[]) => [{ name: 'Loyal', ...NOTHING, rule: asking(...fields) }];

async function anEvent(): Promise<{ id: number; slug: string; value: number; total: string }> {
  const event_name = `Purchase ${++made}`;
  const { id } = (await ask('createEvent', {}, { event_name })).body.event as { id: number };
  const field = await ask('createEventField', { id }, { name: 'total', data_type: 'decimal', value_field: true });
  return { id, slug: `purchase_${made}`, value: (field.body.field as { id: number }).id, total: `purchase_${made}.sum_30` };
}
async function aTrait(): Promise<{ id: number; name: string }> {
  const name = `plan_${++made}`;
  const { body } = await ask('createCustomerField', {}, { name, data_type: 'varchar' });
  return body.field as { id: number; name: string };
}
const deleteEvent = async (id: number) => {
  const { status, body } = await ask('deleteEvent', { id });
  return { status, code: body.code, users: body.users };
};
const deleteTrait = async (id: number) => {
  const { status, body } = await ask('deleteCustomerField', { id });
  return [status, body.users];
};

test('keeps an event and its value mark while a campaign asks a sum of it', async () => {
  const event = await anEvent();
  const campaign = await kit.create({ name: 'Loyal', rulesets: ruleset(event.total), other: NOTHING });
  const users = [{ kind: 'campaign', id: campaign.id, name: 'Loyal' }];
  expect(await deleteEvent(event.id)).toEqual({ status: 409, code: 'in_use', users });
  expect((await kit.publish(campaign.id)).status).toBeLessThan(300);
  expect((await kit.save(campaign.id, { rulesets: [] })).status).toBe(200);
  expect(await deleteEvent(event.id)).toEqual({ status: 409, code: 'in_use', users });
  const unticked = await ask('updateEventField', { id: event.value }, { value_field: false });
  expect({ status: unticked.status, users: unticked.body.users, detail: unticked.body.detail }).toEqual({
    status: 409,
    users,
    detail: 'What is summed up by this value field is used by “Loyal”. Take it out there first.',
  });
  expect((await kit.publish(campaign.id)).status).toBeLessThan(300);
  expect((await ask('updateEventField', { id: event.value }, { value_field: false })).status).toBe(200);
  expect((await deleteEvent(event.id)).status).toBe(200);
});

test('lets the value mark go while rules only count an event', async () => {
  const event = await anEvent();
  await kit.create({ rulesets: ruleset(`${event.slug}.count_7`) });
  expect((await ask('updateEventField', { id: event.value }, { value_field: false })).status).toBe(200);
  expect((await deleteEvent(event.id)).status).toBe(409);
});

test('keeps a trait while a segment, an event view or an image’s text names it', async () => {
  const trait = await aTrait();
  const segment = (await ask('createSegment', {}, { name: 'Gold', rule: asking(trait.name) })).body.segment as { id: number };
  expect(await deleteTrait(trait.id)).toEqual([409, [{ kind: 'segment', id: segment.id, name: 'Gold' }]]);
  expect((await ask('deleteSegment', { id: segment.id })).status).toBe(200);

  const event = await anEvent();
  const view = (await ask('createEventView', { id: event.id }, { label: 'Of gold' })).body.event_view as { id: number };
  expect((await ask('updateEventView', { id: view.id }, { filters: asking(trait.name) })).status).toBe(200);
  expect(await deleteTrait(trait.id)).toEqual([409, [{ kind: 'view', id: view.id, name: 'Of gold' }]]);
  expect((await ask('deleteEventView', { id: view.id })).status).toBe(200);

  const image = await kit.images.create({ name: 'Greeting', data: textDocument(`You have [[customer.${trait.name}]]`) });
  expect(await deleteTrait(trait.id)).toEqual([409, [{ kind: 'image', id: image.id, name: 'Greeting' }]]);
  expect((await kit.images.save(image.id, { data: textDocument(`Is {{[customer.${trait.name}] | upper}}`) })).status).toBe(200);
  expect((await deleteTrait(trait.id))[0]).toBe(409);
  expect((await kit.images.save(image.id, { data: textDocument('Hello') })).status).toBe(200);
  expect((await deleteTrait(trait.id))[0]).toBe(200);
});

test('deletes an event that only its own view asks for, not one of another’s view', async () => {
  const [event, other] = [await anEvent(), await anEvent()];
  for (const [of, label] of [
    [event, 'Own'],
    [other, 'Of another'],
  ] as const) {
    const { id } = (await ask('createEventView', { id: of.id }, { label })).body.event_view as { id: number };
    expect((await ask('updateEventView', { id }, { filters: asking(event.total) })).status).toBe(200);
  }
  const { status, users } = await deleteEvent(event.id);
  expect([status, (users as { name: string }[]).map(({ name }) => name)]).toEqual([409, ['Of another']]);
  expect((await deleteEvent(other.id)).status).toBe(200);
  expect((await deleteEvent(event.id)).status).toBe(200);
});

test('keeps an event, and the table of its items, while a flavour scores it', async () => {
  const table = await uploadTable(kit.api, kit.tenant.owner, 'sku,name\ntent,Tent\n', { name: 'Products' });
  const event = await anEvent();
  const item = (await ask('createEventField', { id: event.id }, { name: 'sku', data_type: 'varchar', item_datatable: table })).body
    .field as { id: number };
  const flavour = (await ask('createFlavour', {}, { label: 'Together' })).body.flavour as { id: number };
  const saved = await ask('updateFlavour', { id: flavour.id }, { datatable: table, events_1: [{ id: 1, view_id: event.id, score: 1 }] });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  const users = [{ kind: 'flavour', id: flavour.id, name: 'Together' }];
  expect(await deleteEvent(event.id)).toEqual({ status: 409, code: 'in_use', users });
  const unticked = await ask('updateEventField', { id: item.id }, { item_field: false });
  expect([unticked.status, unticked.body.users]).toEqual([409, users]);
  expect((await ask('deleteFlavour', { id: flavour.id })).status).toBe(200);
  expect((await ask('updateEventField', { id: item.id }, { item_field: false })).status).toBe(200);
  expect((await deleteEvent(event.id)).status).toBe(200);
});
