import { findPreset } from '@limn/tags';
import { expect, test } from 'vitest';
import { aCompany, aSummary, aType } from '../../../../testing/builders.ts';
import { formOf, parametersOf, tagOf } from './tag-form.ts';
import { optionalParameter } from './timer-parameter.ts';

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

test('a countdown’s tag asks for a time of sending or a timezone, as its kind needs them, and leaves out what stays empty', () => {
  const tagFor = (kind: string, service: string) => {
    const image = aTimer(kind);
    const context = { image, company: company(service), renderUrl: 'https://limn.test' };
    const form = formOf(image);
    return { asked: parametersOf(form, context).map(({ name }) => name), html: tagOf(form, context).html };
  };
  expect(tagFor('fixed', 'Mailchimp').asked).toEqual(['timezone', 'name']);
  expect(tagFor('evergreen', 'Mailchimp').asked).toEqual(['name']);
  expect(tagFor('fixed', 'Mailchimp').html).not.toContain('timezone');
  expect(tagFor('fixed', 'Customer.io').html).toContain('timezone={{customer.timezone}}');
  expect(tagFor('sent', 'Mailchimp').html).toContain('sent=*|DATE:U|*');
});

test('a merge field that happens to be called so is one like any other', () => {
  expect(optionalParameter({ type: aType() }, 'timezone', findPreset('braze'))).toBeUndefined();
});
