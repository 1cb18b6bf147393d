import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anEvent } from './events.cases.ts';
// The pages, fetched before the clock of the first search runs.
import './EventPage.tsx';
import './EventsPage.tsx';

const NO_PROPOSALS = { 'GET /events/proposals': { proposals: [] } };

test('lists events with their records, columns and views', async () => {
  renderApp('/eventdata', { 'GET /events': { events: [anEvent({ record_count: 12_345, view_count: 2 })] }, ...NO_PROPOSALS });
  const row = within(await screen.findByRole('row', { name: /^Purchase/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Purchase', '12,345', '3', '2', '']);
  expect(row.getByRole('link', { name: 'Purchase' })).toHaveAttribute('href', '/eventfields?id=7');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Event Name',
    'Records',
    'Columns',
    'Views',
    'Actions',
  ]);
});

test('creates an event and opens its fields, and keeps the form when that fails', async () => {
  const user = userEvent.setup();
  let isTaken = true;
  const { api } = renderApp('/eventdata', {
    'GET /events': () => ({ events: isTaken ? [] : [anEvent()] }),
    ...NO_PROPOSALS,
    'POST /events': () => {
      if (isTaken)
        return problem(422, 'There is already an event “Purchase”.', [
          { path: 'event_name', message: 'There is already an event “Purchase”.' },
        ]);
      return { event: anEvent() };
    },
    'GET /events/7/fields': { fields: [] },
    'GET /datatable': { datatable: [] },
    'GET /events/7/records': { records: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'New event' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New Event' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Give the event a name.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Event Name' }), 'Purchase');
  await user.click(dialog.getByRole('button', { name: 'More settings' }));
  const frequency = dialog.getByRole('textbox', { name: 'Aggregate Frequency in Minutes' });
  const rebuild = dialog.getByRole('textbox', { name: 'Aggregate Rebuild in Minutes' });
  expect([frequency, rebuild].map((field) => (field as HTMLInputElement).value)).toEqual(['60', '720']);
  await user.clear(frequency);
  await user.type(frequency, '59');
  await user.clear(rebuild);
  await user.type(rebuild, '719');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Minimum value is 60')).toBeVisible();
  expect(dialog.getByText('Minimum value is 720')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Aggregate Frequency in Minutes' }));
  await user.type(dialog.getByRole('textbox', { name: 'Aggregate Frequency in Minutes' }), '60');
  await user.clear(dialog.getByRole('textbox', { name: 'Aggregate Rebuild in Minutes' }));
  await user.type(dialog.getByRole('textbox', { name: 'Aggregate Rebuild in Minutes' }), '720');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('There is already an event “Purchase”.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Event Name' })).toHaveValue('Purchase');
  isTaken = false;
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('heading', { name: 'Purchase' })).toBeVisible();
  expect(api.bodiesOf('POST /events').at(-1)).toEqual({
    event_name: 'Purchase',
    id_datatype: 'text',
    allow_customer_creation: true,
    data_retention_days: 0,
    aggregate_frequency_mins: 60,
    aggregate_rebuild_mins: 720,
    items_in: '',
  });
});

test('logs a failed creation without a message, and keeps the form', async () => {
  const user = userEvent.setup();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderApp('/eventdata', { 'GET /events': { events: [] }, ...NO_PROPOSALS, 'POST /events': problem(500, 'Broken.') });
  await user.click(await screen.findByRole('button', { name: 'New event' }));
  await user.type(screen.getByRole('textbox', { name: 'Event Name' }), 'Purchase{Enter}');
  await waitFor(() => expect(logged).toHaveBeenCalledWith('createEvent', expect.objectContaining({ status: 500 })));
  expect(screen.getByRole('textbox', { name: 'Event Name' })).toHaveValue('Purchase');
  expect(screen.queryByRole('alert')).toBeNull();
  logged.mockRestore();
});

test('creates an event by Enter, once', async () => {
  const user = userEvent.setup();
  const { api, path } = renderApp('/eventdata', {
    'GET /events': { events: [] },
    ...NO_PROPOSALS,
    'POST /events': { event: anEvent() },
    'GET /events/7/fields': { fields: [] },
    'GET /datatable': { datatable: [] },
    'GET /events/7/records': { records: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'New event' }));
  await user.type(screen.getByRole('textbox', { name: 'Event Name' }), 'Purchase{Enter}{Enter}');
  await waitFor(() => expect(path()).toBe('/eventfields'));
  expect(api.bodiesOf('POST /events')).toHaveLength(1);
});

