/** Every setting by name, with the page and section that hold it, so that the search leads straight to it. */
export interface Place {
  label: string;
  to: string;
}

interface Section {
  /** The address of its tab. */
  tab: string;
  title: string;
  /** Labels of its fields. */
  fields?: readonly string[];
}

const COMPANY = '/settings';
const PROFILE = '/settings/profile';
const BILLING = '/settings/billing';
const DATA = '/settings/data';

const TABS: readonly Place[] = [
  { label: 'Company settings', to: COMPANY },
  { label: 'Fonts', to: '/settings/fonts' },
  { label: 'Users', to: '/settings/users' },
  { label: 'Profile', to: PROFILE },
  { label: 'Billing', to: BILLING },
  { label: 'API keys', to: '/settings/keys' },
  { label: 'Activity', to: '/settings/activity' },
  { label: 'Your data', to: DATA },
];

const SECTIONS: readonly Section[] = [
  { tab: COMPANY, title: 'Company', fields: ['Company name', 'Website', 'Industry', 'Twitter', 'Instagram'] },
  { tab: COMPANY, title: 'Address', fields: ['Address line 1', 'Address line 2', 'City', 'County', 'Postcode', 'Country'] },
  { tab: COMPANY, title: 'Email', fields: ['ESP', 'Email list size', 'Email field'] },
  { tab: COMPANY, title: 'URL tracking', fields: ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'Custom'] },
  { tab: COMPANY, title: 'Allowed link hosts' },
  { tab: COMPANY, title: 'Time and language', fields: ['Timezone', 'Language of dates and numbers'] },
  { tab: COMPANY, title: 'Company colours' },
  { tab: COMPANY, title: 'Attribution models' },
  { tab: COMPANY, title: 'Conversions', fields: ['Currency'] },
  { tab: PROFILE, title: 'You', fields: ['Name', 'Phone'] },
  { tab: PROFILE, title: 'Your work', fields: ['What do you work on?', 'What do you want from Limn?'] },
  { tab: PROFILE, title: 'Password' },
  { tab: PROFILE, title: 'Sessions' },
  { tab: BILLING, title: 'Current plan' },
  { tab: BILLING, title: 'Your credits' },
  { tab: BILLING, title: 'Plans and prices' },
  { tab: BILLING, title: 'Receipts' },
  { tab: DATA, title: 'Export' },
  { tab: DATA, title: 'Import a company' },
  { tab: DATA, title: 'Erase a recipient’s data' },
];

/** The anchor of a section with this title. */
export function sectionAnchor(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

export const SETTING_PLACES: readonly Place[] = [
  ...TABS,
  ...SECTIONS.flatMap(({ tab, title, fields = [] }) => {
    const to = `${tab}#${sectionAnchor(title)}`;
    return [{ label: title, to }, ...fields.map((label) => ({ label, to }))];
  }),
];
