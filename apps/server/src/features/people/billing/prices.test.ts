import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { billingConfig } from '../../../platform/billing-config.ts';
import { paygPence, pricingOf, readPrices } from './prices.ts';
import ours from './prices.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'limn-prices-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, text);
  return path;
}

test('another list of prices is read from the file of the settings', () => {
  const path = fileWith(JSON.stringify({ ...ours, payg: { ...ours.payg, pence_per_thousand: 1250 } }));
  expect(pricingOf(readPrices(path)).payg.start_price_text).toBe('From £12.50 per 1,000');
});

test('states a pack’s saving in percent, and none for an expensive one', () => {
  const savings = (pence: number) => {
    const path = fileWith(JSON.stringify({ ...ours, packs: [{ ...ours.packs[0], credits: 1000, pence }] }));
    return pricingOf(readPrices(path)).creditPacks[0]?.saving_percent;
  };
  for (let percent = 0; percent < 100; percent++) expect(savings(1000 - 10 * percent)).toBe(percent);
  expect({ '1p': savings(1), '649p': savings(649), '1001p': savings(1001) }).toEqual({ '1p': 99, '649p': 35, '1001p': 0 });
});

test.each([
  ['a file that is not there', () => join(folder, 'none.json'), /cannot be read as JSON/],
  ['what is no JSON', () => fileWith('{'), /cannot be read as JSON/],
  ['a price below nothing', () => fileWith(JSON.stringify({ ...ours, packs: [{ ...ours.packs[0], pence: -1 }] })), /packs\.0\.pence/],
  ['two packs of one id', () => fileWith(JSON.stringify({ ...ours, packs: [ours.packs[0], ours.packs[0]] })), /once/],
  ['a key that is not known', () => fileWith(JSON.stringify({ ...ours, discount: 5 })), /discount/],
])('explains at the start what is wrong with %s', (_, path, words) => {
  expect(() => readPrices(path())).toThrow(words);
});

test('use is charged to the penny, not by started thousands', () => {
  const prices = readPrices(undefined);
  expect([0, 1, 999, 1000, 123_456].map((credits) => paygPence(prices, credits))).toEqual([0, 1, 999, 1000, 123_456]);
});

const BILLSBY = {
  BILLSBY_COMPANY: 'widgets',
  BILLSBY_API_KEY: 'key',
  BILLSBY_WEBHOOK_SECRET: 'sixteen-characters',
  BILLSBY_COMPANY_FIELD: '7',
};

test('uses the embedded checkout without a billing service, else its defaults', () => {
  expect(billingConfig({})).toEqual({ billsby: undefined, pricesFile: undefined });
  expect(billingConfig(BILLSBY).billsby).toMatchObject({
    company: 'widgets',
    companyField: 7,
    webhookCheck: 'secret',
    scriptUrl: 'https://checkoutlib.billsby.com/checkout.min.js',
    checkoutUrl: 'https://checkout.billsby.com',
  });
});

test.each([
  [{ BILLSBY_API_KEY: '' }, /BILLSBY_API_KEY/],
  [{ BILLSBY_WEBHOOK_SECRET: 'short' }, /16 characters/],
  [{ BILLSBY_COMPANY: 'a/b' }, /BILLSBY_COMPANY/],
  [{ BILLSBY_COMPANY_FIELD: 'x' }, /BILLSBY_COMPANY_FIELD/],
  [{ BILLSBY_WEBHOOK_CHECK: 'none' }, /secret or signature/],
  [{ BILLSBY_API_URL: 'ftp://x' }, /BILLSBY_API_URL/],
])('refuses to start with an invalid billing setting: %o', (change, words) => {
  expect(() => billingConfig({ ...BILLSBY, ...change })).toThrow(words);
});
