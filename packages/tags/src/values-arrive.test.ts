import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import { buildTag } from './build-tag.ts';
import { parseTagQuery } from './parse-query.ts';
import { PRESETS, type Preset } from './presets.ts';
import { LANGUAGES } from './testing/fill-like-service.ts';
import { parsedTag } from './testing/parsed-tag.ts';

const SERVICES = PRESETS.filter(({ id }) => id !== 'other');
const ENCODING = SERVICES.filter(({ encoding }) => encoding);
const HOSTILE = [
  ...['#', '&', '+', '%', ' ', "'", '"', 'é', '🔥', '=', '?', '/', '\\', '<b>', '>', ';', '@', '日本', '{{x}}', '[y]', '|'].map(
    (sign) => `a${sign}b`,
  ),
  '#1',
  '&co',
  '+44 20',
  '%41',
  '100%',
  'C++',
  'Disney+',
  'a  b',
  'R&B',
  '1 + 1 = 2',
  '#',
  '&',
  '%',
  'Tom & Jerry’s "No #1" – 50% off + é 🔥 <3',
];
const ID = 'Id-1_a';
const EMAIL = "o'neil+news@exämple.example";

function arrived(
  preset: Preset,
  eid: string,
  first: string,
  email = EMAIL,
): { images: Record<string, string>[]; asked: Record<string, string>[] } {
  const tag = buildTag({
    uuid: '7c1e40d2-0000-4000-8000-000000000000',
    renderUrl: 'https://img.example',
    linkUrl: 'https://img.example',
    width: 600,
    height: 200,
    preset: preset.id,
    includeLink: true,
    emailField: eid,
    sendToken: preset.sendId[0]?.token ?? '',
    settings: preset.firstName[0] ? [['firstname', preset.firstName[0].token]] : [],
    alt: 'Hello {{firstname}}!',
  });
  expect([preset.id, tag.refused]).toEqual([preset.id, []]);
  const html = LANGUAGES[preset.id]?.(tag.html, recipientOf(first, email)) ?? '';
  const { images, links, unexpected } = parsedTag(html);
  expect({ id: preset.id, first, unexpected, imageCount: images.length, linkCount: links.length }).toEqual({
    id: preset.id,
    first,
    unexpected: [],
    imageCount: 1,
    linkCount: 1,
  });
  const addresses = [images[0]?.src ?? '', links[0]?.href ?? ''];
  return { images, asked: addresses.map((address) => Object.fromEntries(parseTagQuery(new URL(address).search))) };
}

function recipientOf(first: string, email: string): (field: string) => string {
  return (field) => {
    if (/campaign|mailing|hash/i.test(field)) return ID;
    if (/mail|^contact\.3$/i.test(field)) return email;
    return /first|name|^contact\.1$/i.test(field) ? first : ID;
  };
}

function expected(preset: Preset, eid: string, first: string): Record<string, string> {
  return { eid, ...(preset.sendId[0] ? { sid: ID } : {}), ...(preset.firstName[0] ? { firstname: first } : {}) };
}

test('knows the language of every service', () => {
  expect(Object.keys(LANGUAGES).toSorted()).toEqual(SERVICES.map(({ id }) => id).toSorted());
});

