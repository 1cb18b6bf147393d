/**
 * Services whose placeholders are Liquid: filters behind a bar, values unescaped unless `escape` says
 * otherwise.
 */
import { ENCODINGS, ESCAPES } from '../encodings.ts';
import { checked, test, type WrittenPreset } from './preset.ts';

export const LIQUID_SERVICES: readonly WrittenPreset[] = [
  {
    id: 'braze',
    name: 'Braze',
    families: ['braces'],
    email: [checked('{{${email_address}}}')],
    customerId: [checked('{{${user_id}}}')],
    recipientId: [checked('{{${braze_id}}}', 'as it is')],
    sendId: [checked('{{campaign.${dispatch_id}}}', 'as it is'), checked('{{campaign.${api_id}}}', 'as it is')],
    firstName: [checked("{{${first_name} | default: 'there'}}")],
    encoding: [ENCODINGS.liquid, 'checked'],
    html: ESCAPES.liquid,
    sources: ['https://www.braze.com/docs/user_guide/personalization_and_dynamic_content/liquid/advanced_filters'],
  },
  {
    id: 'customer-io',
    name: 'Customer.io',
    families: ['braces'],
    email: [checked('{{customer.email}}')],
    customerId: [test('{{customer.id}}')],
    recipientId: [checked('{{customer.cio_id}}', 'as it is')],
    sendId: [test('{{campaign.id}}', 'as it is')],
    firstName: [checked("{{customer.first_name | default: 'there'}}")],
    encoding: [ENCODINGS.liquid, 'test'],
    html: ESCAPES.liquid,
    sources: ['https://docs.customer.io/journeys/liquid-tag-list'],
  },
  {
    id: 'drip',
    name: 'Drip',
    families: ['braces'],
    // Its pages describe Liquid and its filters; these names are not on them.
    email: [test('{{ subscriber.email }}')],
    recipientId: [test('{{ subscriber.id }}', 'as it is')],
    sendId: [],
    firstName: [test('{{ subscriber.first_name }}')],
    encoding: [ENCODINGS.liquid, 'test'],
    html: ESCAPES.liquid,
    sources: ['https://help.drip.com/hc/en-us/articles/4424702596749-Intro-to-Liquid', 'https://www.drip.com/learn/resources/liquid-guide'],
  },
  {
    id: 'kit',
    name: 'Kit (ConvertKit)',
    families: ['braces'],
    email: [checked('{{ subscriber.email_address }}')],
    recipientId: [test('{{ subscriber.id }}', 'as it is')],
    sendId: [],
    firstName: [checked('{{ subscriber.first_name }}')],
    encoding: [ENCODINGS.liquid, 'test'],
    html: ESCAPES.liquid,
    sources: [
      'https://developers.kit.com/plugins/content-blocks/dynamic-blocks/liquid-templates',
      'https://draftship.io/guides/use-draftship-with-convertkit',
    ],
  },
  {
    id: 'omnisend',
    name: 'Omnisend',
    families: ['brackets'],
    email: [test('[[contact.email]]')],
    recipientId: [],
    sendId: [],
    firstName: [checked("[[contact.first_name | default: 'there']]")],
    encoding: [ENCODINGS.liquidInBrackets, 'test'],
    html: ESCAPES.liquidInBrackets,
    sources: ['https://support.omnisend.com/templates/personalization-in-channels'],
  },
];