test('asks before a shorter retention deletes records, with their number', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/eventdata', {
    'GET /events': { events: [anEvent({ data_retention_days: 400 })] },
    ...NO_PROPOSALS,
    'GET /events/7/expiring': { records: 12_345 },
    'PUT /events/7': { event: anEvent() },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit: Purchase' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Event' }));
  const days = dialog.getByRole('textbox', { name: 'Data Retention in Days' });
  expect(days).toHaveAccessibleDescription(/Conversions counted from them stay/);
  const save = async (text: string) => {
    await user.clear(days);
    await user.type(days, text);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
  };
  await save('30');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete older records?' }));
  expect(await question.findByText(/^12,345 records of “Purchase” are deleted within the hour.* older than 30 days/)).toBeVisible();
  expect(question.getByText(/Conversions that were counted from them stay in your reports/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep them' }));
  expect(api.bodiesOf('PUT /events/7')).toEqual([]);
  await save('31');
  await user.click(await screen.findByRole('button', { name: 'Save and delete' }));
  expect(api.bodiesOf('PUT /events/7')).toMatchObject([{ data_retention_days: 31 }]);
});

test('deletes an event after the specified question, and names its views', async () => {
  const user = userEvent.setup();
  const views = [{ id: 3, label: 'Big spenders' }] as never;
  const { api } = renderApp('/eventdata', {
    'GET /events': { events: [anEvent({ record_count: 1, views })] },
    ...NO_PROPOSALS,
    'DELETE /events/7': { message: 'The event is deleted.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete: Purchase' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Delete event?' }));
  expect(question.getByText(/with its 1 record and its view “Big spenders”/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete event' }));
  expect(await screen.findByText('“Purchase” was deleted.')).toBeVisible();
  expect(api.asked.map(({ call }) => call)).toContain('DELETE /events/7');
});

test('makes an event of an unknown name with one click, and takes what has waited', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/eventdata', {
    'GET /events': { events: [anEvent()] },
    'GET /events/proposals': {
      proposals: [
        {
          event_name: 'Basket',
          record_count: 2,
          first_received_at: '2026-11-20T10:00:00.000Z',
          last_received_at: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
    'POST /events': { event: anEvent({ event_name: 'Basket' }) },
    'POST /events/7/rejects/retry': { accepted: 2, next: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Create event' }));
  expect(await screen.findByText('“Basket” was created, and takes 2 waiting records.')).toBeVisible();
  expect(api.bodiesOf('POST /events')).toEqual([{ event_name: 'Basket' }]);
});

test('shows records without a name, offers no event for them, and discards them', async () => {
  const user = userEvent.setup();
  const times = { first_received_at: '2026-11-20T10:00:00.000Z', last_received_at: '2026-11-20T10:00:00.000Z' };
  const { api } = renderApp('/eventdata', {
    'GET /events': { events: [anEvent()] },
    'GET /events/proposals': { proposals: [{ event_name: '(no name)', record_count: 5, ...times }] },
    'GET /events/rejects': {
      rejects: {
        data: [
          {
            id: 4,
            event_name: '(no name)',
            reason: 'Name the event.',
            received_at: times.last_received_at,
            record: { customer_id: 'c-1' },
          },
        ],
        reasons: [],
        current_page: 1,
        per_page: 25,
        total: 1,
      },
    },
    'POST /events/rejects/discard': { message: 'Discarded.' },
  });
  const names = within(await screen.findByRole('region', { name: 'New event names' }));
  expect(names.getByRole('listitem')).toHaveTextContent('Sent without a usable name');
  expect(names.queryByRole('button', { name: 'Create event' })).toBeNull();
  await user.click(names.getByRole('button', { name: 'Show records' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sent without a usable name' }));
  const record = await dialog.findByRole('listitem');
  expect(record).toHaveTextContent('Name the event.{"customer_id":"c-1"}');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard these records?' })).toBeVisible();
  expect(api.bodiesOf('POST /events')).toEqual([]);
});

test('shows viewers events without changing them', async () => {
  renderApp('/eventdata', {
    'GET /events': { events: [anEvent()] },
    ...NO_PROPOSALS,
    'GET /user/company': { company: aCompany({ role: 'viewer' }) },
  });
  await screen.findByRole('row', { name: /^Purchase/ });
  expect(screen.queryByRole('button', { name: /New event|Edit|Delete/ })).toBeNull();
});
