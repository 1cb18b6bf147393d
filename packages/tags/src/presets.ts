/**
 * The e-mail services that tags can be made for, as data: how each writes the placeholders that a tag needs. A placeholder that
 * was seen in the service's or a partner's documentation is "checked"; one that follows the service's syntax but was not seen
 * is "test", and people are asked to try it.
 */
import type { FamilyId } from './placeholder-families.ts';

export interface PresetToken {
  token: string;
  mark: 'checked' | 'test';
}

export interface Preset {
  id: string;
  name: string;
  /** How this service's placeholders are delimited; 'all' where the service is not known. */
  families: readonly FamilyId[] | 'all';
  /** Each list has the best form first: one that is safe in an address, where there is one. Empty where none is known. */
  email: readonly PresetToken[];
  recipientId: readonly PresetToken[];
  sendId: readonly PresetToken[];
  firstName: readonly PresetToken[];
  /** What people must know before they use the placeholders. */
  note?: string;
}

/** In the order in which they are offered, Other last. The company settings' list of services is this list. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'acoustic',
    name: 'Acoustic Campaign',
    families: ['double-percent'],
    email: [test('%%EMAIL%%')],
    recipientId: [checked('%%RECIPIENT_ID%%')],
    sendId: [checked('%%mailing_id%%')],
    firstName: [test('%%FIRSTNAME%%')],
  },
  {
    id: 'act-on',
    name: 'Act-On',
    families: ['braces'],
    email: [checked('{{Email-Address}}')],
    recipientId: [],
    sendId: [],
    firstName: [test('{{First Name}}')],
  },
  {
    id: 'activecampaign',
    name: 'ActiveCampaign',
    families: ['percent'],
    email: [checked('%EMAIL%')],
    recipientId: [test('%SUBSCRIBERID%')],
    sendId: [],
    firstName: [checked('%FIRSTNAME%')],
  },
  {
    id: 'adobe-campaign',
    name: 'Adobe Campaign',
    families: ['angles'],
    email: [test('<%= recipient.email %>')],
    recipientId: [test('<%= recipient.id %>')],
    sendId: [checked('<%= message.campaign_id %>')],
    firstName: [test('<%= recipient.firstName %>')],
  },
  {
    id: 'marketo',
    name: 'Adobe Marketo Engage',
    families: ['braces'],
    email: [checked('{{lead.Email Address:default=noemail}}')],
    recipientId: [test('{{lead.Id}}')],
    sendId: [],
    firstName: [test('{{lead.First Name:default=}}')],
    note: 'Marketo encodes values for HTML. Limn decodes them again.',
  },
  {
    id: 'aweber',
    name: 'AWeber',
    families: ['braces'],
    email: [checked('{!email}')],
    recipientId: [],
    sendId: [],
    firstName: [test('{!firstname_fix}')],
  },
  {
    id: 'bloomreach',
    name: 'Bloomreach Engagement',
    families: ['braces'],
    email: [test('{{ customer.email }}')],
    recipientId: [test("{{ customer_ids['registered'] }}")],
    sendId: [checked("{{ action['id'] }}")],
    firstName: [test('{{ customer.first_name }}')],
  },
  {
    id: 'braze',
    name: 'Braze',
    families: ['braces'],
    email: [test('{{${email_address}}}')],
    recipientId: [checked('{{${user_id}}}'), checked('{{${braze_id}}}')],
    sendId: [checked('{{campaign.${dispatch_id}}}'), checked('{{campaign.${api_id}}}')],
    firstName: [checked("{{${first_name} | default: 'there'}}")],
  },
  {
    id: 'brevo',
    name: 'Brevo',
    families: ['braces'],
    email: [checked('{{ contact.EMAIL }}')],
    recipientId: [],
    sendId: [],
    firstName: [checked('{{ contact.FIRSTNAME }}')],
  },
  {
    id: 'campaign-monitor',
    name: 'Campaign Monitor',
    families: ['brackets'],
    email: [checked('[email]')],
    recipientId: [],
    sendId: [],
    firstName: [checked('[firstname,fallback=]')],
  },
  {
    id: 'constant-contact',
    name: 'Constant Contact',
    families: ['brackets', 'dollar'],
    email: [checked('[[EmailAddress]]'), checked('$SUBSCRIBER.EMAIL$')],
    recipientId: [],
    sendId: [],
    firstName: [test('[[FirstName]]')],
  },
  {
    id: 'customer-io',
    name: 'Customer.io',
    families: ['braces'],
    email: [test('{{customer.email}}')],
    recipientId: [test('{{customer.id}}')],
    sendId: [test('{{campaign.id}}')],
    firstName: [checked('{{customer.first_name | default: "there"}}')],
  },
  {
    id: 'dotdigital',
    name: 'Dotdigital',
    families: ['at'],
    email: [test('@EMAIL@')],
    recipientId: [test('@CONTACTID@')],
    sendId: [],
    firstName: [checked('@FIRSTNAME@')],
  },
  {
    id: 'drip',
    name: 'Drip',
    families: ['braces'],
    email: [checked('{{ subscriber.email }}')],
    recipientId: [test('{{ subscriber.id }}')],
    sendId: [],
    firstName: [checked('{{ subscriber.first_name }}')],
  },
  {
    id: 'emarsys',
    name: 'Emarsys (SAP)',
    families: ['braces'],
    email: [test('{{ contact.3 }}')],
    recipientId: [test('{{ contact.uid }}')],
    sendId: [],
    firstName: [test('{{ contact.1 }}')],
  },
  {
    id: 'getresponse',
    name: 'GetResponse',
    families: ['brackets'],
    email: [checked('[[email]]')],
    recipientId: [],
    sendId: [],
    firstName: [test('[[firstname]]')],
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    families: ['braces'],
    email: [checked('{{ contact.email }}')],
    recipientId: [test('{{ contact.hs_object_id }}')],
    sendId: [],
    firstName: [checked('{{ contact.firstname }}')],
  },
  {
    id: 'iterable',
    name: 'Iterable',
    families: ['braces'],
    email: [checked('{{email}}')],
    recipientId: [test('{{userId}}')],
    sendId: [test('{{campaignId}}')],
    firstName: [checked('{{firstName}}')],
  },
  {
    id: 'keap',
    name: 'Keap (Infusionsoft)',
    families: ['tilde'],
    email: [checked('~Contact.Email~')],
    recipientId: [test('~Contact.Id~')],
    sendId: [],
    firstName: [checked('~Contact.FirstName~')],
  },
  {
    id: 'kit',
    name: 'Kit (ConvertKit)',
    families: ['braces'],
    email: [checked('{{ subscriber.email_address }}')],
    recipientId: [test('{{ subscriber.id }}')],
    sendId: [],
    firstName: [checked('{{ subscriber.first_name }}')],
  },
  {
    id: 'klaviyo',
    name: 'Klaviyo',
    families: ['braces'],
    email: [checked('{{ email }}')],
    recipientId: [test('{{ person.KlaviyoID }}')],
    sendId: [],
    firstName: [checked("{{ first_name|default:'there' }}")],
  },
  {
    id: 'mailchimp',
    name: 'Mailchimp',
    families: ['star-bar'],
    email: [checked('*|URL:EMAIL|*'), checked('*|EMAIL|*')],
    recipientId: [test('*|UNIQID|*')],
    sendId: [checked('*|CAMPAIGN_UID|*')],
    firstName: [checked('*|FNAME|*')],
  },
  {
    id: 'mailerlite',
    name: 'MailerLite',
    families: ['braces'],
    email: [checked('{$email}')],
    recipientId: [],
    sendId: [],
    firstName: [test('{$name}')],
  },
  {
    id: 'mailjet',
    name: 'Mailjet',
    families: ['brackets'],
    email: [checked('[[EMAIL_TO]]')],
    recipientId: [],
    sendId: [],
    firstName: [checked('[[data:firstname:"there"]]')],
  },
  {
    id: 'mapp',
    name: 'Mapp Engage',
    families: ['angles'],
    email: [test("<%${user['email']}%>")],
    recipientId: [],
    sendId: [],
    firstName: [test("<%${user['firstname']}%>")],
  },
  {
    id: 'omnisend',
    name: 'Omnisend',
    families: ['brackets'],
    email: [test('[[contact.email]]')],
    recipientId: [],
    sendId: [],
    firstName: [checked('[[contact.first_name | default: "there"]]')],
  },
  {
    id: 'ontraport',
    name: 'Ontraport',
    families: ['brackets'],
    email: [checked('[Email]')],
    recipientId: [],
    sendId: [],
    firstName: [test('[First Name]')],
  },
  {
    id: 'eloqua',
    name: 'Oracle Eloqua',
    families: ['angles'],
    email: [test('<span class="eloquaemail">EmailAddress</span>')],
    recipientId: [],
    sendId: [],
    firstName: [],
    note: 'Eloqua cannot fill this placeholder inside an address. Make a field merge for use in links in Eloqua and paste it here.',
  },
  {
    id: 'responsys',
    name: 'Oracle Responsys',
    families: ['dollar-braces'],
    email: [test('${EMAIL_ADDRESS_}')],
    recipientId: [test('${RIID_}'), test('${CUSTOMER_ID_}'), checked('${EMAIL_SHA256_HASH_}')],
    sendId: [checked('${campaign.name}')],
    firstName: [test('${FIRST_NAME_}')],
  },
  {
    id: 'sailthru',
    name: 'Sailthru',
    families: ['braces'],
    email: [test('{email}')],
    recipientId: [test('{profile.id}')],
    sendId: [],
    firstName: [checked('{name}')],
  },
  {
    id: 'salesforce',
    name: 'Salesforce Marketing Cloud',
    families: ['double-percent'],
    email: [checked('%%emailaddr%%')],
    recipientId: [checked('%%_subscriberkey%%')],
    sendId: [checked('%%jobid%%')],
    firstName: [checked('%%FirstName%%')],
  },
  {
    id: 'sendpulse',
    name: 'SendPulse',
    families: ['braces'],
    email: [checked('{{email}}')],
    recipientId: [],
    sendId: [],
    firstName: [test('{{name}}')],
  },
  {
    id: 'adestra',
    name: 'Upland Adestra',
    families: ['brackets'],
    email: [test('[* data.email *]')],
    recipientId: [],
    sendId: [],
    firstName: [],
  },
  { id: 'other', name: 'Other', families: 'all', email: [], recipientId: [], sendId: [], firstName: [] },
];

export const EMAIL_SERVICES: readonly string[] = PRESETS.map((preset) => preset.name);

const OTHER = PRESETS.find((preset) => preset.families === 'all') as Preset;

/** By id or by name, as the company settings keep it; Other where there is no such service. */
export function findPreset(idOrName: string): Preset {
  return PRESETS.find((preset) => preset.id === idOrName || preset.name === idOrName) ?? OTHER;
}

/** A placeholder to offer for a merge field of this name, where the service is known to have one. */
export function suggestToken(preset: Preset, fieldName: string): PresetToken | undefined {
  const name = fieldName.toLowerCase().replace(/[^a-z]/g, '');
  if (['first', 'firstname', 'fname', 'forename', 'givenname'].includes(name)) return preset.firstName[0];
  if (['email', 'emailaddress', 'emailaddr'].includes(name)) return preset.email[0];
  return undefined;
}

function checked(token: string): PresetToken {
  return { token, mark: 'checked' };
}

function test(token: string): PresetToken {
  return { token, mark: 'test' };
}
