/// <reference types="node" />
import { seededRandom, type Random } from '@limn/model';
import { expect, test } from 'vitest';
import { buildTag, type TagInput } from './build-tag.ts';
import { parseTagQuery } from './parse-query.ts';
import { findPlaceholders, isUnresolvedEid } from './placeholders.ts';
import { FAMILIES } from './placeholder-families.ts';
import { PRESETS } from './presets.ts';
import pieces from './testing/hostile-pieces.cases.json' with { type: 'json' };
import { parsedTag } from './testing/parsed-tag.ts';

/** Lone surrogates cannot stand in a JSON file. */
const hostilePieces = [...pieces, '\ud800', '\udc00'];
const ROUNDS = 3000;

function hostileText(random: Random, max: number): string {
  return Array.from({ length: random.below(max + 1) }, () => random.pick(hostilePieces)).join('');
}

function hostileInput(random: Random): TagInput {
  return {
    kind: random.pick(['image', 'campaign', 'recipe'] as const),
    uuid: random.pick(['7c1e40d2-0000-4000-8000-000000000000', hostileText(random, 3)]),
    renderUrl: random.pick([
      'https://img.example',
      'http://localhost:3000/',
      'https://img.example/a&b',
      `https://img.example/${hostileText(random, 2)}`,
    ]),
    linkUrl: 'https://go.example',
    width: random.pick([600, 1, 0.5, Number.NaN, 1e21]),
    height: random.pick([200, -1, Infinity, 200.4]),
    alt: random.pick(['', 'Hello {{firstname}}', '{{[first name]}} {{firstname}}']) + hostileText(random, 4),
    multipleItems: random.pick([true, false]),
    items: random.pick([1, 3, 0, -1, Number.NaN, 1e9]),
    firstItem: random.pick([1, 7, 0.5, Number.NaN, 1e9]),
    includeLink: random.pick([true, false]),
    emailField: hostileText(random, 3),
    sendToken: hostileText(random, 2),
    settings: Array.from(
      { length: random.below(4) },
      () => [random.pick(['firstname', 'first name', hostileText(random, 2)]), hostileText(random, 4)] as const,
    ),
    tracking: Array.from({ length: random.below(3) }, () => [hostileText(random, 2), hostileText(random, 3)] as const),
    preset: random.pick(PRESETS).id,
    scale2x: random.pick([true, false]),
  };
}

test('builds only pictures, links and comments from any input', () => {
  const random = seededRandom(20_261_121);
  let built = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const input = hostileInput(random);
    const tag = buildTag(input);
    if (tag.refused.length > 0) {
      expect([input, tag.html]).toEqual([input, '']);
      continue;
    }
    built += 1;
    const { images, links, comments, unexpected } = parsedTag(tag.html);
    expect([input, unexpected]).toEqual([input, []]);
    expect(images.length).toBe(comments.length / 2);
    expect(links.length).toBe(input.includeLink ? images.length : 0);
    for (const image of images) expect([input, Object.keys(image)]).toEqual([input, ['src', 'width', 'height', 'alt', 'border', 'style']]);
    for (const link of links) expect([input, Object.keys(link)]).toEqual([input, ['href', 'target', 'rel']]);
    for (const comment of comments) expect(comment).toMatch(/^ (BEGIN|END) IMAGE( \d+)? $/);
    for (const { src } of images) expect(src).toMatch(/^https?:\/\/(img\.example|localhost:3000)\/[^?#]*render\/[^?#<>"]*\?(ri_)?eid=/s);
    for (const { href } of links) expect(href).toMatch(/^https:\/\/go\.example\/link\/[^?#<>"]*\?(ri_)?eid=/s);
  }
  expect(built).toBeGreaterThan(ROUNDS / 6);
});

test('returns input without placeholders unchanged from the picture’s URL', () => {
  const random = seededRandom(5);
  let compared = 0;
  while (compared < 2000) {
    const settings = Array.from(
      { length: 3 },
      (_, index) => [`f ${index}`, hostileText(random, 5).toWellFormed().replaceAll('\0', '').trim()] as const,
    );
    // References are decoded on purpose, because services write them.
    if (settings.some(([, value]) => findPlaceholders(value, FAMILIES).length > 0 || /&[#\w]+;/.test(value))) continue;
    compared += 1;
    const { html } = buildTag({
      uuid: 'u',
      renderUrl: 'https://r.example',
      linkUrl: '',
      width: 1,
      height: 1,
      emailField: 'a+b@example.com',
      settings,
    });
    const values = parseTagQuery(new URL(parsedTag(html).images[0]?.src ?? '').search);
    expect(Object.fromEntries(values)).toEqual(Object.fromEntries([['eid', 'a+b@example.com'], ...settings]));
  }
});

test('returns an unfilled placeholder as its stored token', () => {
  for (const preset of PRESETS) {
    for (const { token } of [...preset.email, ...preset.customerId, ...preset.recipientId, ...preset.sendId, ...preset.firstName]) {
      const { html, tokens } = buildTag({
        uuid: 'u',
        renderUrl: 'https://r.example',
        linkUrl: '',
        width: 1,
        height: 1,
        emailField: token,
        settings: [['name', token]],
        preset: preset.id,
      });
      const values = parseTagQuery(new URL(parsedTag(html).images[0]?.src ?? '').search);
      // Text after a # stays in the browser; the rest is still no recipient.
      if (token.startsWith('{{#')) expect([values.size, isUnresolvedEid(values.get('eid') ?? '')]).toEqual([1, true]);
      else expect(Object.fromEntries(values)).toEqual({ eid: token, name: token });
      expect(tokens).toEqual([
        { parameter: 'eid', token },
        { parameter: 'name', token },
      ]);
    }
  }
});
