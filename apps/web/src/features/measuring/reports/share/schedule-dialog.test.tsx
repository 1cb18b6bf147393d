/** The dialog that mails a report regularly, with answers of the API stubbed. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// The page and the dialog, fetched before the clock of the first search runs.
import '../ItemReportPage.tsx';
import './ScheduleDialog.tsx';

const guest = (id: number, email: string, asked: number, has_agreed = false) => ({ id, email, asked, has_agreed });
const scheduleOf = (guests: object[]) => ({
  schedules: [
    {
      id: 4,
      report: 'item',
      every: 'week',
      openers: 'people',
      model: null,
      recipients: [],
      guests,
      next_at: '2026-11-30T07:00:00.000Z',
      created_by: null,
    },
  ],
});

async function openDialog(guests: object[], answer: unknown) {
  const user = userEvent.setup();
  const app = renderApp('/recipereport/itemstatistics', {
    'GET /report_schedules': scheduleOf(guests),
    'POST /report_schedules/4/guests/1/ask': answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send regularly…' }));
  return { user, ...app, list: within(await screen.findByRole('list', { name: 'Regular emails with this report' })) };
}

test('asks someone again who has not answered', async () => {
  const { user, api, list } = await openDialog([guest(1, 'anna@example.com', 1), guest(2, 'tom@example.com', 1, true)], {
    message: 'anna@example.com was asked again.',
  });
  expect(list.getByText('Every week to anna@example.com (asked), tom@example.com')).toBeVisible();
  expect(list.getByRole('status')).toHaveTextContent('anna@example.com: No answer yet.');
  expect(list.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Send again to anna@example.com' }));
  expect(await list.findByText('anna@example.com: Asked again. No answer yet.')).toBeVisible();
  expect(api.bodiesOf('POST /report_schedules/4/guests/1/ask')).toHaveLength(1);
});

test('says why someone can’t be asked again', async () => {
  const why = 'anna@example.com was asked 3 times today. Try again in 24 hours.';
  const { user, list } = await openDialog([guest(1, 'anna@example.com', 2)], { ...problem(429, why), code: 'too_many_requests' });
  expect(list.getByRole('status')).toHaveTextContent('anna@example.com: Asked 2 times. No answer yet.');
  await user.click(list.getByRole('button', { name: 'Send again to anna@example.com' }));
  expect(await list.findByText(`anna@example.com: ${why}`)).toBeVisible();
});

test('offers no fourth question', async () => {
  const { list } = await openDialog([guest(1, 'anna@example.com', 3)], undefined);
  expect(list.getByRole('status')).toHaveTextContent('anna@example.com: Asked 3 times. No answer yet.');
  expect(list.queryByRole('button', { name: /^Send again/ })).toBeNull();
});
