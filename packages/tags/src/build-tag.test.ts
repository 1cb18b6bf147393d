import { expect, test } from 'vitest';
import cases from './build-tag.cases.json' with { type: 'json' };
import { buildTag, type TagInput } from './build-tag.ts';
import { parsedTag } from './testing/parsed-tag.ts';

interface Case {
  name: string;
  input: Partial<TagInput>;
  html?: string;
  contains?: string;
  /** The picture's address as an HTML parser reads it. */
  src?: string;
  tokens?: { parameter: string; token: string }[];
  /** Paths. */
  warnings?: string[];
  refused?: string[];
}

const paths = (problems: readonly { path: string }[]) => problems.map((problem) => problem.path);

test.each(cases as unknown as Case[])('$name', ({ input, html, contains, src, tokens, warnings, refused }) => {
  const tag = buildTag({
    uuid: 'u1',
    renderUrl: 'https://r.example/',
    linkUrl: 'https://r.example',
    width: 600,
    height: 200,
    emailField: '',
    ...input,
  });
  if (html !== undefined) expect(tag.html).toBe(html);
  if (contains !== undefined) expect(tag.html).toContain(contains);
  if (src !== undefined) expect(parsedTag(tag.html).images[0]?.src).toBe(src);
  if (tokens) expect(tag.tokens).toEqual(tokens);
  expect(paths(tag.refused)).toEqual(refused ?? []);
  if (refused) expect([tag.html, tag.tokens]).toEqual(['', []]);
  else expect(paths(tag.warnings)).toEqual(warnings ?? []);
});

test('gives the tag’s own addresses for editor fields, not HTML-encoded', () => {
  const tag = buildTag({
    uuid: 'u1',
    renderUrl: 'https://r.example',
    linkUrl: 'https://go.example',
    width: 600,
    height: 200,
    emailField: '*|EMAIL|*',
    includeLink: true,
    multipleItems: true,
    items: 2,
    scale2x: true,
    settings: [['city', 'A&B']],
  });
  const { images, links } = parsedTag(tag.html);
  expect(tag.addresses).toEqual(images.map(({ src }, index) => ({ picture: src, link: links[index]?.href })));
});
