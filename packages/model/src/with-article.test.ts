import { expect, test } from 'vitest';
import { withArticle } from './with-article.ts';
import { ROLE } from './wire-codes.ts';

test('has an article for every role', () => {
  expect(Object.values(ROLE).map(withArticle)).toEqual(['an owner', 'an editor', 'a viewer']);
});
