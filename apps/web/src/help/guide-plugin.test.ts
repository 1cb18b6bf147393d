import { expect, test } from 'vitest';
import { readGuide } from '../../guide-plugin.ts';

const read = (text: string) => readGuide('tried', `# Tried\n\nIn a\nsentence.\n\n## First {#first}\n\n${text}\n`);
const blocksOf = (text: string) => read(text).sections[0]?.blocks;

test('reads a title, a sentence and sections with their anchors, parts and pictures', () => {
  const guide = read('One.\n\n<!-- picture: editor -->\n\n## And second {#second-one}\n\nTwo.\n\n<!-- part: keys -->');
  const paragraph = (words: string) => [{ kind: 'paragraph', words: [words] }];
  expect(guide).toEqual({
    slug: 'tried',
    title: 'Tried',
    text: 'In a sentence.',
    sections: [
      { id: 'first', title: 'First', blocks: paragraph('One.'), picture: 'editor' },
      { id: 'second-one', title: 'And second', blocks: paragraph('Two.'), part: 'keys' },
    ],
  });
});

test('reads paragraphs, lists and tables', () => {
  expect(blocksOf('One\nline.\n\n- a\n- b\n\n1. first\n2. second\n\n| Word | Means |\n| --- | --- |\n| Tag | HTML |')).toEqual([
    { kind: 'paragraph', words: ['One line.'] },
    { kind: 'list', ordered: false, items: [['a'], ['b']] },
    { kind: 'list', ordered: true, items: [['first'], ['second']] },
    { kind: 'table', head: [['Word'], ['Means']], rows: [[['Tag'], ['HTML']]] },
  ]);
});

test('reads bold words, code and links, and leaves addresses as they are', () => {
  expect(blocksOf('Write `{{firstname}}` or **not**: [help](/help), as https://a.example/x says.')).toEqual([
    {
      kind: 'paragraph',
      words: [
        'Write ',
        { kind: 'code', text: '{{firstname}}' },
        ' or ',
        { kind: 'bold', text: 'not' },
        ': ',
        { kind: 'link', text: 'help', to: '/help' },
        ', as https://a.example/x says.',
      ],
    },
  ]);
  expect(blocksOf('| like `*\\|FNAME\\|*` | x |\n| --- | --- |')).toEqual([
    { kind: 'table', head: [['like ', { kind: 'code', text: '*|FNAME|*' }], ['x']], rows: [] },
  ]);
});

test.each([
  ['a table row with a missing cell', '| a | b |\n| --- | --- |\n| 1 |'],
  ['a table row with a cell too many', '| a | b |\n| --- | --- |\n| 1 | 2 | 3 |'],
  ['a list in a list', '- a\n  - b'],
  ['a code block', '```\nx\n```'],
  ['a heading of the third level', '### Deeper'],
  ['HTML', 'One <b>word</b>.'],
  ['an unknown directive', '<!-- video: intro -->'],
  ['a picture of its own', '![x](y.png)'],
  ['emphasis', 'One *word*.'],
  ['a heading without an anchor', '## Second\n\nText.'],
])('refuses %s', (_, text) => {
  expect(() => read(text)).toThrow('The guide tried has');
});
