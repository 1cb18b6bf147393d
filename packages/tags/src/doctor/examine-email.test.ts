import { expect, test } from 'vitest';
import { buildTag, type TagInput } from '../build-tag.ts';
import { PRESETS } from '../presets.ts';
import cases from './examine-email.cases.json' with { type: 'json' };
import type { DoctorContext } from './doctor-context.ts';
import { examineEmail } from './examine-email.ts';
import { FINDINGS, type Finding } from './findings.ts';

const A = 'aaaaaaaa-0000-4000-8000-00000000000a';
const B = 'bbbbbbbb-0000-4000-8000-00000000000b';
const C = 'cccccccc-0000-4000-8000-00000000000c';
/** A recipe and one that was never published, and a campaign. */
const D = 'dddddddd-0000-4000-8000-00000000000d';
const E = 'eeeeeeee-0000-4000-8000-00000000000e';
const F = 'ffffffff-0000-4000-8000-00000000000f';
const HOST = { renderUrl: 'https://img.example', linkUrl: 'https://img.example' };

interface Case {
  name: string;
  html: string;
  /** A plus marks what the copy puts right. */
  finds: string[];
  fixed?: string;
  preset?: string;
  /** Differences in the image's own tag. */
  own?: Partial<TagInput>;
}

const look = 'border="0" style="display:block;max-width:100%;height:auto"';
const rest = `width="600" height="200" alt="Hi" ${look}`;
const query = '?eid=*|URL:EMAIL|*&amp;firstname=*|FNAME|*';
const item = (position: number) =>
  `<img src="https://img.example/render/${B}?eid=*|URL:EMAIL|*&amp;pos=${position}" width="300" height="300" alt="" ${look}>`;
const picture = `<img src="https://img.example/render/${A}${query}" ${rest}>`;
const SHORT: Record<string, string> = {
  A,
  B,
  C,
  P: `https://img.example/render/${D}`,
  PL: `https://img.example/link/${D}`,
  unlisted: `https://img.example/render/${E}`,
  campaign: `https://img.example/render/${F}`,
  square: `width="300" height="300" alt="" ${look}`,
  who: 'ri_eid=*|URL:EMAIL|*',
  R: `https://img.example/render/${A}`,
  L: `https://img.example/link/${A}`,
  Q: query,
  rest,
  look,
  to: 'target="_blank" rel="noopener"',
  tag: picture,
  marked: `<!-- BEGIN IMAGE 1 -->\n${picture}\n<!-- END IMAGE 1 -->`,
  b1: item(1),
  b2: item(2),
  b3: item(3),
};
const long = (text: string) => text.replace(/«(\w+)»/g, (_, name: string) => SHORT[name] ?? `?${name}?`);

function contextOf(preset: string, own: Partial<TagInput> = {}): DoctorContext {
  const isMailchimp = preset === 'mailchimp';
  const tag: TagInput = {
    ...HOST,
    uuid: A,
    width: 600,
    height: 200,
    alt: 'Hi',
    emailField: isMailchimp ? '*|URL:EMAIL|*' : '',
    settings: [['firstname', isMailchimp ? '*|FNAME|*' : 'x']],
    ...own,
  };
  const recipe: TagInput = {
    ...tag,
    kind: 'recipe',
    width: 300,
    height: 300,
    alt: '',
    settings: [['ri_img', A]],
    pictureSettings: [['ri_type', 'img']],
    multipleItems: true,
    includeLink: false,
  };
  return {
    ...HOST,
    preset,
    images: [
      { name: 'Welcome', live: true, tag },
      { name: 'Products', live: true, tag: { ...tag, uuid: B, width: 300, height: 300, settings: [], multipleItems: true } },
      { name: 'Draft', live: false, tag: { ...tag, uuid: C, width: 100, height: 100, settings: [] } },
      { name: 'Picks', live: true, tag: { ...recipe, uuid: D } },
      { name: 'Not yet', live: false, tag: { ...recipe, uuid: E } },
      { name: 'Everyone', live: true, tag: { ...tag, kind: 'campaign', uuid: F, settings: [] } },
    ],
  };
}

const named = (findings: readonly Finding[]) => findings.map(({ rule, fixed }) => `${rule}${fixed ? '+' : ''}`);

test.each(cases as Case[])('$name', ({ html, finds, fixed, preset = 'mailchimp', own }) => {
  const context = contextOf(preset, own);
  const examination = examineEmail(long(html), context);
  expect(named(examination.findings)).toEqual(finds);
  if (fixed !== undefined) expect(examination.fixed).toBe(long(fixed));
  else if (!finds.some((rule) => rule.endsWith('+'))) expect(examination.fixed).toBe(examination.html);
  const again = examineEmail(examination.fixed, context);
  expect(named(again.findings).filter((rule) => rule.endsWith('+'))).toEqual([]);
  expect(again.fixed).toBe(examination.fixed);
});

test('has a case for every finding', () => {
  const found = new Set((cases as Case[]).flatMap(({ finds }) => finds.map((rule) => rule.replace('+', ''))));
  // Its email is too long for the table.
  found.add('gmail-clip');
  expect(Object.keys(FINDINGS).filter((rule) => !found.has(rule))).toEqual([]);
});

