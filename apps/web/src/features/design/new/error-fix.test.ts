import { ApiError } from '@limn/contracts';
import { expect, test } from 'vitest';
import { fixFor } from './error-fix.ts';

const refused = (path: string) =>
  new ApiError({ type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid', errors: [{ path, message: 'Not so.' }] });

test.each([
  ['body.name', 0, 'Change the name'],
  ['data_source.fields', 1, 'Change the data source'],
  ['type_id', 1, 'Change the data source'],
  ['source.image', 2, 'Choose another template'],
  ['data.objects.0.src', 2, 'Change the picture'],
  ['fallback_link', undefined, 'Try again'],
])('fixes a refused %s at its step', (path, step, label) => {
  expect(fixFor(refused(path))).toMatchObject({ step, label });
});

test('repeats the request after no answer or a server error', () => {
  const offline = new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'offline' });
  const failed = new ApiError({ type: 'about:blank', title: 'x', status: 500, code: 'internal' });
  expect([offline, failed, new Error('odd')].map((error) => fixFor(error))).toEqual([
    { detail: expect.stringContaining('Your answers are saved'), label: 'Try again', step: undefined },
    { detail: 'Something went wrong on our side.', label: 'Try again', step: undefined },
    { detail: undefined, label: 'Try again', step: undefined },
  ]);
});
