import { seededRandom, type Random } from '@limn/model';
import { expect, test } from 'vitest';
import { buildTag, type TagInput } from '../build-tag.ts';
import { PRESETS } from '../presets.ts';
import pieces from '../testing/hostile-pieces.cases.json' with { type: 'json' };
import { parsedTag } from '../testing/parsed-tag.ts';
import type { DoctorContext } from './doctor-context.ts';
import { examineEmail } from './examine-email.ts';

const UUID = '7c1e40d2-0000-4000-8000-000000000003';
const HOST = { renderUrl: 'https://img.example', linkUrl: 'https://img.example' };
const ROUNDS = 750;
/** Generous: the machine may be busy. */
const TIMEOUT = 60_000;

/** Damage that editors, email apps and people do to a tag. */
const DAMAGES: readonly ((html: string, random: Random) => string)[] = [
  (html) => html.replaceAll('&amp;', '&amp;amp;'),
  (html) => html.replace(/(?<=[?;])(\w+)=([^&"']+)/, (_, name: string, value: string) => `${name}=${encodeURIComponent(value)}`),
  (html) => html.replace('eid=', 'sid='),
  (html) => html.replace(/eid=[^&"']*/, 'eid=me@example.com'),
  (html) => html.replace('https:', 'http:'),
  (html) => html.replace('/render/', '/link/'),
  (html) => html.replaceAll('"', '”'),
  (html) => html.replace(/"/g, '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (html) => html.replaceAll('=', '=3D'),
  (html) => html.replace('firstname', 'fristname'),
  (html) => html.replace(/ style="[^"]*"/, ''),
  (html) => html.replace(/ (width|height|alt)="[^"]*"/g, ''),
  (html) => html.replace(' src=', ' loading="lazy" srcset="x 2x" src='),
  (html) => html.replace(' src=', ' data-src='),
  (html) => html.replace('<!-- END', '<!- END'),
  (html) => html.replace('-->', '->'),
  (html) => html.replace(/<!--[^>]*-->/, ''),
  (html) => html.replace(/<a [^>]*>/, ''),
  (html) => html.replace('</a>', ''),
  (html) => `${html}${html}`,
  (html, random) => html.slice(0, random.below(html.length)),
  (html, random) => html.slice(random.below(html.length)),
  insert,
  insert,
  insert,
  (html, random) => {
    const at = random.below(html.length + 1);
    return html.slice(0, at) + html.slice(at + 1 + random.below(3));
  },
];

function insert(html: string, random: Random): string {
  const at = random.below(html.length + 1);
  return html.slice(0, at) + random.pick(pieces) + html.slice(at);
}

function aTag(random: Random): TagInput {
  const preset = random.pick(PRESETS);
  return {
    ...HOST,
    uuid: UUID,
    width: 600,
    height: 200,
    alt: 'Hello {{firstname}}',
    emailField: preset.email[0]?.token ?? '{{email}}',
    sendToken: preset.sendId[0]?.token ?? '',
    settings: [
      ['firstname', preset.firstName[0]?.token ?? 'friend'],
      ['city', random.pick(['Leeds', 'Save $5 & more', '[city]', ''])],
    ],
    preset: preset.id,
    includeLink: random.pick([true, false]),
    multipleItems: random.pick([true, false]),
    items: 2,
  };
}

test('leaves nothing to fix in a fixed copy of any damaged tag', { timeout: TIMEOUT }, () => {
  const random = seededRandom(20_261_122);
  let fixedOnes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const tag = aTag(random);
    const context: DoctorContext = {
      ...HOST,
      ...random.pick([{}, { preset: tag.preset ?? '' }, { preset: random.pick(PRESETS).id }]),
      ...random.pick([{}, { images: [{ name: 'Welcome', live: true, tag }] }]),
    };
    let html = `<td>${buildTag(tag).html}</td>`;
    for (let count = random.below(4); count >= 0; count--) html = random.pick(DAMAGES)(html, random);
    const first = examineEmail(html, context);
    const again = examineEmail(first.fixed, context);
    if (first.fixed !== first.html) fixedOnes += 1;
    expect({ html, context, fixed: again.fixed, findings: again.findings.filter(({ fixed }) => fixed) }).toEqual({
      html,
      context,
      fixed: first.fixed,
      findings: [],
    });
    const side = (left: string) => first.pieces.map(({ kind, text }) => (kind === left || kind === 'kept' ? text : '')).join('');
    expect([side('removed'), side('added')]).toEqual([first.html, first.fixed]);
    if (first.fixed !== first.html) expect([html, first.findings.some(({ fixed }) => fixed)]).toEqual([html, true]);
  }
  expect(fixedOnes).toBeGreaterThan(ROUNDS / 3);
});

test('restores a damaged tag to one picture in one link', () => {
  const tag = {
    ...aTag(seededRandom(3)),
    preset: 'mailchimp',
    emailField: '*|EMAIL|*',
    sendToken: '',
    includeLink: true,
    multipleItems: false,
  };
  tag.settings = [['firstname', '*|FNAME|*']];
  const context: DoctorContext = { ...HOST, images: [{ name: 'Welcome', live: true, tag }] };
  const { html } = buildTag(tag);
  for (const damage of DAMAGES.slice(0, 17)) {
    const damaged = damage(html, seededRandom(1));
    const parsed = parsedTag(examineEmail(damaged, context).fixed);
    expect({ damaged, imageCount: parsed.images.length, linkCount: parsed.links.length, unexpected: parsed.unexpected }).toEqual({
      damaged,
      imageCount: 1,
      linkCount: 1,
      unexpected: [],
    });
    expect([damaged, parsed.images[0]?.src]).toEqual([damaged, parsedTag(html).images[0]?.src]);
    expect([damaged, parsed.links[0]?.href]).toEqual([damaged, parsedTag(html).links[0]?.href]);
  }
});

test('megabytes of anything are read in linear time', { timeout: TIMEOUT }, () => {
  const start = `<img src="https://img.example/render/${UUID}?eid=*|EMAIL|*">`;
  const texts = [
    '<',
    '<!--',
    '<a "',
    "<a '",
    '<img src="',
    '<style>',
    '&lt;',
    '&lt;img ',
    '<!--[if mso]>',
    '{{',
    '"',
    '=\n',
    '--b\n',
    '\0',
    '<a href=“',
  ];
  for (const text of [...texts, start, `<!-- BEGIN IMAGE 1 ->`, `<img src='/render/${UUID}?eid={{`, `<a href="/link/x">`]) {
    const examination = examineEmail(text.repeat(500_000 / text.length), { ...HOST, preset: 'mailchimp', images: [] });
    expect(examination.pieces.length).toBeGreaterThan(0);
  }
});
