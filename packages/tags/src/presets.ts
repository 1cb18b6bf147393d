/**
 * The e-mail services that tags can be made for, as data: how each writes the placeholders that a tag needs. A placeholder that
 * was seen in the service's or a partner's documentation is "checked"; one that follows the service's syntax but was not seen
 * is "test", and people are asked to try it.
 */
import { ENCODINGS, type Encoding } from './encodings.ts';
import type { FamilyId } from './placeholder-families.ts';

export interface PresetToken {
  /** For an address: encoded where the service can. */
  token: string;
  /** For a text. */
  plain: string;
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
  /** How the service encodes a value for an address; left out where it cannot. */
  encoding?: Encoding;
  /** The service's own page, or a partner's, on which its placeholders or their encoding were seen. */
  source?: string;
  /** What people must know before they use the placeholders. */
  note?: string;
}

/** A service as it is written below: placeholders as its documentation has them. */
interface Written extends Pick<Preset, 'id' | 'name' | 'families' | 'source' | 'note'> {
  email: readonly WrittenToken[];
  recipientId: readonly WrittenToken[];
  sendId: readonly WrittenToken[];
  firstName: readonly WrittenToken[];
  /** Checked where the service's documentation has it, else it follows from its language. */
  encoding?: readonly [Encoding, PresetToken['mark']];
}

interface WrittenToken {
  token: string;
  mark: PresetToken['mark'];
  /** An id of letters and digits, and what cannot be encoded, stands as it is. */
  asIs?: true;
}

