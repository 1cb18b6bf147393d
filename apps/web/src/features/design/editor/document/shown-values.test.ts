import { expect, test } from 'vitest';
import { aType } from '../../../../testing/builders.ts';
import { endPictureOf, heldRow, previewTexts, samplesOf, withoutSteps } from './shown-values.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const type = aType({ id: 2, name: 'Countdown timer' });
const timer = { kind: 'fixed', end: '2026-11-23T14:36', timezone: 'Europe/London', duration_seconds: 0, field: '', end_image: '/over.png' };
const anImage = (preview_settings = {}, change = {}) => ({
  type,
  locale: 'en-GB',
  preview_settings,
  data_source: { fields: '', csv_header: '', timer: { ...timer, ...change } },
});

test('shows example digits for a countdown’s own fields only', () => {
  const days = (typeId: number, showsFields = false) =>
    samplesOf({ image: { type: aType({ id: typeId }) }, samples: new Map(), showsFields }).get('days')?.text;
  expect({ two: days(2), one: days(1), padded: days(2, true) }).toEqual({ two: '02', one: undefined, padded: undefined });
});

test('shows no time where a countdown’s date can’t be read', () => {
  const image = anImage({ until: 'soon' }, { kind: 'field', field: 'until' });
  expect(previewTexts(image, ['days'], NOW)).toEqual({ until: 'soon', days: '--', hours: '--', minutes: '--', seconds: '--' });
});

test('previews the clock now, or with a trial end', () => {
  const used = ['days', 'hours', 'minutes', 'seconds'];
  expect(previewTexts(anImage({ name: 'Ada' }), used, NOW)).toEqual({ name: 'Ada', days: '02', hours: '02', minutes: '36', seconds: '00' });
  expect(previewTexts(anImage({ end: '2026-11-21T12:00:09' }), used, NOW)).toMatchObject({ days: '00', seconds: '09' });
  expect(previewTexts(anImage({ timezone: 'Asia/Tokyo' }), ['hours'], NOW)).toMatchObject({ hours: '41' });
});

test('shows the end image of the preview data before the design’s once ended', () => {
  expect(endPictureOf(anImage(), NOW)).toBeUndefined();
  expect(endPictureOf(anImage({ end: '2026-11-20' }), NOW)).toBe('/over.png');
  expect(endPictureOf(anImage({ end: '2026-11-20', end_image: '/tried.png' }), NOW)).toBe('/tried.png');
  expect(endPictureOf(anImage({}, { kind: 'count_up', end: '2026-11-01T00:00' }), NOW)).toBeUndefined();
});

test('reads the date that a row holds, not the text that its cell shows', () => {
  const image = { ...anImage({}, { kind: 'field', field: 'until' }), locale: 'en-US' };
  // 5 December in the table, which the picture's language takes for 12 May.
  const [record, dates] = [{ until: '05/12/2026' }, { until: '2026-12-05' }];
  expect(endPictureOf(image, NOW, heldRow({ record, dates }))).toBeUndefined();
  expect(endPictureOf(image, NOW, heldRow({ record }))).toBe('/over.png');
  expect(previewTexts(image, ['days'], NOW, heldRow({ record, dates }))).toMatchObject({ days: '14' });
});

test('steps are left out of what a box shows, everything else stays', () => {
  expect(withoutSteps('Hi {{[first name] | title | default:"you"}}, {{town}} {{{{x')).toBe('Hi {{first name …}}, {{town}} {{{{x');
});
