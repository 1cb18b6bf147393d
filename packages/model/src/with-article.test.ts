import { expect, test } from 'vitest';
import { withArticle } from './with-article.ts';
import { ROLE } from './wire-codes.ts';

test('every role has its article', () => {
  expect(Object.values(ROLE).map(withArticle)).toEqual(['an owner', 'an editor', 'a viewer']);
});
