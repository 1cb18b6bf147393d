import type { ScheduledImport } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// The page, fetched before the clock of the first search runs.
import './ImportsPage.tsx';

const CLOCK = { url: 'https://shop.example/members.csv', every: 'day', at: '06:30', weekday: null } as const;
const SCHEDULE = { ...CLOCK, has_login: false, header_names: [] };

function anImport(change: Partial<ScheduledImport> = {}): ScheduledImport {
  return {
    id: 5,
    type: 'datatable',
    data_source_type: 'CSV upload',
    entity_id: 5,
    name: 'Members',
    last_run_ts: '2026-11-20T10:00:00.000Z',
    last_run_status: 'complete',
    last_run_reason: null,
    last_run_changes: null,
    has_previous: false,
    records_processed: 1240,
    next_run_ts: null,
    schedule: null,
    ...change,
  };
}

function openPage(items: () => ScheduledImport[], answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  return {
    user,
    ...renderApp('/scheduledimports', {
      'GET /scheduled_import': () => ({ scheduled_imports: items() }),
      'GET /datatable': { datatable: [] },
      ...answers,
    }),
  };
}

const cells = () =>
  within(screen.getAllByRole('row')[1] as HTMLElement)
    .getAllByRole('cell')
    .slice(1, 8)
    .map((cell) => cell.textContent);

test('shows each table’s last and next run in the company’s timezone', async () => {
  openPage(() => [anImport({ schedule: SCHEDULE, data_source_type: 'CSV address', next_run_ts: '2026-07-02T05:30:00.000Z' })]);
  await screen.findByRole('table');
  expect(cells()).toEqual([
    'Datatable',
    'CSV address',
    'Members',
    '20/11/2026, 10:00',
    'Complete',
    '1,240',
    '02/07/2026, 06:30Every day at 06:30',
  ]);
});

test('sets a schedule by URL, frequency and time, with errors at their fields', async () => {
  const answers: unknown[] = [
    problem(422, 'Invalid', [{ path: 'url', message: 'This URL is inside a private network.' }]),
    { scheduled_import: anImport({ schedule: SCHEDULE }) },
  ];
  const { user, api } = openPage(() => [anImport()], { 'POST /datatable/5/schedule': () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: 'Schedule: Members' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('status')).toHaveTextContent('Every day at 06:00, in your company’s timezone (Europe/London).');
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter the URL of the CSV file.');
  await user.type(dialog.getByLabelText('URL of the CSV file'), SCHEDULE.url);
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
  expect(await dialog.findByText('This URL is inside a private network.')).toBeVisible();
  await user.type(dialog.getByLabelText('URL of the CSV file'), '?v=2');
  await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findByText('“Members” is importing now, then every day at 06:00.')).toBeVisible();
  expect(api.bodiesOf('POST /datatable/5/schedule')).toEqual([
    { url: SCHEDULE.url, every: 'day', at: '06:00', weekday: null, username: '', headers: [] },
    { url: `${SCHEDULE.url}?v=2`, every: 'day', at: '06:00', weekday: null, username: '', headers: [] },
  ]);
});

