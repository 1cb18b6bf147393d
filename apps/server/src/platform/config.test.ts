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
