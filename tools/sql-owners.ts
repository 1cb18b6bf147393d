/**
 * Whose tables they are, as data. `check-sql.ts` reads the SQL in the server's sources and holds it against this list: only its owner reads
 * and writes a table, unless a line below says who else does, and why.
 */

/** Feature (`district/feature`) or folder of the server → its tables. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  'people/accounts': ['app_user', 'company', 'membership'],
  'people/activity': ['activity'],
  'people/billing': ['billing_customer', 'billing_event', 'credit_warning', 'payg_term', 'receipt', 'test_card'],
  'people/company-file': ['company_arrival', 'company_export'],
  'people/credits': ['credit_day', 'credit_grant', 'credit_lease'],
  'people/erasure': ['erasure', 'erasure_step'],
  'people/keys': ['api_key'],
  'people/mail': ['mail', 'mail_outbox'],
  'people/members': ['invitation', 'people_mail'],
  'people/sign-in': ['account', 'account_token', 'oidc_payload', 'signing_key'],
  'data/feeds': ['feed', 'feed_answer'],
  'data/tables': ['datatable', 'datatable_generation', 'import_schedule'],
  'design/assets': ['asset', 'blob', 'picture_use'],
  'design/fonts': ['company_font', 'company_font_file', 'font_use', 'hidden_font'],
  'design/images': ['image', 'image_folder', 'image_version', 'pinned_blob', 'route', 'tag_token'],
  'design/palette': ['company_palette'],
  'design/proofs': ['proof_kept'],
  'measuring/counting': ['batch', 'chain', 'impression', 'journal_fault', 'journal_slot', 'roll', 'sample_given', 'subject_roll'],
  'measuring/first-steps': ['dismissal', 'first_steps'],
  'measuring/statistics': ['fallback_answer', 'unresolved'],
  http: ['idempotency'],
  jobs: ['job_lease', 'journal_keeper'],
  render: ['timer_start'],
  storage: ['installation'],
};

export interface Guest {
  who: string;
  may: 'read' | 'write';
  tables: readonly string[];
  why: string;
}

export const GUESTS: readonly Guest[] = [
  { who: 'compose', may: 'read', tables: ['company', 'membership'], why: 'what a signed-in person may enter, asked at every request' },
  { who: 'data/feeds', may: 'read', tables: ['company', 'image', 'image_version'], why: 'which images show a feed, before it is deleted' },
  {
    who: 'data/tables',
    may: 'read',
    tables: ['company', 'image', 'image_version'],
    why: 'which images show a table, before it is deleted or changed',
  },
  { who: 'design/assets', may: 'read', tables: ['image'], why: 'which images show an asset, before it is deleted' },
  { who: 'design/fonts', may: 'read', tables: ['image'], why: 'which images are set in a font, before it is deleted' },
  {
    who: 'design/images',
    may: 'write',
    tables: ['blob', 'proof_kept'],
    why: 'thumbnails are blobs of their own, and a proof ends with its image',
  },
  { who: 'design/images', may: 'read', tables: ['app_user'], why: 'who changed an image last' },
  {
    who: 'jobs',
    may: 'write',
    tables: [
      'activity',
      'batch',
      'blob',
      'chain',
      'company_arrival',
      'company_export',
      'credit_lease',
      'datatable',
      'datatable_generation',
      'erasure',
      'erasure_step',
      'fallback_answer',
      'feed_answer',
      'impression',
      'proof_kept',
      'timer_start',
    ],
    why: 'maintenance: what is over is removed, and people are erased, in all that knows of them',
  },
  {
    who: 'jobs',
    may: 'read',
    tables: ['asset', 'company_font_file', 'image', 'import_schedule', 'installation', 'journal_slot', 'pinned_blob'],
    why: 'what is still used is not removed',
  },
  {
    who: 'measuring/counting',
    may: 'write',
    tables: ['credit_day', 'credit_lease'],
    why: 'draining records uses up credits and leases in the transaction that writes them',
  },
  { who: 'measuring/counting', may: 'read', tables: ['company'], why: 'calendars and keys of companies whose opens are rolled up' },
  {
    who: 'people/activity',
    may: 'read',
    tables: [
      'api_key',
      'app_user',
      'asset',
      'company',
      'company_export',
      'company_font',
      'datatable',
      'feed',
      'image',
      'image_folder',
      'invitation',
      'membership',
    ],
    why: 'the log names things as they are called now',
  },
  { who: 'people/billing', may: 'write', tables: ['company'], why: 'the plan is kept with the company' },
  { who: 'people/billing', may: 'read', tables: ['credit_day', 'credit_grant'], why: 'what was used beyond the grants, for the bill' },
  {
    who: 'people/company-file',
    may: 'write',
    tables: ['company', 'company_palette', 'datatable', 'datatable_generation', 'first_steps', 'image', 'import_schedule', 'route'],
    why: 'a company arrives with all that it had',
  },
  {
    who: 'people/company-file',
    may: 'read',
    tables: [
      'asset',
      'batch',
      'blob',
      'company_font',
      'company_font_file',
      'credit_grant',
      'feed',
      'image_folder',
      'image_version',
      'pinned_blob',
      'roll',
    ],
    why: 'a company is exported with all that it has',
  },
  { who: 'people/credits', may: 'read', tables: ['company', 'image', 'roll'], why: 'the bill names images, and counts what was rolled up' },
  {
    who: 'people/erasure',
    may: 'read',
    tables: ['app_user', 'chain', 'datatable', 'image', 'timer_start'],
    why: 'where a person is found before they are erased',
  },
  { who: 'people/keys', may: 'read', tables: ['membership'], why: 'a key ends with the membership of who made it' },
  { who: 'people/members', may: 'write', tables: ['app_user', 'membership'], why: 'who joins, leaves or changes their role' },
  { who: 'people/members', may: 'read', tables: ['company'], why: 'the name of the company that somebody is invited to' },
  { who: 'render', may: 'write', tables: ['fallback_answer', 'unresolved'], why: 'what a request finds out is written behind it' },
  {
    who: 'render',
    may: 'read',
    tables: ['company', 'image', 'image_version', 'tag_token'],
    why: 'one statement finds all that a first open needs',
  },
  { who: 'storage', may: 'write', tables: ['job_lease'], why: 'leases are taken where transactions are' },
  { who: 'storage', may: 'read', tables: ['image', 'route'], why: 'the addresses of pictures, through the one door of the render host' },
];
