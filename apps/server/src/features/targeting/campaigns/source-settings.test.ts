/** Every field that an editor offers, as it is written, is one that an open fills. */
import { fieldInRule, fieldInText, parseTemplate, valuesOf } from '@limn/merge';
import { CLIENT, countryCode, DEVICE, OPENER_CLASS } from '@limn/model';
import { UNKNOWN } from '@limn/query';
import { expect, test } from 'vitest';
import { openFactReader } from '../facts/fact-reader.port.ts';
import { mergeFieldsOf } from './source-settings.ts';

const OFFERED = mergeFieldsOf([{ category: 'url', label: 'URL', settings: [{ model: 'town', label: 'Town', input: 'text' }] }], {
  tables: (['datatable', 'location'] as const).map((type, index) => ({
    id: 11 + index,
    name: `Stores (v1.${index})`,
    type,
    columns: [
      { name: 'town', type: 'text' },
      { name: 'opens at.weekdays', type: 'text' },
    ],
    uniqueHeader: 'town',
  })),
  customers: [
    { id: 'purchase.sum_30', label: 'Purchase: sum', kind: 'aggregate', data_type: 'decimal', event: { id: 3, name: 'Purchase' } },
  ],
  feeds: [{ id: 21, name: 'Shop', resultType: 'single', mergeFields: [{ field: 'name', value: 'product' }], parameters: [] }],
});
const ALL = Object.entries(OFFERED).flatMap(([label, fields]) => fields.map(({ value }) => [value, label] as const));

function reader() {
  return openFactReader(
    {
      companyId: 1,
      uuid: '00000000-0000-4000-8000-000000000001',
      timezone: 'Europe/London',
      atMs: Date.UTC(2026, 10, 22, 12),
      given: valuesOf({ town: 'Hull' }),
      eid: 'ada',
      recipient: () => 7n,
      recipientKey: new Uint8Array(16),
      openerClass: OPENER_CLASS.person,
      openedWith: { client: CLIENT.gmail, device: DEVICE.phone, country: countryCode('GB') },
      place: () => ({ latitude: 53.74, longitude: -0.33 }),
      weather: { condition: 'Rain', temperature: 4, wind: 20, rain: 1 },
    },
    { position: 1, address: '' },
    {
      records: {
        read: async () => ({
          values: valuesOf({ town: 'Hull', 'opens at.weekdays': '9', distance: '3', product: 'Boots' }, 'table'),
          found: true,
        }),
      },
      customers: {
        read: async () => new Map([['purchase.sum_30', '12']]),
        sample: async () => undefined,
        readView: async () => undefined,
        sampleView: async () => undefined,
      },
    },
  );
}

test('offers fields of every category', () => {
  expect(ALL.length).toBeGreaterThan(20);
  expect(Object.keys(OFFERED)).toEqual(
    expect.arrayContaining(['URL', 'Date & Time', 'Weather', 'Customer', 'Data table: Stores (v1.0)', 'API feed: Shop']),
  );
});

test.each(ALL)('fills %s, which is offered under %s', async (value, label) => {
  for (const write of [fieldInText, fieldInRule]) {
    const { parts, fields } = parseTemplate(write(label, value));
    expect([parts.length, fields.length]).toEqual([1, 1]);
    const [name = ''] = fields;
    const { facts, field, load } = reader();
    facts.fill?.(name);
    await load(100);
    const filled = facts.fill?.(name);
    expect({ isUndefined: filled === undefined, isUnknown: filled === UNKNOWN, text: field(name)?.text ?? '' }).toEqual({
      isUndefined: false,
      isUnknown: false,
      text: expect.stringMatching(/./),
    });
  }
});
