import { expect, test } from 'vitest';
import { aCompany } from '../../../../testing/builders.ts';
import { changeOf, draftOf, isChanged, placed, problemsOf, withHttp } from './company-settings.ts';

const company = aCompany({
  allowed_hosts: ['shop.example.com'],
  recipe_attribution: JSON.stringify([{ id: 3, label: 'Click', window_hours: 24 }]),
});
const kept = draftOf(company);

test('http:// is put before a website that does not begin with http', () => {
  expect(['www.example.com', ' example.com ', 'https://example.com', 'HTTP://x.example', ''].map(withHttp)).toEqual([
    'http://www.example.com',
    'http://example.com',
    'https://example.com',
    'HTTP://x.example',
    '',
  ]);
});

test('sends only what differs, and nothing without changes', () => {
  expect(isChanged(draftOf(company), kept)).toBe(false);
  expect(changeOf({ ...kept, city: ' Hull ', website: 'example.com' }, kept)).toEqual({ city: 'Hull', website: 'http://example.com' });
  const hosts = [...kept.hosts, { key: 9, host: ' b.example ' }, { key: 10, host: ' ' }];
  expect(changeOf({ ...kept, hosts }, kept)).toEqual({ allowed_hosts: ['shop.example.com', 'b.example'] });
});

test('sends kept models with their id, new ones without', () => {
  const models = [...kept.models, { key: -1, id: undefined, label: ' Visit ', hours: '48' }];
  expect(JSON.parse(String(changeOf({ ...kept, models }, kept).recipe_attribution))).toEqual([
    { id: 3, label: 'Click', window_hours: 24 },
    { label: 'Visit', window_hours: 48 },
  ]);
});

test('has a sentence for every invalid field', () => {
  const row = (key: number, label: string, hours: string) => ({ key, id: undefined, label, hours });
  const wrong = problemsOf({
    ...kept,
    name: ' ',
    website: 'two words',
    hosts: [
      { key: 1, host: 'https://x.example/' },
      { key: 2, host: '' },
      { key: 3, host: 'münchen.example' },
    ],
    models: [
      row(1, '', '24'),
      row(2, 'a', '0'),
      row(3, 'b', '721'),
      row(4, 'c', '1.5'),
      row(5, 'd', ''),
      row(6, 'e', '720'),
      { ...row(7, 'f', '8760'), savedHours: 8760 },
    ],
  });
  expect(wrong).toEqual({
    name: 'Company name is required',
    website: 'Use a URL like https://www.example.com.',
    'hosts.1': 'Use a host name like shop.example.com.',
    'models.1.label': 'Give the model a name.',
    'models.2.window_hours': 'Use at least 1 hour.',
    'models.3.window_hours': 'Use up to 720 hours (30 days).',
    'models.4.window_hours': 'Use whole hours.',
    'models.5.window_hours': 'Use whole hours.',
  });
});

test('shows server errors at the sent row, also behind an empty one', () => {
  const hosts = [
    { key: 4, host: '' },
    { key: 5, host: 'ok.example' },
    { key: 6, host: 'bad.example:80' },
  ];
  const refused = { 'allowed_hosts.1': 'No host.', 'recipe_attribution.0.label': 'No name.', website: 'No address.' };
  expect(placed(refused, { ...kept, hosts })).toEqual({ 'hosts.6': 'No host.', 'models.3.label': 'No name.', website: 'No address.' });
});
