import type { ApiDataSource } from '@limn/contracts';
import { expect, test } from 'vitest';
import {
  bodyOf,
  changed,
  entered,
  feedStateOf,
  isComplete,
  keepsSecrets,
  keptSecretsOf,
  labelProblems,
  newFeed,
  testBodyOf,
} from './feed-editor.ts';

const NEW = newFeed(new Date(2026, 10, 21, 9, 5));
const ANSWER = JSON.stringify({ items: [{ name: 'Boots', price: { amount: 3 } }] });
const SET_UP = { ...NEW, dataSourceUrl: 'https://shop.example/items?c={{c}}' };

test('names a new feed by date and makes each step wait for the one before', () => {
  expect(NEW.dataSourceName).toBe('New Feed 21/11/2026, 09:05');
  expect({
    empty: isComplete(NEW, 0),
    blankName: isComplete({ ...SET_UP, dataSourceName: ' ' }, 0),
    complete: isComplete(SET_UP, 0),
  }).toEqual({ empty: false, blankName: false, complete: true });
  const [asked, failed] = [
    { ...SET_UP, dataSourceResponse: ANSWER },
    { ...SET_UP, dataSourceResponse: 'Error' },
  ];
  expect({ notAsked: isComplete(SET_UP, 1), failed: isComplete(failed, 1), asked: isComplete(asked, 1) }).toEqual({
    notAsked: false,
    failed: false,
    asked: true,
  });
  const chosen = entered(asked, 2);
  expect({
    isAskedComplete: isComplete(asked, 2),
    firstRecord: chosen.dataSourceFirstRecord,
    isChosenComplete: isComplete(chosen, 2),
  }).toEqual({ isAskedComplete: false, firstRecord: '$.items', isChosenComplete: true });
  const elsewhere = { ...chosen, dataSourceResponse: '{"list":[{"a":1}]}' };
  expect([isComplete(elsewhere, 2), entered(elsewhere, 2).dataSourceFirstRecord]).toEqual([false, '$.list']);
  const fields = entered(chosen, 3);
  expect(entered({ ...fields, dataSourceResponse: elsewhere.dataSourceResponse }, 2).dataSourceFirstRecord).toBe('$.items');
  expect(fields.dataSourceSelectedFields).toEqual([
    { field: 'name', label: 'name' },
    { field: 'price.amount', label: 'price amount' },
  ]);
  expect([isComplete(chosen, 3), isComplete(fields, 3)]).toEqual([false, true]);
  const same = { ...fields, dataSourceSelectedFields: fields.dataSourceSelectedFields.map((field) => ({ ...field, label: 'x' })) };
  expect([isComplete(same, 3), labelProblems(same)]).toEqual([false, { 'price.amount': 'Another field is called “x”.' }]);
});

test('resets answer, record and fields when the question changes', () => {
  const whole = entered(entered({ ...SET_UP, dataSourceResponse: ANSWER }, 2), 3);
  expect(changed(whole, { dataSourceName: 'Shop' })).toEqual({ ...whole, dataSourceName: 'Shop' });
  expect(changed(whole, { dataSourceUrl: 'https://other.example/' }).dataSourceResponse).toBe('');
  expect(changed(whole, { dataSourcePassword: 'x' }).dataSourceResponse).toBe('');
  expect(changed(whole, { dataSourceResultType: 'single' })).toMatchObject({
    dataSourceFirstRecord: '',
    dataSourceSelectedFields: [],
    dataSourceResponse: ANSWER,
  });
  expect(changed(whole, { dataSourceFirstRecord: '$' }).dataSourceSelectedFields).toEqual([]);
});

test('asks whether texts hold HTML where one may', () => {
  const at = (title: string) =>
    entered(
      { ...SET_UP, dataSourceResponse: JSON.stringify({ items: [{ title }, { title: 'Mug' }] }), dataSourceFirstRecord: '$.items' },
      3,
    );
  expect(at('Lamp').dataSourceTexts).toBeUndefined();
  expect(bodyOf(at('Tom &amp; Jerry')).config.texts).toBe('html');
  expect(entered({ ...at('Tom &amp; Jerry'), dataSourceTexts: 'plain' }, 3).dataSourceTexts).toBe('plain');
});

test('restores a saved feed in the dialog without secrets', () => {
  const whole = {
    ...entered(entered({ ...SET_UP, dataSourceResponse: ANSWER }, 2), 3),
    dataSourceUsername: 'shop',
    dataSourcePassword: 'word',
    dataSourceHeaders: [
      { header: ' X-Key ', value: 'k' },
      { header: '', value: '' },
    ],
    dataSourceSampleValues: { c: '7', gone: '1' },
  };
  const body = bodyOf(whole);
  expect(body.config).toEqual({
    username: 'shop',
    password: 'word',
    url: SET_UP.dataSourceUrl,
    result_type: 'multiple',
    headers: [{ header: 'X-Key', value: 'k' }],
    first_record: '$.items',
  });
  expect(JSON.stringify(body.editable_item)).not.toMatch(/"word"|"k"|gone/);
  expect(testBodyOf(whole, 9)).toMatchObject({ id: 9, customFields: { c: '7' }, password: 'word' });
  const saved: ApiDataSource = {
    id: 9,
    name: body.name,
    type: 'JSON',
    config: { ...body.config, texts: 'auto', password: '', password_set: true, headers: [{ header: 'X-Key', value: '', value_set: true }] },
    merge_fields: body.merge_fields,
    custom_fields: [{ field: 'c' }],
    editable_item: body.editable_item,
    updated_at: '',
  };
  expect(feedStateOf(saved)).toEqual({
    ...whole,
    dataSourcePassword: '',
    dataSourceHeaders: [{ header: 'X-Key', value: '' }],
    dataSourceSampleValues: { c: '7' },
  });
  const kept = keptSecretsOf(saved);
  expect([...kept.headers]).toEqual(['x-key']);
  expect(
    ['https://shop.example:443/x', 'http://shop.example/x', 'https://other.example/', 'https://shop.example:8443/'].map((url) =>
      keepsSecrets(kept, url),
    ),
  ).toEqual([true, false, false, false]);
});
