/**
 * Every service's own tag, damaged in one place and fixed, beside a real HTML parser that shares no code with
 * the doctor.
 */
import { JSDOM, type ParsedNode } from 'jsdom';
import { expect, test } from 'vitest';
import { buildTag, type TagInput } from '../build-tag.ts';
import { PRESETS, type Preset } from '../presets.ts';
import { recipientToken } from '../recipient-field.ts';
import { examineEmail, type Examination } from './examine-email.ts';

const HOST = { renderUrl: 'https://img.example', linkUrl: 'https://img.example' };
const SERVICES = PRESETS.filter(({ id }) => id !== 'other');

function tagOf(preset: Preset): TagInput {
  const first = preset.firstName[0]?.token ?? preset.email[0]?.token ?? '';
  return {
    ...HOST,
    uuid: '7c1e40d2-0000-4000-8000-000000000003',
    width: 600,
    height: 200,
    alt: 'Points',
    emailField: recipientToken(preset, 'address')?.token ?? '',
    eidKind: 'address',
    settings: [['first', first]],
    preset: preset.id,
    includeLink: true,
  };
}

const mail = (tag: string) =>
  `<!doctype html><html><body><table><tr><td class="a">${tag}</td></tr></table><p class="b">Bye</p></body></html>`;

/**
 * Addresses of the pictures and links that a browser makes of it, with the names of the picture's attributes.
 */
function parsed(html: string): { src: string; href: string; attributes: string[] }[] {
  return [...imagesIn(JSDOM.fragment(html), '')];
}

function* imagesIn(node: ParsedNode, link: string): Generator<{ src: string; href: string; attributes: string[] }> {
  const attributes = new Map([...(node.attributes ?? [])].map(({ name, value }) => [name, value]));
  if (node.nodeName === 'IMG') yield { src: attributes.get('src') ?? '', href: link, attributes: [...attributes.keys()].toSorted() };
  for (const child of node.childNodes) yield* imagesIn(child, node.nodeName === 'A' ? (attributes.get('href') ?? '') : link);
}

function examined(html: string, tag: TagInput): Examination {
  return examineEmail(html, { ...HOST, preset: tag.preset ?? '', images: [{ name: 'Points', live: true, tag }] });
}

/** The fixed copy is what was built, for a browser; nothing is left to say of it. */
function isWhole(preset: Preset, what: string, damaged: string, tag: TagInput, sound: string): void {
  const { findings, fixed } = examined(damaged, tag);
  expect({ id: preset.id, what, isFound: findings.length > 0 }).toEqual({ id: preset.id, what, isFound: true });
  expect({ id: preset.id, what, parsed: parsed(fixed) }).toEqual({ id: preset.id, what, parsed: parsed(sound) });
  const again = examined(fixed, tag);
  expect({ id: preset.id, what, rules: again.findings.map(({ rule }) => rule), isUnchanged: again.fixed === fixed }).toEqual({
    id: preset.id,
    what,
    rules: [],
    isUnchanged: true,
  });
}

