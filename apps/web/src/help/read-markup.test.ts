import { expect, test } from 'vitest';
import { plainText, readMarkup } from './read-markup.ts';

test('paragraphs, lists and tables are told apart by their lines', () => {
  expect(readMarkup('One\nline.\n\n- a\n- b\n\n1. first\n2. second\n| Word | Means |\n| Tag | HTML |')).toEqual([
    { kind: 'paragraph', words: ['One line.'] },
    { kind: 'list', ordered: false, items: [['a'], ['b']] },
    { kind: 'list', ordered: true, items: [['first'], ['second']] },
    { kind: 'table', head: [['Word'], ['Means']], rows: [[['Tag'], ['HTML']]] },
  ]);
});

test('bold, code and links stand inside text, and code may hold bars and braces', () => {
  expect(readMarkup('Write `{{firstname}}` or **not**: [help](/help).')).toEqual([
    {
      kind: 'paragraph',
      words: [
        'Write ',
        { kind: 'code', text: '{{firstname}}' },
        ' or ',
        { kind: 'bold', text: 'not' },
        ': ',
        { kind: 'link', text: 'help', to: '/help' },
        '.',
      ],
    },
  ]);
  expect(readMarkup('| like `*|FNAME|*` | x |')).toEqual([
    { kind: 'table', head: [['like ', { kind: 'code', text: '*|FNAME|*' }], ['x']], rows: [] },
  ]);
});

test('the plain text has the words without their marks', () => {
  expect(plainText('Write `{{a}}`.\n\n- **One** [two](/x)\n| b | c |')).toBe('Write {{a}}. One two b · c ·');
});