const WRITTEN: readonly Written[] = [
  {
    id: 'acoustic',
    name: 'Acoustic Campaign',
    families: ['double-percent'],
    email: [test('%%EMAIL%%')],
    recipientId: [checked('%%RECIPIENT_ID%%', 'as it is')],
    sendId: [checked('%%mailing_id%%', 'as it is')],
    firstName: [test('%%FIRSTNAME%%')],
    source: 'https://help.goacoustic.com/hc/en-us/articles/360043346993-Relational-tables-and-Dynamic-Link-Leader-DLL',
  },
  {
    id: 'act-on',
    name: 'Act-On',
    families: ['braces'],
    email: [checked('{{Email-Address}}')],
    recipientId: [],
    sendId: [],
    firstName: [test('{{First Name}}')],
    source: 'https://knowledge.validity.com/hc/en-us/articles/360047239072-What-is-a-merge-tag-in-the-Everest-tracking-pixel-settings-',
  },
  {
    id: 'activecampaign',
    name: 'ActiveCampaign',
    families: ['percent'],
    email: [checked('%EMAIL%')],
    recipientId: [checked('%SUBSCRIBERID%')],
    sendId: [checked('%CAMPAIGNID%')],
    firstName: [checked('%FIRSTNAME%')],
  },
  {
    id: 'adobe-campaign',
    name: 'Adobe Campaign',
    families: ['angles'],
    email: [test('<%= recipient.email %>')],
    recipientId: [test('<%= recipient.id %>', 'as it is')],
    sendId: [checked('<%= message.campaign_id %>', 'as it is')],
    firstName: [test('<%= recipient.firstName %>')],
    encoding: [ENCODINGS.adobe, 'checked'],
    source: 'https://experienceleague.adobe.com/en/docs/campaign/campaign-v8/analytics/tracking/personalized-links',
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
    source: 'https://experienceleague.adobe.com/en/docs/marketo/using/product-docs/email-marketing/email-designer/personalization-tokens',
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
    sendId: [checked("{{ action['id'] }}", 'as it is')],
    firstName: [test('{{ customer.first_name }}')],
    encoding: [ENCODINGS.urlencode, 'test'],
  },
  {
    id: 'braze',
    name: 'Braze',
    families: ['braces'],
    email: [checked('{{${email_address}}}')],
    recipientId: [checked('{{${braze_id}}}', 'as it is'), checked('{{${user_id}}}')],
    sendId: [checked('{{campaign.${dispatch_id}}}', 'as it is'), checked('{{campaign.${api_id}}}', 'as it is')],
    firstName: [checked("{{${first_name} | default: 'there'}}")],
    encoding: [ENCODINGS.liquid, 'checked'],
    source: 'https://www.braze.com/docs/user_guide/personalization_and_dynamic_content/liquid/advanced_filters',
  },
  {
    id: 'brevo',
    name: 'Brevo',
    families: ['braces'],
    email: [checked('{{ contact.EMAIL }}')],
    recipientId: [],
    sendId: [],
    firstName: [checked('{{ contact.FIRSTNAME }}')],
    encoding: [ENCODINGS.urlencode, 'test'],
    source: 'https://help.brevo.com/hc/en-us/articles/4402386448530-Customize-your-emails-using-transactional-parameters',
  },
  {
    id: 'campaign-monitor',
    name: 'Campaign Monitor',
    families: ['brackets'],
    email: [checked('[email]')],
    recipientId: [],
    sendId: [],
    firstName: [checked('[firstname,fallback=]')],
    source: 'https://help.oneclickpolitics.com/hc/en-us/articles/228081588-How-do-I-personalize-a-campaign',
  },
  {
    id: 'constant-contact',
    name: 'Constant Contact',
    families: ['brackets', 'dollar'],
    email: [checked('[[EmailAddress]]'), checked('$SUBSCRIBER.EMAIL$')],
    recipientId: [],
    sendId: [],
    firstName: [test('[[FirstName]]')],
    source: 'https://knowledge.validity.com/hc/en-us/articles/360047239072-What-is-a-merge-tag-in-the-Everest-tracking-pixel-settings-',
  },
  {
    id: 'customer-io',
    name: 'Customer.io',
    families: ['braces'],
    email: [checked('{{customer.email}}')],
    recipientId: [checked('{{customer.cio_id}}', 'as it is'), test('{{customer.id}}')],
    sendId: [test('{{campaign.id}}', 'as it is')],
    firstName: [checked("{{customer.first_name | default: 'there'}}")],
    encoding: [ENCODINGS.liquid, 'test'],
    source: 'https://docs.customer.io/journeys/liquid-tag-list',
  },
  {
    id: 'dotdigital',
    name: 'Dotdigital',
    families: ['at'],
    email: [checked('@EMAIL@')],
    recipientId: [test('@CONTACTID@')],
    sendId: [],
    firstName: [checked('@FIRSTNAME@')],
    source: 'https://support.dotdigital.com/hc/en-gb/articles/212212948-Working-with-external-dynamic-content',
  },
  {
    id: 'drip',
    name: 'Drip',
    families: ['braces'],
    email: [checked('{{ subscriber.email }}')],
    recipientId: [test('{{ subscriber.id }}', 'as it is')],
    sendId: [],
    firstName: [checked('{{ subscriber.first_name }}')],
    encoding: [ENCODINGS.liquid, 'test'],
  },
  {
    id: 'emarsys',
    name: 'Emarsys (SAP)',
    families: ['braces'],
    email: [test('{{ contact.3 }}')],
    recipientId: [test('{{ contact.uid }}', 'as it is')],
    sendId: [],
    firstName: [test('{{ contact.1 }}')],
    encoding: [ENCODINGS.twig, 'test'],
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
    // Its filters work on pages, but not on contact tokens in emails.
    id: 'hubspot',
    name: 'HubSpot',
    families: ['braces'],
    email: [checked('{{ contact.email }}')],
    recipientId: [checked('{{ contact.hs_object_id }}')],
    sendId: [],
    firstName: [checked('{{ contact.firstname }}')],
    source: 'https://knowledge.hubspot.com/articles/kcs_article/cos-pages-editor/can-i-use-thead-th-and-tbody-tags-in-hubspot',
  },
  {
    id: 'iterable',
    name: 'Iterable',
    families: ['braces'],
    email: [checked('{{email}}')],
    recipientId: [test('{{userId}}')],
    sendId: [test('{{campaignId}}', 'as it is')],
    firstName: [checked('{{firstName}}')],
    encoding: [ENCODINGS.handlebars, 'checked'],
    source: 'https://support.iterable.com/hc/en-us/articles/205480365-Personalizing-Templates-with-Handlebars',
  },
  {
    id: 'keap',
    name: 'Keap (Infusionsoft)',
    families: ['tilde'],
    email: [checked('~Contact.Email~')],
    recipientId: [checked('~Contact.Id~')],
    sendId: [],
    firstName: [checked('~Contact.FirstName~')],
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
  },
  {
    id: 'klaviyo',
    name: 'Klaviyo',
    families: ['braces'],
    email: [checked('{{ email }}')],
    recipientId: [checked('{{ person.KlaviyoID }}', 'as it is')],
    sendId: [],
    firstName: [checked("{{ first_name|default:'there' }}")],
    encoding: [ENCODINGS.urlencode, 'test'],
    source: 'https://developers.klaviyo.com/en/docs/glossary_of_variable_filters',
  },
  {
    id: 'mailchimp',
    name: 'Mailchimp',
    families: ['star-bar'],
    email: [checked('*|EMAIL|*')],
    recipientId: [checked('*|UNIQID|*', 'as it is')],
    sendId: [checked('*|CAMPAIGN_UID|*', 'as it is')],
    firstName: [checked('*|FNAME|*')],
    encoding: [ENCODINGS.mailchimp, 'checked'],
    source: 'https://knowledge.validity.com/hc/en-us/articles/360047239072-What-is-a-merge-tag-in-the-Everest-tracking-pixel-settings-',
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
    note: 'Mailjet’s fallback needs double quotes, so an apostrophe in a value ends the address. Keep a field without apostrophes for such values.',
  },
  {
    id: 'mapp',
    name: 'Mapp Engage',
    families: ['angles'],
    email: [test("<%${user['email']}%>")],
    recipientId: [],
    sendId: [],
    firstName: [test("<%${user['firstname']}%>")],
    encoding: [ENCODINGS.mapp, 'checked'],
    source: 'https://docs.mapp.com/docs/ecmurlencode',
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
    source: 'https://support.omnisend.com/templates/personalization-in-channels',
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
    recipientId: [test('${RIID_}', 'as it is'), test('${CUSTOMER_ID_}'), checked('${EMAIL_SHA256_HASH_}', 'as it is')],
    sendId: [checked('${campaign.name}')],
    firstName: [test('${FIRST_NAME_}')],
    encoding: [ENCODINGS.freemarker, 'test'],
    source: 'https://docs.oracle.com/en/cloud/saas/marketing/responsys-develop/RPL/Intro.htm',
  },
  {
    id: 'sailthru',
    name: 'Sailthru',
    families: ['braces'],
    email: [checked('{email}')],
    recipientId: [checked('{profile.id}', 'as it is')],
    sendId: [checked('{blast.id}', 'as it is')],
    firstName: [checked('{name}')],
    encoding: [ENCODINGS.zephyr, 'checked'],
    source: 'https://getstarted.meetmarigold.com/engagebysailthru/Content/developers/zephyr-functions-library/u.html',
  },
  {
    id: 'salesforce',
    name: 'Salesforce Marketing Cloud',
    families: ['double-percent'],
    email: [checked('%%emailaddr%%')],
    recipientId: [checked('%%_subscriberkey%%')],
    sendId: [checked('%%jobid%%', 'as it is')],
    firstName: [checked('%%FirstName%%')],
    encoding: [ENCODINGS.ampscript, 'checked'],
    source:
      'https://developer.salesforce.com/docs/marketing/marketing-cloud-ampscript/references/mc-ampscript-http/mc-ampscript-reference-http-url-encode.md',
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

/** In the order in which they are offered, Other last. The company settings' list of services is this list. */
export const PRESETS: readonly Preset[] = WRITTEN.map(presetOf);

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

/** What says who opens: the service's own id where one is documented, because addresses change and are personal; else the address. */
export function recipientToken({ recipientId, email }: Preset): PresetToken | undefined {
  return recipientId.find(({ mark }) => mark === 'checked') ?? email[0];
}

/** Both ways in which a placeholder of a preset is written: older tags hold the plain one in their addresses. */
export function formsOf({ token, plain }: PresetToken): string[] {
  return token === plain ? [token] : [token, plain];
}

function presetOf({ encoding, email, recipientId, sendId, firstName, ...rest }: Written): Preset {
  const [encode, mark] = encoding ?? [];
  const tokens = (written: readonly WrittenToken[]): PresetToken[] =>
    written.map((one) => {
      const token = one.asIs ? undefined : encode?.encode(one.token);
      return token === undefined
        ? { token: one.token, plain: one.token, mark: one.mark }
        : { token, plain: one.token, mark: mark === 'test' ? mark : one.mark };
    });
  return {
    ...rest,
    email: tokens(email),
    recipientId: tokens(recipientId),
    sendId: tokens(sendId),
    firstName: tokens(firstName),
    ...(encode ? { encoding: encode } : {}),
  };
}

function checked(token: string, asIs?: 'as it is'): WrittenToken {
  return { token, mark: 'checked', ...(asIs ? { asIs: true } : {}) };
}

function test(token: string, asIs?: 'as it is'): WrittenToken {
  return { token, mark: 'test', ...(asIs ? { asIs: true } : {}) };
}
