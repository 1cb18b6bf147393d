import { buildTag } from '@limn/tags';
import { expect, test } from 'vitest';
import { colourTag } from './colour-tag.ts';

const tag = buildTag({
  uuid: 'u',
  renderUrl: 'https://i.example',
  linkUrl: 'https://i.example',
  width: 1,
  height: 1,
  emailField: '<%= recipient.email %>',
  preset: 'adobe-campaign',
  includeLink: true,
  settings: [['a', '$&(']],
});

test('colours parts that make up exactly the tag', () => {
  expect(
    colourTag(tag)
      .map((part) => part.text)
      .join(''),
  ).toBe(tag.html);
});

test('distinguishes comments, elements and the placeholders of the platform', () => {
  const kinds = colourTag(tag).filter((part) => part.kind !== 'plain');
  expect(kinds[0]).toEqual({ kind: 'comment', text: '<!-- BEGIN IMAGE 1 -->' });
  expect(kinds.filter((part) => part.kind === 'element').map((part) => part.text)).toEqual(['<a', '<img', '</a']);
  expect(kinds.filter((part) => part.kind === 'placeholder')).toHaveLength(2);
});
