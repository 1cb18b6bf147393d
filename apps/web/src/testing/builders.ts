/** Things of the API as tests need them; say only what matters. */
import type { Company, GalleryEntry, Image, ImageSummary, ImageType, User } from '@limn/contracts';

export function aUser(change: Partial<User> = {}): User {
  return {
    id: 1,
    name: 'Priya',
    email: 'priya@example.com',
    email_verified: 1,
    phone: '',
    user_role: [],
    user_goal: [],
    user_goal_other: '',
    removed_from: '',
    ...change,
  };
}

export function aCompany(change: Partial<Company> = {}): Company {
  const settings = {
    website: '',
    industry: '',
    email_provider: 'Mailchimp',
    email_list_size: '',
    email_field: '',
    twitter: '',
    instagram: '',
    address_1: '',
    address_2: '',
    city: '',
    county: '',
    postcode: '',
    country: '',
    url_utm_campaign: '',
    url_utm_content: '',
    url_utm_medium: '',
    url_utm_source: '',
    url_custom: '',
  };
  const usage = {
    current_plan: 'Free Trial',
    credits_remaining: 1000,
    credits_granted: 1000,
    unlimited: false,
    message: '',
    link_target: '' as const,
    link_text: '',
  };
  return {
    id: 7,
    name: 'Harbour & Pine',
    ...settings,
    timezone: 'Europe/London',
    timezone_today: 'Europe/London',
    set_aside: [],
    allowed_identity_types: 'customer_id,email,anonymous_id',
    locale: 'en-GB',
    eid_kind: 'address',
    currency: 'GBP',
    allowed_hosts: [],
    recipe_attribution: '[]',
    role: 'owner',
    billing: { billsby_id: null, plan_type: 'free_trial', subscription: { status: 'active' }, trial_ends_at: null, usage },
    users: [],
    ...change,
  };
}

export function aType(change: Partial<ImageType> = {}): ImageType {
  return {
    id: 1,
    name: 'Personalised (CSV)',
    icon: 'person',
    short_name: 'CSV',
    settings: [],
    template: null,
    custom_merge_fields: [],
    merge_fields: [],
    multiple_items: false,
    ...change,
  };
}

export function aSummary(change: Partial<ImageSummary> = {}): ImageSummary {
  return {
    id: 3,
    uuid: '7c1e40d2-0000-4000-8000-000000000003',
    name: 'Winter welcome',
    type: aType(),
    labels: [],
    lock: false,
    folder_id: null,
    width: 600,
    height: 200,
    bgcolor: '#ffffff',
    transparent: false,
    link: '',
    fallback_image: '',
    fallback_link: '',
    preview_image: '/preview/3.png',
    preview_settings: {},
    tag_settings: {},
    tags: {},
    url_settings: {},
    data_source: { fields: 'firstname', csv_header: 'firstname' },
    api_source: null,
    custom_merge_fields: [],
    stats: null,
    app: null,
    locale: 'en-GB',
    template: false,
    revision: 1,
    live_version: 2,
    unpublished_changes: false,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    published_at: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}

export function anImage(change: Partial<Image> = {}): Image {
  return { ...aSummary(), data: { version: '3.4.0', objects: [] }, weight: 4000, format: 'png', ...change };
}

/** A design of the gallery. */
export function aDesign(change: Partial<GalleryEntry> = {}): GalleryEntry {
  return {
    id: 'points-balance',
    name: 'Points balance',
    text: 'Shows members their points.',
    category: 'Loyalty',
    type_id: 1,
    width: 600,
    height: 276,
    fields: ['firstname', 'points'],
    samples: [
      { firstname: 'Maya', points: '2,480' },
      { firstname: 'Tom', points: '860' },
    ],
    alt: 'Points of a member',
    thumbnail: '/gallery/a.jpg',
    thumbnails: ['/gallery/a.jpg', '/gallery/b.jpg'],
    ...change,
  };
}