test('Run now shows the import as running until it is complete or failed', async () => {
  const idle = anImport({ schedule: SCHEDULE });
  const ended = anImport({ schedule: SCHEDULE, last_run_status: 'failed', last_run_reason: 'The address answered 404.' });
  // The worker takes a moment to begin: the first answers still show the state before.
  let answers = [idle];
  const { user } = openPage(() => [(answers.length > 1 ? answers.shift() : answers[0]) ?? idle], {
    'POST /datatable/5/run': () => {
      answers = [idle, idle, ended];
      return { scheduled_import: anImport({ schedule: SCHEDULE, last_run_status: 'running' }) };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'More actions: Members' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Run now' }));
  expect(await screen.findByText('Running')).toBeVisible();
  expect(await screen.findByText('The address answered 404.', undefined, { timeout: 5000 })).toBeVisible();
});

test('restores a removed schedule', async () => {
  let schedule: ScheduledImport['schedule'] = SCHEDULE;
  const { user, api } = openPage(() => [anImport({ schedule })], {
    'DELETE /datatable/5/schedule': () => {
      schedule = null;
      return { message: 'Schedule removed.' };
    },
    'POST /datatable/5/schedule': { scheduled_import: anImport({ schedule: SCHEDULE }) },
  });
  await user.click(await screen.findByRole('button', { name: 'More actions: Members' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove the schedule' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.bodiesOf('POST /datatable/5/schedule')).toEqual([CLOCK]));
});

test('data is added here as a location or a scheduled import', async () => {
  const { user } = openPage(() => []);
  await user.click(await screen.findByRole('button', { name: 'Add Data' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Add Data' }));
  expect(choice.getByRole('button', { name: /^Location/ })).toBeVisible();
  await user.click(choice.getByRole('button', { name: /^Scheduled Import/ }));
  expect(await screen.findByRole('dialog', { name: 'Add a scheduled import' })).toBeVisible();
});

test('asks for URL and schedule in the Source step, fetches, and asks for columns', async () => {
  const table = { id: 9, type: 'datatable', name: 'Members', status: 'confirm', usable: false, columns: [], csv_header: '', rows: 0 };
  let tries = 0;
  const { user, api } = openPage(() => [], {
    'POST /datatable/import': () => {
      tries += 1;
      if (tries > 1) return { datatable: table, id: 9 };
      const words = 'The URL returned status 404, not a file.';
      return problem(422, words, [{ path: 'url', message: words }]);
    },
    'GET /datatablestat/9': {
      status: 'confirm',
      rows: 2,
      reason: null,
      columns: ['email', 'town'],
      headers: ['email'],
      progress: 1,
      unplaced: null,
    },
    'POST /datatable/confirm/9': { id: 9 },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Data' }));
  await user.click(await screen.findByRole('button', { name: /^Scheduled Import/ }));
  const wizard = within(await screen.findByRole('dialog', { name: 'Add a scheduled import' }));
  await user.type(wizard.getByLabelText(/^Table Name/), 'Members');
  await user.click(wizard.getByRole('button', { name: 'Next' }));
  await user.click(wizard.getByRole('button', { name: 'Fetch the file' }));
  expect(wizard.getByText('Enter the URL of the CSV file.')).toBeVisible();
  await user.type(wizard.getByLabelText(/^URL of the CSV file/), 'https://shop.example/members.csv');
  await user.click(wizard.getByRole('button', { name: /^Password and headers/ }));
  await user.type(wizard.getByLabelText('Username'), 'shop');
  await user.type(wizard.getByLabelText('Password'), 'secret');
  await user.click(wizard.getByRole('button', { name: 'Fetch the file' }));
  expect(await wizard.findByText('The URL returned status 404, not a file.')).toBeVisible();
  await user.click(wizard.getByRole('button', { name: 'Fetch the file' }));
  expect(await wizard.findByRole('radio', { name: /^email/ })).toBeEnabled();
  expect(wizard.getByRole('radio', { name: /^town/ })).toBeDisabled();
  const sent = { name: 'Members', ...CLOCK, at: '06:00', username: 'shop', password: 'secret', headers: [] };
  expect(api.bodiesOf('POST /datatable/import')).toEqual([sent, sent]);
  await user.click(wizard.getByRole('radio', { name: /^email/ }));
  await user.click(wizard.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(api.bodiesOf('POST /datatable/confirm/9')).toEqual([{ uniqueHeader: 'email' }]));
});

test('lets a scheduled import begin with a file', async () => {
  const { user } = openPage(() => []);
  const open = async (kind: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Add Data' }));
    await user.click(await screen.findByRole('button', { name: kind }));
    await user.type(await screen.findByLabelText(/^Table Name/), 'Members');
    await user.click(screen.getByRole('button', { name: 'Next' }));
  };
  await open(/^Scheduled Import/);
  await user.click(screen.getByRole('button', { name: 'CSV upload' }));
  expect(screen.getByText(/^A CSV file or Excel workbook/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open(/^Location/);
  expect(screen.queryByLabelText(/^URL of the CSV file/)).toBeNull();
});
