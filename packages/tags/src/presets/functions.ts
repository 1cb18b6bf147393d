/** Services that encode a value with a function or prefix of their own around its name. */
import { ENCODINGS, ESCAPES } from '../encodings.ts';
import { checked, test, type WrittenPreset } from './preset.ts';

export const FUNCTION_SERVICES: readonly WrittenPreset[] = [
  {
    id: 'adobe-campaign',
    name: 'Adobe Campaign',
    families: ['angles'],
    email: [test('<%= recipient.email %>')],
    recipientId: [test('<%= recipient.id %>', 'as it is')],
    sendId: [checked('<%= message.campaign_id %>', 'as it is')],
    firstName: [test('<%= recipient.firstName %>')],
    encoding: [ENCODINGS.adobe, 'checked'],
    // The second page: `<%=` escapes what it writes for HTML.
    html: 'by itself',
    sources: [
      'https://experienceleague.adobe.com/en/docs/campaign/campaign-v8/analytics/tracking/personalized-links',
      'https://experienceleague.adobe.com/developer/campaign-api/api/p-8.html',
    ],
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
    sources: [
      'https://knowledge.validity.com/hc/en-us/articles/360047239072-What-is-a-merge-tag-in-the-Everest-tracking-pixel-settings-',
      'https://mailchimp.com/developer/marketing/docs/merge-fields',
    ],
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
    sources: ['https://docs.mapp.com/docs/ecmurlencode'],
  },
  {
    id: 'eloqua',
    name: 'Oracle Eloqua',
    families: ['angles'],
    email: [test('<span class=eloquaemail>EmailAddress1</span>')],
    recipientId: [],
    sendId: [],
    firstName: [test('<span class=eloquaemail>FirstName1</span>')],
    encoding: [ENCODINGS.eloqua, 'test'],
    // The first page: without `encodeFor` a value is encoded for HTML. The second: field merges are filled in
    // a link's parameters.
    html: 'by itself',
    note: 'Eloqua gives field merges their names, such as EmailAddress1. Copy yours from Assets, Components, Field Merges.',
    sources: [
      'https://docs.oracle.com/cloud/latest/marketingcs_gs/OMCAA/Help/FieldMerges/Tasks/CreatingFieldMergeWithQueryString.htm',
      'https://docs.oracle.com/cloud/latest/related-docs/OMCAE/Help/FieldMerges/FieldMerges.htm',
    ],
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
    sources: ['https://getstarted.meetmarigold.com/engagebysailthru/Content/developers/zephyr-functions-library/u.html'],
  },
  {
    id: 'salesforce',
    name: 'Salesforce Marketing Cloud',
    families: ['double-percent'],
    email: [checked('%%emailaddr%%')],
    customerId: [checked('%%_subscriberkey%%')],
    recipientId: [],
    sendId: [checked('%%jobid%%', 'as it is')],
    firstName: [checked('%%FirstName%%')],
    encoding: [ENCODINGS.ampscript, 'checked'],
    html: ESCAPES.ampscript,
    sources: [
      'https://developer.salesforce.com/docs/marketing/marketing-cloud-ampscript/references/mc-ampscript-http/mc-ampscript-reference-http-url-encode.md',
    ],
  },
];