test('finds nothing in freshly built tags of every service', () => {
  for (const preset of PRESETS) {
    const emails = [...preset.email, ...preset.customerId, ...preset.recipientId].map(({ token }) => token);
    for (const emailField of emails.length > 0 ? emails : ['{{email}}', '%%EMAIL%%', '~Contact.Id~']) {
      const tag: TagInput = {
        ...HOST,
        uuid: A,
        width: 600,
        height: 200,
        alt: 'Hello {{firstname}}, "20% off" & more',
        emailField,
        sendToken: preset.sendId[0]?.token ?? '',
        settings: [
          ['firstname', preset.firstName[0]?.token ?? 'friend'],
          ['title', 'Café & co: 100% [new] #1 @home@ It’s “x” a+b = c'],
        ],
        tracking: [['utm_content', preset.sendId[0]?.token ?? '']],
        preset: preset.id,
        includeLink: true,
        scale2x: true,
        multipleItems: true,
        items: 3,
      };
      const { html, refused } = buildTag(tag);
      if (refused.length > 0) continue;
      const { findings, tags, fixed } = examineEmail(`<table><tr><td>${html}</td></tr></table>`, {
        ...HOST,
        preset: preset.id,
        images: [{ name: 'Welcome', live: true, tag }],
      });
      expect({ id: preset.id, emailField, findings, tags }).toEqual({ id: preset.id, emailField, findings: [], tags: 3 });
      expect(fixed).toContain(html);
    }
  }
});

test('finds nothing in freshly built tags of recipes and campaigns', () => {
  const image: TagInput = { ...HOST, uuid: A, width: 300, height: 300, emailField: '', settings: [] };
  for (const preset of PRESETS) {
    const emailField = preset.email[0]?.token ?? '{{email}}';
    const settings = [['town', preset.firstName[0]?.token ?? 'Hull']] as const;
    const common = { ...image, emailField, sendToken: preset.sendId[0]?.token ?? '', preset: preset.id, includeLink: true };
    const recipe: TagInput = {
      ...common,
      kind: 'recipe',
      uuid: D,
      settings: [['ri_img', A], ['ri_item', 'B7'], ...settings],
      pictureSettings: [['ri_type', 'img']],
      multipleItems: true,
      items: 4,
      layout: 'two',
      scale2x: true,
    };
    const campaign: TagInput = { ...common, kind: 'campaign', uuid: F, settings, unsized: true };
    const tags = [recipe, campaign].map((tag) => ({ tag, ...buildTag(tag) }));
    if (tags.some(({ refused }) => refused.length > 0)) continue;
    const images = [recipe, campaign, image].map((tag) => ({ name: tag.kind ?? 'image', live: true, tag }));
    const { findings, fixed } = examineEmail(tags.map(({ html }) => html).join('\n'), { ...HOST, preset: preset.id, images });
    expect([preset.id, findings]).toEqual([preset.id, []]);
    for (const { html } of tags) expect(fixed).toContain(html);
  }
});

test('reports an email larger than Gmail shows, with the tags cut off', () => {
  const filler = `<p>${'x'.repeat(60 * 1024)}</p>`;
  const { findings } = examineEmail(`${filler}${filler}${picture}`, contextOf('mailchimp'));
  expect(findings.map(({ rule, title }) => [rule, title])).toEqual([['gmail-clip', 'The email has 120 KB, so Gmail cuts off a tag in it']]);
});

test('lines, and pieces that together are both texts', () => {
  const html = `<p>1</p>\n<p>2</p>\n${picture.replace('eid=', 'eif=')}\n<p>4</p>`;
  const { findings, pieces, fixed } = examineEmail(html, contextOf('mailchimp'));
  expect(findings.map(({ rule, line }) => [rule, line])).toEqual([['unknown-parameter', 3]]);
  const side = (left: string) => pieces.map(({ kind, text }) => (kind === left || kind === 'kept' ? text : '')).join('');
  expect([side('removed'), side('added')]).toEqual([html, fixed]);
  expect(pieces.filter(({ kind }) => kind !== 'kept')).toEqual([
    { kind: 'removed', text: 'f' },
    { kind: 'added', text: 'd' },
  ]);
});

test('says nothing of images without a list of them', () => {
  const { findings } = examineEmail(
    long('<img src="https://img.example/render/99999999-0000-4000-8000-000000000009?eid=*|EMAIL|*" «rest»>'),
    {
      ...HOST,
      preset: 'mailchimp',
    },
  );
  expect(findings).toEqual([]);
});

test('cuts excerpts at tags, however long their addresses are', () => {
  for (let length = 0; length < 3000; length += 293) {
    const long = `<img src="https://img.example/render/${A}?eid=*|URL:EMAIL|*&amp;firstname=${'x'.repeat(length)}&amp;colour=red" width="600">`;
    const email = `<table>${'<tr><td bgcolor="#ffffff">y</td></tr>'.repeat(3 * 1024 + length)}</table>${long}<!- BEGIN IMAGE ${'z'.repeat(length)}`;
    const { findings } = examineEmail(email, contextOf('mailchimp'));
    expect(findings.length).toBeGreaterThan(3);
    for (const { rule, snippet } of findings.filter((finding) => /[<>]/.test(finding.snippet)))
      expect([rule, /^[^<]*>|<(?!!)[^>]*$/.test(snippet)]).toEqual([rule, false]);
  }
});
