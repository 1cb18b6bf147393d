import { expect, test } from 'vitest';
import { nameOfFile } from './name-of-file.ts';

test.each([
  ['C:\\Pictures\\Summer sale.final.PNG', 'Summer sale.final'],
  ['/a/b/shops', 'shops'],
  ['\u0000 Cafe\u0301 \n.csv', 'Café'],
  ['.csv', 'Table'],
  ['', 'Table'],
  ['abcdefghijklmnopqrstuvw.csv', 'abcdefghijklmnopqrst'],
  ['abcdefghijklmnopqrs😀.csv', 'abcdefghijklmnopqrs'],
])('names the file %j as %j, without folders, extensions or control characters', (path, name) => {
  expect(nameOfFile(path, 20, 'Table')).toBe(name);
});
