import { expect, test } from 'vitest';
import { openDocument } from '../document/editor-document.ts';
import { usesOf } from './merge-uses.ts';

const text = (words: string) => ({ type: 'textbox', text: words, left: 0, top: 0, width: 100, height: 20 }) as const;

test('finds a field in texts, groups, addresses and steps', () => {
  let key = 0;
  const objects = [
    text('Hello {{Nice}}'),
    text('Nothing'),
    { type: 'group', left: 0, top: 0, width: 9, height: 9, objects: [text('{{Nice | upper}}')] },
  ];
  const document = openDocument({ version: '3.4.0', objects } as never, () => `k${++key}`);
  const image = {
    link: 'https://shop.example/{{a | join:[Nice]}}',
    fallback_link: '',
    fallback_image: '',
    custom_merge_fields: [
      { name: 'Nice', value: '{{name | title}}' },
      { name: 'Loud', value: '{{Nice | upper}}!' },
    ],
  };
  expect(usesOf('Nice', document, image).map((use) => [use.kind, use.kind === 'layer' ? use.key : use.name])).toEqual([
    ['layer', 'k1'],
    ['layer', 'k3'],
    ['setting', 'Link'],
    ['custom', 'Loud'],
  ]);
  expect(usesOf('Loud', document, image)).toEqual([]);
});
