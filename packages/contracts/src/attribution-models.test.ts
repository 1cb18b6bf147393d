import { expect, test } from 'vitest';
import { attributionText } from './attribution-models.ts';

test('a model is offered by its label and its window', () => {
  expect(attributionText({ label: 'Click', window_hours: 24 })).toBe('Click within 24 hours');
});
