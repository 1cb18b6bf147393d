import { expect, test } from 'vitest';
import type { FormField } from '@limn/contracts';
import { aCompany, aSummary, aType } from '../../../../testing/builders.ts';
import { imageTaggable, type Taggable } from '../../taggable/public.ts';
import { altOf, formOf, includesLink, parametersOf, tagOf } from './tag-form.ts';

test.each([
  ['https://shop.example/', '', undefined, true],
  ['', 'https://shop.example/', undefined, true],
  ['{{page}}', '', undefined, true],
  [' ', '', undefined, false],
  ['https://shop.example/', '', false, false],
  ['', '', true, true],
])('includes the link %o, falling back to %o, chosen %o: %o', (link, fallback_link, include_link, expected) => {
  const tags = include_link === undefined ? {} : { include_link };
  expect(includesLink({ tags, url_settings: {}, tag_settings: {} }, imageTaggable(aSummary({ link, fallback_link })))).toBe(expected);
});

const company = (email_provider: string) => aCompany({ email_provider });
const aTimer = (kind: string) =>
  aSummary({
    type: aType({ id: 2, name: 'Countdown timer' }),
    data_source: {
      fields: 'name',
      csv_header: 'name',
      timer: { kind, end: '2026-12-24T18:00', timezone: 'Europe/London', duration_seconds: 3600, field: '', end_image: '' },
    },
  });

test('asks for a send time or timezone as the countdown needs', () => {
  const tagFor = (kind: string, service: string) => {
    const image = aTimer(kind);
    const context = { taggable: imageTaggable(image), company: company(service), renderUrl: 'https://limn.test' };
    const form = formOf(image);
    return { asked: parametersOf(form, context).map(({ name }) => name), html: tagOf(form, context).html };
  };
  expect(tagFor('fixed', 'Mailchimp').asked).toEqual(['timezone', 'name']);
  expect(tagFor('evergreen', 'Mailchimp').asked).toEqual(['name']);
  expect(tagFor('fixed', 'Mailchimp').html).not.toContain('timezone');
  expect(tagFor('fixed', 'Customer.io').html).toContain('timezone={{customer.timezone}}');
  expect(tagFor('sent', 'Mailchimp').html).toContain('sent=*|DATE:U|*');
});

test('makes the tag of anything taggable, from what it says of itself', () => {
  const field: FormField = { model: 'tier', label: 'Tier', input: 'text', merge: true };
  const taggable: Taggable = {
    ...imageTaggable(aSummary({ link: '' })),
    uuid: 'a0000000-0000-4000-8000-00000000000b',
    width: 320,
    height: 90,
    hasLink: true,
    settings: { tags: {}, url_settings: {}, tag_settings: { tier: 'Gold' } },
    parameters: [field],
    optional: () => undefined,
    altFor: (carried) => `For ${carried.join()}`,
  };
  const context = { taggable, company: aCompany({ email_provider: 'Mailchimp' }), renderUrl: 'https://limn.test' };
  const form = formOf(taggable.settings);
  expect(parametersOf(form, context).map(({ name, value }) => [name, value])).toEqual([['tier', 'Gold']]);
  expect(altOf(form, context)).toBe('For tier');
  const { html } = tagOf(form, context);
  for (const part of ['/render/a0000000-0000-4000-8000-00000000000b?', '/link/a0000000', 'tier=Gold', 'width="320"', 'alt="For tier"'])
    expect(html).toContain(part);
});
