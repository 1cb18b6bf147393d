import { expect, test } from 'vitest';
import { attributionText } from './attribution-models.ts';

test('offers a model by label and window', () => {
  expect(attributionText({ label: 'Click', window_hours: 24 })).toBe('Click within 24 hours');
});
