import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png';

test('a tile server is only used with a whole address and with the words it asks to be named by', () => {
  expect(readConfig({}).mapTiles).toBeUndefined();
  expect(readConfig({ MAP_TILE_URL: TEMPLATE, MAP_TILE_ATTRIBUTION: '© Somebody' }).mapTiles).toEqual({
    template: TEMPLATE,
    attribution: '© Somebody',
  });
  expect(() => readConfig({ MAP_TILE_URL: TEMPLATE })).toThrow('MAP_TILE_ATTRIBUTION');
  for (const template of ['https://tiles.example/{z}/{x}.png', 'file:///{z}/{x}/{y}', 'tiles'])
    expect(() => readConfig({ MAP_TILE_URL: template, MAP_TILE_ATTRIBUTION: '©' })).toThrow('MAP_TILE_URL');
});

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.20', true],
  ['http://172.31.0.2', true],
  ['http://limn:3000', true],
  ['http://limn.local', true],
  ['https://limn.com', false],
  ['https://mail.limn.co.uk', false],
  ['http://172.32.0.2', false],
  ['http://203.0.113.9', false],
  ['http://[2a00:1450::1]', false],
])('without a mail server, at %s everybody may read the mails that are kept: %s', (PUBLIC_URL, shown) => {
  expect(readConfig({ PUBLIC_URL }).showsMailbox).toBe(shown);
  expect(readConfig({ PUBLIC_URL, MAILBOX: 'open' }).showsMailbox).toBe(true);
});
