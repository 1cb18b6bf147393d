import { EID_KINDS, type EidKind } from '@limn/model';
import { describe, expect, test } from 'vitest';
import { buildTag, type TagInput } from './build-tag.ts';
import { parseTagQuery } from './parse-query.ts';
import { PRESETS } from './presets.ts';
import { eidKindOf, identityIn, identityProblem, recipientFieldOf } from './recipient-field.ts';
import { LANGUAGES } from './testing/fill-like-service.ts';
import { parsedTag } from './testing/parsed-tag.ts';

const SERVICES = PRESETS.filter(({ id }) => id !== 'other');
const ADDRESS = 'ada@shop.example';
const OWN_ID = 'C-1042';
/** Fields that hold what the company itself calls its customer, by the services' documentation. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  salesforce: '_subscriberkey',
  braze: '${user_id}',
  'customer-io': 'customer.id',
  bloomreach: "customer_ids['registered']",
  iterable: 'userId',
  responsys: 'CUSTOMER_ID_',
};
const KINDS = ['image', 'campaign', 'recipe'] as const;

const company = (email_provider: string, eid_kind: EidKind, email_field = '') => ({ email_provider, email_field, eid_kind });

/** The values that a service sends for Ada in each address of the tag. */
function sent(id: string, kind: (typeof KINDS)[number], emailField: string): string[] {
  const tag: TagInput = {
    kind,
    uuid: '7c1e40d2-0000-4000-8000-000000000000',
    renderUrl: 'https://img.example',
    linkUrl: 'https://img.example',
    width: 600,
    height: 200,
    emailField,
    preset: id,
    includeLink: true,
    multipleItems: kind === 'recipe',
    items: 2,
  };
  const html = LANGUAGES[id]?.(buildTag(tag).html, (field) => {
    if (field === OWN_FIELDS[id]) return OWN_ID;
    return /mail|^contact\.3$/i.test(field) && !/hash/i.test(field) ? ADDRESS : `made-up-${field}`;
  });
  const { images, links } = parsedTag(html ?? '');
  const name = kind === 'recipe' ? 'ri_eid' : 'eid';
  return [...images.map(({ src }) => src), ...links.map(({ href }) => href)].map(
    (address) => parseTagQuery(new URL(address ?? '').search).get(name) ?? '',
  );
}

describe.each(SERVICES.map((preset) => [preset.id, preset] as const))('%s', (id, preset) => {
  test.each(EID_KINDS)('sends the %s that Settings choose, in every kind of tag', (kind) => {
    const { value, token } = recipientFieldOf({ tags: {}, company: company(preset.name, kind) });
    const promised = kind === 'address' ? ADDRESS : OWN_FIELDS[id] === undefined ? '' : OWN_ID;
    expect(token?.token ?? '').toBe(value);
    for (const object of KINDS) {
      const arrived = sent(id, object, value);
      expect([object, new Set(arrived)]).toEqual([object, new Set([promised])]);
      expect(arrived).toHaveLength(object === 'recipe' ? 4 : 2);
    }
  });

  test('names what each placeholder holds, however it is written', () => {
    for (const { token, plain } of [...preset.email, ...preset.customerId, ...preset.recipientId])
      for (const written of [token, plain, ` ${token} `, plain.replace('{{ ', '{{').replace(' }}', '}}')]) {
        const arrived = sent(id, 'image', token)[0];
        const held = arrived === ADDRESS ? 'address' : arrived === OWN_ID ? 'customer_id' : 'service_id';
        expect([written, identityIn(written, preset)]).toEqual([written, held]);
        for (const kind of EID_KINDS)
          expect({ written, kind, isFine: identityProblem(written, preset, kind) === undefined }).toEqual({
            written,
            kind,
            isFine: held === kind,
          });
      }
    for (const { plain } of preset.firstName) expect(identityIn(plain, preset)).toBeUndefined();
  });
});

test('takes what was typed for the tag, then for the company’s own service', () => {
  const own = company('Mailchimp', 'address', '*|MY_ID|*');
  const value = (tags: Parameters<typeof recipientFieldOf>[0]['tags']) => recipientFieldOf({ tags, company: own }).value;
  expect(value({ email_field: '' })).toBe('');
  expect(value({ email_field: '*|X|*' })).toBe('*|X|*');
  expect(value({})).toBe('*|MY_ID|*');
  expect(value({ preset: 'braze' })).toBe('{{${email_address} | strip | url_encode}}');
});

test('follows the choice for services that are not on the list', () => {
  for (const [kind, field] of [
    ['address', '%%email%%'],
    ['customer_id', '%%customer_id%%'],
  ] as const)
    expect(recipientFieldOf({ tags: { delimiters: '%%…%%' }, company: company('Other', kind) }).value).toBe(field);
  expect(recipientFieldOf({ tags: {}, company: company('Other', 'address') }).value).toBe('');
});

test('says whose ID a placeholder is and what to use', () => {
  const mailchimp = PRESETS.find(({ id }) => id === 'mailchimp');
  if (!mailchimp) throw new Error('There is no Mailchimp.');
  expect(identityProblem('*|UNIQID|*', mailchimp, 'address')?.message).toBe(
    '*|UNIQID|* is Mailchimp’s own ID, which none of your customers has, so customers stay unknown: their fields are empty and rules about them match no one. Use *|URL:EMAIL|*.',
  );
  expect(identityProblem('*|EMAIL|*', mailchimp, 'customer_id')?.message).toBe(
    '*|EMAIL|* is the email address, and Settings say that your tags send customer IDs, so customers stay unknown: their fields are empty and rules about them match no one. Use the code of the field that holds your customer IDs, or change Settings.',
  );
});

test('warns of a tag whose identity is not the chosen one, and of one without any', () => {
  const tag = (emailField: string, eidKind: EidKind) =>
    buildTag({ uuid: 'u', renderUrl: 'https://r.example', linkUrl: '', width: 1, height: 1, preset: 'mailchimp', emailField, eidKind })
      .warnings;
  expect(tag('*|URL:EMAIL|*', 'address')).toEqual([]);
  expect(tag('*|UNIQID|*', 'address').map(({ path }) => path)).toEqual(['eid_kind']);
  expect(tag('', 'customer_id').map(({ message }) => message)).toEqual([expect.stringContaining('holds your customer IDs')]);
});

test('reads unknown kinds as the address', () => {
  expect([undefined, '', 'x', 'customer_id', 'address'].map((kept) => eidKindOf(kept))).toEqual([
    'address',
    'address',
    'address',
    'customer_id',
    'address',
  ]);
});
