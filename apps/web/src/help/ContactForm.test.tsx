import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../testing/api-stub.ts';
import { renderApp } from '../testing/render-app.tsx';

const open = (answers: Record<string, unknown>) => renderApp('/help/support', answers, { canContact: true });

test('sends a message, and keeps it where it was refused', async () => {
  const user = userEvent.setup();
  let answer: unknown = { ...problem(409, 'You have sent 10 messages today. Try again in 24 hours.'), code: 'too_many_requests' };
  const { api } = open({ 'POST /support': () => answer });
  const form = within(await screen.findByRole('form', { name: 'Contact support' }));
  await user.type(form.getByLabelText('Subject'), 'Late');
  await user.click(form.getByRole('button', { name: 'Send message' }));
  expect(await form.findByText('Write what you did, what you expected and what happened.')).toBeVisible();
  await user.type(form.getByLabelText('Message'), 'Since noon.');
  await user.click(form.getByRole('button', { name: 'Send message' }));
  expect(await form.findByText(/You have sent 10 messages today/)).toBeVisible();
  expect(form.getByLabelText('Message')).toHaveValue('Since noon.');
  answer = { message: 'Your message is on its way.' };
  await user.click(form.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message is on its way.')).toBeVisible();
  expect(form.getByLabelText('Message')).toHaveValue('');
  expect(api.bodiesOf('POST /support')).toEqual([
    { subject: 'Late', message: 'Since noon.' },
    { subject: 'Late', message: 'Since noon.' },
  ]);
});

test('offers no form where no address is set', async () => {
  renderApp('/help/support');
  expect(await screen.findByRole('heading', { name: /Ask a person/ })).toBeVisible();
  expect(await screen.findByText('Contact your Limn administrator.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Contact support' })).toBeNull();
});
