import type { Campaign, FormField } from '@limn/contracts';
import { expect, test } from 'vitest';
import { campaignTaggable } from './campaign-taggable.ts';

const TOWN: FormField = { model: 'town', label: 'Town', input: 'text', merge: true };
const SIZE: FormField = { model: 'size', label: 'Size', input: 'select', options: [{ label: 'Large', value: 'l' }] };

function campaign(change: Partial<Campaign> = {}): Campaign {
  return {
    id: 5,
    uuid: '9c1e40d2-0000-4000-8000-000000000005',
    name: 'Weekend outdoors',
    revision: 3,
    live_version: 2,
    unpublished_changes: false,
    running_tests: 0,
    segments_behind: [],
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    published_at: '2026-11-20T10:00:00.000Z',
    rulesets: [],
    other: { image_type: '1', image_url: '/assets/other.png' },
    tag_settings: {},
    preview_settings: {},
    url_settings: {},
    tags: {},
    source_settings: [
      { category: 'image', label: 'Live images', settings: [SIZE] },
      { category: 'url', label: 'URL', settings: [TOWN] },
    ],
    preview_source_settings: [],
    merge_fields: {},
    width: null,
    height: null,
    ...change,
  };
}

test('asks for the parameters of every group, under the group’s name', () => {
  const { parameters, groups } = campaignTaggable(campaign());
  expect(parameters).toEqual([SIZE, TOWN]);
  expect(groups).toEqual([
    { label: 'Live images', names: ['size'] },
    { label: 'URL', names: ['town'] },
  ]);
});

test('starts every field of an empty tag with its preview value', () => {
  const preview_settings = { town: 'Hull', size: 'l', eid: 'ada@x.example' };
  expect(campaignTaggable(campaign({ preview_settings })).settings.tag_settings).toEqual({ town: 'Hull', size: 'l' });
  expect(campaignTaggable(campaign({ preview_settings: { town: '' } })).settings.tag_settings).toEqual({});
  const tag_settings = { town: '*|TOWN|*' };
  expect(campaignTaggable(campaign({ preview_settings, tag_settings })).settings.tag_settings).toEqual(tag_settings);
});

test('has a link where any choice leads somewhere, on any device, or is a live image', () => {
  const nothing = { image_type: '3' } as const;
  for (const [other, expected] of [
    [nothing, false],
    [{ ...nothing, link: ' ' }, false],
    [{ ...nothing, link: 'https://a.example' }, true],
    [{ ...nothing, device_links: { phone: 'https://a.example' } }, true],
    [{ image_type: '2', image_id: 3 }, true],
  ] as const)
    expect([other, campaignTaggable(campaign({ other })).hasLink]).toEqual([other, expected]);
});

test.each([
  ['a variant', { link: 'https://a.example' }],
  ['a variant on a phone', { device_links: { phone: 'https://a.example' } }],
  ['a variant that is a live image', { image_type: '2', image_id: 3 }],
])('has a link where only %s leads somewhere', (_what, choice) => {
  const nothing = { image_type: '3' };
  const variants = [{ ...nothing, key: 1, name: 'B', weight: 5000, ...choice }];
  const ruleset = { ...nothing, id: 1, key: 1, name: 'Rain', test: { weight: 5000, holdout: 0, variants } };
  const tested = campaign({ rulesets: [ruleset] as unknown as Campaign['rulesets'], other: nothing as Campaign['other'] });
  expect(campaignTaggable(tested).hasLink).toBe(true);
});
