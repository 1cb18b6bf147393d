/** `docs/settings.md`, held against the code that reads the settings. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/** With these set, settings that only count beside them are read too. */
const SET = {
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_CLIENT_ID: 'limn',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_TILE_ATTRIBUTION: '© Tiles',
  WEATHER_CONTACT: 'weather@example.com',
  METRICS_PORT: '9464',
  BILLSBY_COMPANY: 'limn',
  BILLSBY_API_KEY: 'key',
  BILLSBY_WEBHOOK_SECRET: 'a secret of sixteen',
  BILLSBY_COMPANY_FIELD: '1',
};

interface DocumentedSetting {
  name: string;
  fallback: string;
  meaning: string;
}

function documented(): DocumentedSetting[] {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (.*?) +\| (.*?) +\|$/gm);
  return [...rows].map(([, name = '', fallback = '', meaning = '']) => ({ name, fallback, meaning }));
}

/** Names that the code reads when everything that other settings depend on is set. */
function readNames(): Set<string> {
  const names = new Set<string>();
  readConfig(
    new Proxy<Record<string, string | undefined>>(SET, {
      get(target, name) {
        if (typeof name === 'string') names.add(name);
        return Reflect.get(target, name) as string | undefined;
      },
    }),
  );
  return names;
}

/** Two readings are equal when their values are: secrets are functions, made at each reading. */
const configOf = (env: NodeJS.ProcessEnv) => JSON.stringify(readConfig(env));

test('documents every setting once, with default and meaning, and no others', () => {
  const names = readNames();
  expect(names.size).toBeGreaterThan(60);
  expect(
    documented()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...names].toSorted());
  expect(documented().filter(({ fallback, meaning }) => fallback === '' || meaning === '')).toEqual([]);
});

test('gives the defaults that the code has', () => {
  const literals = documented().flatMap(({ name, fallback }) => {
    const value = /^`([^`]+)`$/.exec(fallback)?.[1];
    return value === undefined ? [] : [{ name, value }];
  });
  expect(literals.length).toBeGreaterThan(20);
  const different = literals.filter(({ name, value }) => configOf({ ...SET, [name]: value }) !== configOf(withoutSetting(name)));
  expect(different).toEqual([]);
});

test.each([
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  ['BILLSBY_COMPANY', 'BILLSBY_API_KEY'],
  ['BILLSBY_COMPANY', 'BILLSBY_WEBHOOK_SECRET'],
  ['BILLSBY_COMPANY', 'BILLSBY_COMPANY_FIELD'],
  ['MAP_TILE_URL', 'MAP_TILE_ATTRIBUTION'],
])('says that %s requires %s', (setting, required) => {
  expect(() => readConfig(withoutSetting(required))).toThrow(required);
  expect(documented().find(({ name }) => name === required)?.fallback).toBe(`none; required with \`${setting}\``);
});

function withoutSetting(name: string): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(SET).filter(([key]) => key !== name));
}
