import type { FormField } from '@limn/contracts';
import { expect, test } from 'vitest';
import { settingProblem } from './setting-problem.ts';

type Row = [input: FormField['input'], value: string, problem: string | undefined, more?: Partial<FormField>];
const options = [{ label: 'Leeds', value: 'leeds' }];

test.each<Row>([
  ['text', '', undefined],
  ['text', ' ', '“Field” is required. Without it, the picture can’t be drawn.', { required: true }],
  ['text', 'anything', undefined, { required: true }],
  ['text', '*|FNAME|*', 'This value is the same for everyone. Placeholders aren’t filled in here.', { merge: false }],
  ['number', '12.5', undefined],
  ['number', 'twelve', 'Use a number.'],
  ['number', '{{points}}', undefined],
  ['date', '2026-12-24', undefined],
  ['date', '2026-12-24T18:00', undefined],
  ['date', '2026-02-30', 'Use a date like 2026-12-24.'],
  ['date', '24/12/2026', 'Use a date like 2026-12-24.'],
  ['colour', '#de620f', undefined],
  ['colour', 'rgb(0,0,0)', undefined],
  ['colour', '#xyz', 'Use a colour like #de620f.'],
  ['select', 'leeds', undefined, { options }],
  ['select', 'york', 'Choose one from the list.', { options }],
  ['checkbox', '1', undefined],
])('%s "%s": %s', (input, value, problem, more) => {
  expect(settingProblem({ field: { model: 'field', label: 'Field', input, ...more }, value, label: 'Field' })).toBe(problem);
});
