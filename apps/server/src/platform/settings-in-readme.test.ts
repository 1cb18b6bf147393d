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
  METRICS_PORT: '9464',
  BILLSBY_COMPANY: 'limn',
  BILLSBY_API_KEY: 'key',
  BILLSBY_WEBHOOK_SECRET: 'a secret of sixteen',
  BILLSBY_COMPANY_FIELD: '1',
};

test('names every setting of the server in the README’s table, and no others', () => {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(SET, {
    get(target, name) {
      if (typeof name === 'string') read.add(name);
      return Reflect.get(target, name) as string | undefined;
    },
  });
  readConfig(env);
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(read.size).toBeGreaterThan(40);
  expect(new Set(named)).toEqual(read);
});
