import { expect, test } from 'vitest';
import { detailOf, momentOf } from './activity-labels.ts';

test('shows moments and durations in company time', () => {
  const moment = (at: string, last_at: string) => momentOf({ at, last_at }, 'Asia/Tokyo');
  expect(moment('2026-11-21T14:31:00Z', '2026-11-21T14:31:20Z')).toBe('21/11/2026, 23:31');
  expect(moment('2026-11-21T14:31:00Z', '2026-11-21T14:40:00Z')).toBe('21/11/2026, 23:31 to 23:40');
  expect(moment('2026-11-21T14:55:00Z', '2026-11-21T15:02:00Z')).toBe('21/11/2026, 23:55 to 22/11/2026, 00:02');
});

test('fields are named as people call them, with how often they were saved', () => {
  expect(detailOf({ fields: ['data', 'url_utm_source', 'email_provider'], times: 6 })).toBe('design, ESP, utm source · 6 times');
  expect(detailOf({ fields: [], times: 1 })).toBe('');
});
