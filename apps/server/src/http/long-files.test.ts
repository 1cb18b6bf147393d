import { expect, test } from 'vitest';
import { takesLongFile } from './long-files.ts';

test.each([
  ['/api/v1/datatable/datatable?replace=7', true],
  ['/api/v1/datatable/location', true],
  ['/api/v1/import', true],
  ['/api/v1/events/7/imports', true],
  ['/api/v1/events/7/imports/', true],
  ['/api/v1/events/7/records', false],
  ['/api/v1/events/7', false],
  ['/api/v1/imports', false],
  ['/api/v1/datatable/datatable/7', false],
  ['/collect/key/Purchase', false],
  ['/x?/api/v1/import', false],
])('gives %s the time of a long file: %s', (url, expected) => {
  expect(takesLongFile(url)).toBe(expected);
});
