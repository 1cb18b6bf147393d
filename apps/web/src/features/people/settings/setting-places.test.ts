import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_PLACES } from '../../../shell/setting-places.ts';
import { SETTINGS_TABS } from './tabs.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !/Dialog|Table|List/.test(path))
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
const found = (pattern: RegExp) => sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''));
const labels = new Set(SETTING_PLACES.map(({ label }) => label));

test('finds every settings tab by search', () => {
  const addresses = new Set(SETTING_PLACES.map(({ to }) => to));
  for (const { id } of SETTINGS_TABS) expect(addresses).toContain(id === 'company' ? '/settings' : `/settings/${id}`);
});

test('finds every settings section by search', () => {
  const titles = found(/<SettingsSection[^>]*?title="([^"]+)"/gs);
  expect(titles.length).toBeGreaterThan(10);
  expect(titles.filter((title) => !labels.has(title))).toEqual([]);
});

test('finds every company setting by search', () => {
  const fields = found(/<TextSetting[^>]*?label="([^"]+)"/gs);
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !labels.has(field))).toEqual([]);
});
