import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aCompany, anImage, aType } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => sessionStorage.clear());

const answers = {
  'GET /imagetypes': { imagetypes: [aType(), aType({ id: 2, name: 'Countdown timer' })] },
  'GET /user/company': { company: aCompany({ timezone: 'Europe/Paris' }) },
  'POST /images': { image: anImage({ id: 42 }) },
  'GET /images/42': { image: anImage({ id: 42 }) },
};

async function toCountdown() {
  const user = userEvent.setup();
  const app = renderApp('/new', answers);
  await screen.findByLabelText('Image Name');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('radio', { name: /^Countdown timer/ }));
  return { user, ...app };
}

test('asks what each countdown needs and marks nothing before it is touched', async () => {
  const { user } = await toCountdown();
  const asked = () =>
    ['Ends on', 'Counts from', 'Days', 'Field with the date', 'Timezone', 'End image'].filter(
      (label) => screen.queryByLabelText(label, { selector: 'input, [role=group]' }) !== null,
    );
  const byKind: Record<string, string[]> = {};
  for (const kind of ['Fixed date', 'Evergreen', 'From send time', 'Date in a field', 'Count up']) {
    await user.click(screen.getByRole('radio', { name: kind }));
    byKind[kind] = asked();
    expect(screen.queryByRole('alert')).toBeNull();
  }
  expect(byKind).toEqual({
    'Fixed date': ['Ends on', 'Timezone', 'End image'],
    Evergreen: ['Days', 'End image'],
    'From send time': ['Days', 'Timezone', 'End image'],
    'Date in a field': ['Field with the date', 'Timezone', 'End image'],
    'Count up': ['Counts from', 'Timezone'],
  });
});

test('waits with Next until the countdown can run, then makes the image', async () => {
  const { user, api } = await toCountdown();
  const next = () => screen.getByRole('button', { name: 'Next' });
  expect(next()).toBeDisabled();
  expect(screen.getByLabelText('Timezone')).toHaveValue('Europe/Paris');
  const end = screen.getByLabelText('Ends on');
  fireEvent.blur(end);
  expect(screen.getByRole('alert')).toHaveTextContent('Say when the countdown ends.');
  fireEvent.change(end, { target: { value: '2099-12-24T18:00' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^Ends Thursday 24 December 2099, 18:00 in Paris: [\d,]+ days left\.$/)).toBeVisible();
  await user.click(next());
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  await waitFor(() =>
    expect(api.bodiesOf('POST /images')).toEqual([
      expect.objectContaining({
        type_id: 2,
        data_source: { fields: '', timer: expect.objectContaining({ kind: 'fixed', end: '2099-12-24T18:00', timezone: 'Europe/Paris' }) },
      }),
    ]),
  );
});

test('36 hours can be typed, and are put in order when the field is left', async () => {
  const { user } = await toCountdown();
  await user.click(screen.getByRole('radio', { name: 'Evergreen' }));
  fireEvent.change(screen.getByLabelText('Days', { selector: 'input[type=text]' }), { target: { value: '0' } });
  const hours = screen.getByLabelText('Hours', { selector: 'input[type=text]' });
  fireEvent.change(hours, { target: { value: '36' } });
  expect(hours).toHaveValue('36');
  expect(screen.getByText('Each recipient has 1 day 12 hours from their first counted open.')).toBeVisible();
  fireEvent.blur(hours);
  expect(hours).toHaveValue('12');
});
