/** Campaigns as tests of the editor need them; say only what matters. */
import type { Campaign, Ruleset } from '@limn/contracts';

export function aRuleset(change: Partial<Ruleset> = {}): Ruleset {
  return {
    id: 1,
    key: 1,
    name: 'Rain',
    image_type: '1',
    image_url: '/assets/rain.png',
    rule: { operator: 'All', children: [] },
    ...change,
  };
}

export function aCampaign(change: Partial<Campaign> = {}): Campaign {
  return {
    id: 5,
    uuid: '9c1e40d2-0000-4000-8000-000000000005',
    name: 'Weekend outdoors',
    revision: 3,
    live_version: null,
    unpublished_changes: true,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    published_at: null,
    rulesets: [aRuleset(), aRuleset({ id: 2, key: 2, name: 'Snow' }), aRuleset({ id: 3, key: 3, name: 'Sun' })],
    other: { image_type: '1', image_url: '/assets/other.png' },
    tag_settings: {},
    preview_settings: {},
    url_settings: {},
    tags: {},
    source_settings: [],
    preview_source_settings: [],
    merge_fields: {},
    width: 600,
    height: 200,
    ...change,
  };
}