test.each(ENCODING.map((preset) => [preset.id, preset] as const))('%s hands every value on whole', (_, preset) => {
  const random = seededRandom(33);
  const pieces = HOSTILE.join('');
  const made = Array.from({ length: 60 }, () =>
    Array.from({ length: 1 + random.below(12) }, () => random.pick([...pieces]))
      .join('')
      .trim(),
  ).filter((text) => text !== '' && !/&#?\w+;/.test(text));
  for (const first of [...HOSTILE, ...made])
    expect([first, arrived(preset, preset.email[0]?.token ?? '', first).asked]).toEqual([
      first,
      Array(2).fill(expected(preset, EMAIL, first)),
    ]);
});

test.each(SERVICES.map((preset) => [preset.id, preset] as const))(
  '%s fills recipient, mailing, field and alternative text',
  (_, preset) => {
    for (const [kind, tokens] of Object.entries({ email: preset.email, id: [...preset.customerId, ...preset.recipientId] }))
      for (const { token } of tokens)
        for (const first of ['Zoë', 'Mary Ann', 'Ana 🔥', 'Jean-Luc', "O'Neil"])
          expect([first, arrived(preset, token, first).asked]).toEqual([
            first,
            Array(2).fill(expected(preset, kind === 'email' ? EMAIL : ID, first)),
          ]);
    if (!preset.firstName[0]) return;
    const { images } = arrived(preset, preset.email[0]?.token ?? '', 'Zoë 50% + 1');
    expect(images[0]?.alt).toBe(preset.html ? 'Hello Zoë 50% + 1!' : 'Hello!');
  },
);

const BREAKERS = [
  '"',
  "'",
  '<',
  '>',
  '&',
  '"><script>',
  `Robert "Bob" O'Neil`,
  '<b>Ann</b>',
  'R&B',
  `'"`,
  '" onerror="alert(1)',
  '-->',
  '`',
  '=',
];

test.each(SERVICES.map((preset) => [preset.id, preset] as const))(
  '%s keeps its tag whole whatever its alternative text holds',
  (_, preset) => {
    for (const { token, plain } of [...preset.firstName, ...preset.email])
      for (const typed of new Set([token, plain]))
        for (const value of BREAKERS)
          for (const escapes of [true, false]) {
            const tag = buildTag({
              uuid: 'u',
              renderUrl: 'https://r.example',
              linkUrl: '',
              width: 1,
              height: 1,
              emailField: 'a@b.example',
              preset: preset.id,
              alt: `Hello ${typed}, and welcome`,
            });
            const html = LANGUAGES[preset.id]?.(tag.html, recipientOf(value, value), { escapes }) ?? '';
            const { images, unexpected } = parsedTag(html);
            expect({ id: preset.id, typed, value, unexpected, alts: images.map(({ alt }) => alt) }).toEqual({
              id: preset.id,
              typed,
              value,
              unexpected: [],
              alts: [preset.html ? `Hello ${value}, and welcome` : 'Hello, and welcome'],
            });
            expect(Object.keys(images[0] ?? {})).toEqual(['src', 'width', 'height', 'alt', 'border', 'style']);
            expect(tag.warnings.filter(({ path }) => path === 'alt').map(({ message }) => message)).toEqual(
              preset.html ? [] : [expect.stringContaining(typed)],
            );
          }
  },
);

test('advises for every service that cannot encode, and for others how', () => {
  for (const preset of PRESETS.filter(({ families }) => families !== 'all')) {
    const field = preset.firstName[0] ?? preset.email[0];
    const warn = (value: string) =>
      buildTag({
        uuid: 'u',
        renderUrl: 'https://r.example',
        linkUrl: '',
        width: 1,
        height: 1,
        emailField: preset.email[0]?.token ?? '',
        preset: preset.id,
        settings: [['firstname', value]],
      })
        .warnings.map(({ path, message }) => `${path}: ${message}`)
        .join('\n');
    if (preset.encoding) {
      expect([preset.id, warn(field?.token ?? '')]).not.toEqual([preset.id, expect.stringContaining('cut it off')]);
      expect([preset.id, warn(field?.plain ?? '')]).toEqual([preset.id, expect.stringContaining(`Write ${field?.token}`)]);
    } else expect([preset.id, warn(field?.token ?? '')]).toEqual([preset.id, expect.stringMatching(/preset: .*cannot/)]);
  }
});

test('cites a page for every service', () => {
  for (const { id, sources } of PRESETS) {
    expect([id, sources.length > 0]).toEqual([id, id !== 'other']);
    for (const source of sources) expect([id, new URL(source).protocol]).toEqual([id, 'https:']);
  }
});

test('turns every placeholder into its encoded form and back', () => {
  for (const { id, encoding, ...kinds } of PRESETS)
    for (const { token, plain } of [...kinds.email, ...kinds.firstName, ...kinds.customerId, ...kinds.recipientId, ...kinds.sendId]) {
      if (!encoding || token === plain) continue;
      expect({
        id,
        plainToken: encoding.plain(token),
        encodedPlain: encoding.encode(plain),
        encodedToken: encoding.encode(token),
        plainPlain: encoding.plain(plain),
      }).toEqual({
        id,
        plainToken: plain,
        encodedPlain: token,
        encodedToken: undefined,
        plainPlain: undefined,
      });
    }
});
