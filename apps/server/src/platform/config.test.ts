import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png';

test('uses a tile server only with a full URL and its attribution', () => {
  expect(readConfig({}).mapTiles).toBeUndefined();
  expect(readConfig({ MAP_TILE_URL: TEMPLATE, MAP_TILE_ATTRIBUTION: '© Someone' }).mapTiles).toEqual({
    template: TEMPLATE,
    attribution: '© Someone',
  });
  expect(() => readConfig({ MAP_TILE_URL: TEMPLATE })).toThrow('MAP_TILE_ATTRIBUTION');
  for (const template of ['https://tiles.example/{z}/{x}.png', 'file:///{z}/{x}/{y}', 'tiles'])
    expect(() => readConfig({ MAP_TILE_URL: template, MAP_TILE_ATTRIBUTION: '©' })).toThrow('MAP_TILE_URL');
});

test.each([
  ['http://localhost:3000', '127.0.0.1', 'loopback'],
  ['http://limn.localhost:3000', '127.0.0.1', 'loopback'],
  ['http://127.0.0.1:3000', '127.0.0.1', 'loopback'],
  ['http://[::1]:3000', '127.0.0.1', 'loopback'],
  ['http://192.168.1.20', '0.0.0.0', 'loopback'],
  ['http://172.31.0.2', '0.0.0.0', 'loopback'],
  ['http://limn:3000', '0.0.0.0', 'loopback'],
  ['http://limn.local', '0.0.0.0', 'loopback'],
  ['http://localhost.limn.com', '0.0.0.0', 'closed'],
  ['https://limn.com', '0.0.0.0', 'closed'],
  ['https://mail.limn.co.uk', '0.0.0.0', 'closed'],
  ['http://172.32.0.2', '0.0.0.0', 'closed'],
  ['http://203.0.113.9', '0.0.0.0', 'closed'],
  ['http://[2a00:1450::1]', '0.0.0.0', 'closed'],
])('listens for %s at %s, with captured email %s', (PUBLIC_URL, host, mailbox) => {
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ host, mailbox });
  expect(readConfig({ PUBLIC_URL, HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', mailbox });
  expect(readConfig({ PUBLIC_URL, MAILBOX: 'open' })).toMatchObject({ host, mailbox: 'open' });
});

test('listens at this machine alone without a public address', () => {
  expect(readConfig({}).host).toBe('127.0.0.1');
  expect(readConfig({ HOST: '' }).host).toBe('127.0.0.1');
});

test('keeps tables by company only on a cluster of one’s own', () => {
  const DATABASE_URL = 'postgres://db.example/limn';
  expect(readConfig({ DATABASE_URL }).isDistributed).toBe(false);
  expect(readConfig({ DATABASE_URL, DISTRIBUTED: 'citus' }).isDistributed).toBe(true);
  expect(() => readConfig({ DISTRIBUTED: 'citus' })).toThrow('DATABASE_URL must be too');
  expect(() => readConfig({ DATABASE_URL, DISTRIBUTED: 'yes' })).toThrow('not "yes"');
});

test('does everything unless ROLES names less, with a shared database', () => {
  expect(readConfig({}).roles).toEqual(['front', 'jobs', 'worker']);
  expect(readConfig({ ROLES: 'worker, jobs,front' }).roles).toEqual(['front', 'jobs', 'worker']);
  const DATABASE_URL = 'postgres://db.example/limn';
  for (const role of ['front', 'jobs', 'worker']) {
    expect(readConfig({ ROLES: role, DATABASE_URL }).roles).toEqual([role]);
    expect(() => readConfig({ ROLES: role })).toThrow('DATABASE_URL must be set');
  }
  expect(() => readConfig({ ROLES: 'front,worka', DATABASE_URL })).toThrow('not "worka"');
});

test.each([
  ['LOG_LEVEL', 'warning'],
  ['MAILBOX', 'yes'],
  ['OIDC_ADAPTER', 'Auth0'],
  ['OIDC_REQUEST_AUDIENCE', 'true'],
  ['S3_PATH_STYLE', 'false'],
])('refuses %s=%s and names what it may be', (name, value) => {
  const others = {
    OIDC_ISSUER: 'https://issuer.example',
    OIDC_CLIENT_ID: 'limn',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(JSON.stringify(readConfig({ ...others, [name]: '' }))).toBe(JSON.stringify(readConfig(others)));
  expect(() => readConfig({ ...others, [name]: value })).toThrow(`${name} may be `);
});
