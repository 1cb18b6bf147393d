import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NO_ANSWER, problem } from '../testing/api-stub.ts';
import { anImage, aSummary } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { GENERIC_ERROR } from '../ui/snack-store.ts';

test.each<[string, unknown, string]>([
  ['that had no answer', NO_ANSWER, 'The server didn’t respond. Send it again when you’re back online.'],
  ['that the server could not finish', { ...problem(500, 'x'), detail: undefined }, 'Something went wrong on our side.'],
])('reports a write %s and repeats the same request', async (_, failure, sentence) => {
  const user = userEvent.setup();
  const answers = [failure, { image: anImage({ id: 9 }) }];
  const { api, path } = renderApp('/images', {
    'GET /images': { images: [aSummary()] },
    'POST /images/copy/3': () => answers.shift(),
  });
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  expect(await screen.findByText(GENERIC_ERROR)).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await expect.poll(path).toBe('/editor');
  const keys = api.asked.filter(({ call }) => call === 'POST /images/copy/3').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect([keys[0] !== null, keys[0] === keys[1]]).toEqual([true, true]);
});
