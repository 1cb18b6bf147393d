import type { Place } from './setting-places.ts';

/** Every guide by its title; the guides themselves come with the help. */
export const HELP_PLACES: readonly Place[] = [
  { label: 'Accounts and settings', to: '/help/accounts' },
  { label: 'API and keys', to: '/help/api' },
  { label: 'How figures are counted', to: '/help/counting' },
  { label: 'The tag doctor', to: '/help/doctor' },
  { label: 'Getting Started', to: '/help/getting-started' },
  { label: 'Glossary', to: '/help/glossary' },
  { label: 'How-to Guides', to: '/help/guides' },
  { label: 'Keyboard shortcuts', to: '/help/keyboard' },
  { label: 'Live Target', to: '/help/live-target' },
  { label: 'Data sources and credits', to: '/help/licences' },
  { label: 'Merge fields', to: '/help/merge-fields' },
  { label: 'When something is missing', to: '/help/missing' },
  { label: 'Pictures and file size', to: '/help/pictures' },
  { label: 'Plans and billing', to: '/help/plans' },
  { label: 'Proof with your list', to: '/help/proof' },
  { label: 'Data tables', to: '/help/data-tables' },
  { label: 'Locations and maps', to: '/help/locations' },
  { label: 'API feeds', to: '/help/feeds' },
  { label: 'Support', to: '/help/support' },
  { label: 'Tags and email platforms', to: '/help/tags' },
  { label: 'Templates', to: '/help/templates' },
  { label: 'Countdown timers', to: '/help/timers' },
  { label: 'Tour', to: '/help/tour' },
  { label: 'Versions and publishing', to: '/help/versions' },
];
