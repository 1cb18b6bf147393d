import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each([
  ['/editor?id=1&type=image', '/editor?id=1&type=image'],
  ['/reports/image#top', '/reports/image#top'],
  ['/', '/home'],
  ['/login', '/home'],
  ['/login/callback?code=1', '/home'],
  ['/logout', '/home'],
  ['/signup', '/home'],
  ['/loginhistory', '/loginhistory'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['/a\\b', '/home'],
  ['/a\nb', '/home'],
  ['https://evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  [undefined, '/home'],
  [{ path: '/x' }, '/home'],
])('%o leads to %s after signing in', (path, expected) => {
  expect(safeReturnPath(path)).toBe(expected);
});