test.each(SERVICES.map((preset) => [preset.id, preset] as const))(
  '%s: names each forgotten quote, and leaves the sound address alone',
  (_, preset) => {
    const tag = tagOf(preset);
    const sound = mail(buildTag(tag).html);
    expect(examined(sound, tag).findings).toEqual([]);
    const tagged = /<a href[\s\S]*?<\/a>/.exec(sound)?.[0] ?? '';
    const start = sound.indexOf(tagged);
    // Quotes that stand around attributes; those inside codes are none of them.
    for (const match of tagged.matchAll(/ [a-z]+=(["'])/g)) {
      const open = start + match.index + match[0].length - 1;
      const quote = match[1] ?? '"';
      const rest = sound.slice(open + 1);
      const close = open + 1 + (new RegExp(`${quote}(?=[\\s>])`).exec(rest)?.index ?? 0);
      const name = match[0].trim();
      const damaged = sound.slice(0, close) + sound.slice(close + 1);
      const { findings } = examined(damaged, tag);
      expect({ id: preset.id, name, findings: findings.map(({ rule, fixed }) => `${rule} ${fixed}`) }).toEqual({
        id: preset.id,
        name,
        findings: ['missing-quote true'],
      });
      isWhole(preset, `the end of ${name}`, damaged, tag, sound);
      if (/src|href/.test(name)) isWhole(preset, `the start of ${name}`, sound.slice(0, open) + sound.slice(open + 1), tag, sound);
    }
  },
);

test.each(SERVICES.map((preset) => [preset.id, preset] as const))('%s: puts spaces back where codes have plus signs', (_, preset) => {
  for (const { token, plain } of [...preset.email, ...preset.firstName])
    for (const written of new Set([token, plain])) {
      if (!written.includes(' ')) continue;
      const tag: TagInput = { ...tagOf(preset), settings: [['first', written]] };
      const sound = mail(buildTag(tag).html);
      const damaged = sound.replaceAll(`first=${written}`, `first=${written.replaceAll(' ', '+')}`);
      expect(damaged).not.toBe(sound);
      isWhole(preset, written, damaged, tag, parsed(examined(sound, tag).fixed).length > 0 ? examined(sound, tag).fixed : sound);
    }
});

test.each([
  ['act-on', '{{Loyalty Level}}'],
  ['ontraport', '[Loyalty Level]'],
  ['marketo', '{{lead.Loyalty Level:default=none}}'],
])('%s: puts spaces back in names that no preset knows', (id, code) => {
  const preset = SERVICES.find((service) => service.id === id);
  if (!preset) throw new Error(`There is no preset ${id}.`);
  const html = mail(buildTag({ ...tagOf(preset), settings: [['level', code]] }).html);
  // The image's own tag knows nothing of it.
  const tag: TagInput = { ...tagOf(preset), settings: [['level', '']] };
  expect(html).toContain(`level=${code}`);
  const { fixed } = examined(html.replaceAll(`level=${code}`, `level=${code.replaceAll(' ', '+')}`), tag);
  expect(fixed).toContain(`level=${code}`);
});

/** The delimiters of a code tell services apart, where they are not shared. */
const opens = (preset: Preset) => new Set([...preset.email, ...preset.firstName].map(({ plain }) => /^[^\w\s]+/.exec(plain)?.[0] ?? ''));

/** Each service made tags for some others, and got tags of some. */
const LACKING_EVERY = 7;

test('never calls a tag of another service right, and never mixes two in one address', () => {
  let pairs = 0;
  for (const made of SERVICES)
    for (const sent of SERVICES) {
      if (made === sent || [...opens(made)].some((open) => opens(sent).has(open))) continue;
      pairs += 1;
      const tag = tagOf(made);
      const own = tagOf(sent);
      const built = buildTag(tag);
      const { findings, fixed } = examined(mail(built.html), { ...own, preset: sent.id });
      const where = `${made.id} → ${sent.id}`;
      expect([where, findings.some(({ rule }) => rule === 'wrong-service')]).toEqual([where, true]);
      const [image] = parsed(fixed);
      const held = (address: string) => ({
        theirs: [tag.emailField, tag.settings?.[0]?.[1] ?? ''].some((code) => code !== '' && address.includes(`=${code}`)),
        ours: [own.emailField, own.settings?.[0]?.[1] ?? ''].some((code) => code !== '' && address.includes(`=${code}`)),
      });
      for (const address of [image?.src ?? '', image?.href ?? '']) {
        const { theirs, ours } = held(address);
        expect({ where, address, isOurs: theirs && ours }).toEqual({ where, address, isOurs: false });
        if (!theirs) expect([where, address.includes(`eid=${own.emailField}`)]).toEqual([where, true]);
        else expect([where, examined(fixed, { ...own, preset: sent.id }).findings.length > 0]).toEqual([where, true]);
      }
      // A value that a tag of its own codes misses isn't taken from one that was made for the other service.
      if (pairs % LACKING_EVERY !== 0) continue;
      const plan = made.firstName[0]?.token ?? made.email[0]?.token ?? '';
      const theirs: TagInput = { ...tag, alt: 'Plan {{plan}}', settings: [['plan', plan]], preset: sent.id };
      const bare = buildTag({ ...own, settings: [], multipleItems: false }).html;
      for (const html of [bare, bare.replaceAll('?eid', '?plan=&amp;eid'), bare.replace(/ alt="[^"]*"/, '')]) {
        const copy = examined(mail(html), theirs).fixed;
        expect({ where, html, hasPlan: copy.includes(plan) }).toEqual({ where, html, hasPlan: false });
      }
    }
  expect(pairs).toBeGreaterThan(500);
});

test.each(SERVICES.map((preset) => [preset.id, preset] as const))(
  '%s: finds merge fields of Limn and constants in its fields',
  (_, preset) => {
    const tag = tagOf(preset);
    const { html } = buildTag(tag);
    const [, first = ''] = tag.settings?.[0] ?? [];
    for (const wrong of ['{{[first name]}}', '[[customer.plan]]', 'Ada', 'Ada%20B']) {
      const damaged = html.replaceAll(`first=${first}`, `first=${wrong}`);
      expect(damaged).not.toBe(html);
      isWhole(preset, wrong, damaged, tag, html);
    }
    const other = html.replaceAll(`first=${first}`, 'first={{first}}');
    const isOwnForm = [...preset.email, ...preset.firstName].some(({ plain }) => /^\{\{\s*[\w-]+\s*(\||\}\})/.test(plain));
    if (!isOwnForm) expect([preset.id, examined(other, tag).findings.length > 0]).toEqual([preset.id, true]);
  },
);
