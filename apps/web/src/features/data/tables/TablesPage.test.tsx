import { ApiError, type Datatable } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aTable, csv } from './tables.cases.ts';
// The page, fetched before the clock of the first search runs.
import './TablesPage.tsx';

const dialog = () => screen.getByRole('dialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });

function openPage(tables: Datatable[], answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  return { user, ...renderApp('/datatables', { 'GET /datatable': { datatable: tables }, ...answers }) };
}

async function nameIt(user: ReturnType<typeof userEvent.setup>, kind: RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Add Data' }));
  await user.click(await screen.findByRole('button', { name: kind }));
  expect(within(dialog()).getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.type(within(dialog()).getByLabelText('Table Name'), 'Loyalty');
  await user.click(button('Next'));
}

test('names, uploads and confirms a table and waits for its rows', async () => {
  const stats = [
    { status: 'confirm', rows: 60, reason: null, columns: [], headers: ['id', 'email'], progress: 1 },
    { status: 'complete', rows: 60, reason: null, columns: [], headers: [], progress: 1 },
  ];
  const { user, api, services } = openPage([aTable()], {
    'GET /datatablestat/9': () => (stats.length > 1 && api.bodiesOf('POST /datatable/confirm/9').length > 0 ? stats[1] : stats[0]),
    'POST /datatable/confirm/9': { id: 9 },
  });
  const sent: unknown[] = [];
  services.uploadTable = async ({ kind, name, replace, file }) => {
    sent.push({ kind, name, replace, file: file.name });
    return aTable({ id: 9, status: 'confirm' });
  };
  await nameIt(user, /^Datatable/);
  await user.upload(within(dialog()).getByLabelText('CSV file'), csv('members.csv', 'id,email,tier\n1,a@x,Gold\n2,b@x,Gold\n'));
  const choice = await within(dialog()).findByRole('radio', { name: /^email/ });
  expect(within(dialog()).getByRole('radio', { name: /^tier.*Has blanks or duplicates/ })).toBeDisabled();
  expect(within(dialog()).queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(choice);
  await user.click(button('Next'));
  expect(await within(dialog()).findByText('File processing complete. 60 rows in table.')).toBeVisible();
  expect(within(dialog()).getByRole('link', { name: 'See its rows' })).toHaveAttribute('href', '/datatables/9');
  expect(sent).toEqual([{ kind: 'datatable', name: 'Loyalty', replace: undefined, file: 'members.csv' }]);
  expect(api.bodiesOf('POST /datatable/confirm/9')).toEqual([{ uniqueHeader: 'email' }]);
});

test('deletes several tables after a question, undoes it, and links to the bin', async () => {
  const all = (body: unknown) => ({ results: (body as { ids: number[] }).ids.map((id) => ({ id, name: 'x', outcome: 'done' })) });
  const { user, api } = openPage(
    [aTable({ id: 1, name: 'Members' }), aTable({ id: 2, name: 'Stores' }), aTable({ id: 3, name: 'Tiers' })],
    {
      'POST /datatable/batch/delete': all,
      'POST /datatable/bin/restore': all,
    },
  );
  expect(await screen.findByRole('link', { name: 'Bin' })).toHaveAttribute('href', '/bin?kind=table');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Members' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Tiers' }));
  await user.keyboard('{/Shift}');
  await user.click(within(screen.getByRole('toolbar', { name: 'Selected tables' })).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 3 tables' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('“Members”, “Stores” and “Tiers” are back.');
  expect(api.bodiesOf('POST /datatable/batch/delete')).toEqual([{ ids: [1, 2, 3] }]);
  expect(api.bodiesOf('POST /datatable/bin/restore')).toEqual([{ ids: [1, 2, 3] }]);
});

test('explains a refused file at its step and goes back to the choice', async () => {
  const { user, services } = openPage([aTable()]);
  services.uploadTable = async () => {
    throw new ApiError(problem(422, 'Row 4 has 3 values, but there are 2 columns.'));
  };
  await nameIt(user, /^Location/);
  await user.upload(within(dialog()).getByLabelText('CSV file'), csv('stores.csv'));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Failed to upload file: Row 4 has 3 values, but there are 2 columns.',
  );
  await user.click(button('Back'));
  expect(button('Choose a file')).toBeVisible();
  expect(within(dialog()).getByText('Loyalty')).toBeVisible();
});

test('confirms no header for a location table', async () => {
  const { user, services } = openPage([aTable()], {
    'GET /datatablestat/9': { status: 'complete', rows: 1, reason: null, columns: [], headers: [], progress: 1 },
  });
  services.uploadTable = async () => aTable({ id: 9, type: 'location', status: 'processing' });
  await nameIt(user, /^Location/);
  expect(
    within(dialog())
      .getAllByRole('listitem')
      .map((step) => within(step).getByRole('heading').textContent),
  ).toEqual(['Name', 'Data Source', 'Processing']);
  await user.upload(within(dialog()).getByLabelText('CSV file'), csv('stores.csv'));
  expect(await within(dialog()).findByText('File processing complete. 1 rows in table.')).toBeVisible();
});

test('asks before an upload is abandoned, and keeps nothing of it', async () => {
  const { user, services } = openPage([aTable()]);
  const signals: (AbortSignal | undefined)[] = [];
  services.uploadTable = ({ signal, onProgress }) => {
    signals.push(signal);
    onProgress?.(0.43);
    return new Promise(() => undefined);
  };
  await nameIt(user, /^Datatable/);
  await user.upload(within(dialog()).getByLabelText('CSV file'), csv('members.csv'));
  expect(await within(dialog()).findByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '43');
  await user.click(button('Close'));
  const question = await screen.findByRole('alertdialog', { name: 'Stop the upload?' });
  await user.click(within(question).getByRole('button', { name: 'Keep uploading' }));
  expect(signals[0]?.aborted).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Stop the upload' }));
  expect(signals[0]?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('resumes a table that waits for its header', async () => {
  const { user } = openPage([aTable({ status: 'confirm', usable: false })], {
    'GET /datatablestat/5': { status: 'confirm', rows: 3, reason: null, columns: [], headers: ['id'], progress: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm the unique header of Members' }));
  expect(await within(dialog()).findByRole('radio', { name: /^id/ })).toBeEnabled();
});

test('explains tables without a unique column and offers no Next', async () => {
  const { user } = openPage([aTable({ status: 'confirm', usable: false })], {
    'GET /datatablestat/5': { status: 'confirm', rows: 3, reason: null, columns: [], headers: [], progress: 1 },
  });
  await user.click(await screen.findByRole('button', { name: /^Confirm the unique header/ }));
  expect(await within(dialog()).findByText(/^No column has a unique value in every row/)).toBeVisible();
  expect(within(dialog()).queryByRole('button', { name: 'Next' })).toBeNull();
});

test('replaces the same table without asking for a name', async () => {
  const { user, services } = openPage([aTable()], {
    'GET /datatablestat/5': { status: 'complete', rows: 4, reason: null, columns: [], headers: [], progress: 1 },
  });
  const sent: unknown[] = [];
  services.uploadTable = async ({ name, replace }) => {
    sent.push({ name, replace });
    return aTable({ status: 'processing' });
  };
  await user.click(await screen.findByRole('button', { name: 'Replace the rows: Members' }));
  await user.upload(within(dialog()).getByLabelText('CSV file'), csv('members.csv'));
  expect(await within(dialog()).findByText('File processing complete. 4 rows in table.')).toBeVisible();
  expect(sent).toEqual([{ name: undefined, replace: 5 }]);
});

test('polls running imports until complete and explains failures', async () => {
  const answers = [aTable({ status: 'uploading' }), aTable({ status: 'failed', reason: 'Row 2 has 8 values.' })];
  const shown = () => ({ datatable: [answers.length > 1 ? answers.shift() : answers[0]] });
  renderApp('/datatables', {
    'GET /datatable': shown,
    'GET /datatablestat/5': { status: 'uploading', rows: 10, reason: null, columns: [], headers: [], progress: 0.43 },
  });
  expect(await screen.findByText('Uploading, 43%')).toBeVisible();
  expect(await screen.findByText('Row 2 has 8 values.')).toBeVisible();
  expect(screen.getByText('Failed')).toBeVisible();
});

test('shows a working table as complete although its last file was refused', async () => {
  openPage([aTable({ reason: 'Row 2 has 8 values. The 4 rows from before are still used.' })]);
  expect(await screen.findByText(/^The last file couldn’t be imported. Row 2 has 8 values/)).toBeVisible();
  expect(screen.getByText('Complete')).toBeVisible();
});

test('names the users of a table instead of deleting it', async () => {
  const users = [
    { kind: 'image', id: 3, name: 'Winter welcome' },
    { kind: 'template', id: 4, name: 'Coupon' },
  ];
  const { user } = openPage([aTable()], { 'DELETE /datatable/5': { ...problem(409, 'In use.'), code: 'in_use', users } });
  await user.click(await screen.findByRole('button', { name: 'Delete: Members' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete datatable?' });
  await user.click(within(question).getByRole('button', { name: 'Delete datatable' }));
  const list = await screen.findByRole('dialog', { name: '“Members” is still in use' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Winter welcome', '/editor?id=3&type=image'],
    ['Coupon', '/editor?id=4&type=template'],
  ]);
});

test('pages 25 tables, sorts by column heads and searches names and columns', async () => {
  const tables = Array.from({ length: 26 }, (_, index) => aTable({ id: index + 1, name: `Table ${index + 1}`, rows: index }));
  const { user } = openPage([...tables.slice(1), aTable({ id: 99, name: 'Zebra', csv_header: 'voucher' })]);
  const first = () => within(screen.getAllByRole('row')[1] as HTMLElement).getByRole('link').textContent;
  await screen.findByText('1–25 of 26');
  expect(first()).toBe('Table 2');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  // Another order begins at its first page.
  await user.click(screen.getByRole('button', { name: 'Number of records' }));
  await user.click(screen.getByRole('button', { name: 'Number of records' }));
  expect(first()).toBe('Table 26');
  await user.type(screen.getByLabelText('Search tables'), 'voucher');
  expect(await screen.findByText('1 of 26 tables')).toBeVisible();
  await user.type(screen.getByLabelText('Search tables'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('1–25 of 26')).toBeVisible();
});

test('hides buttons from viewers', async () => {
  openPage([aTable()], { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByRole('link', { name: 'Members' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add Data|Delete|Rename|Replace/ })).toBeNull();
});

test('keeps the file when going back changes nothing', async () => {
  const { user, api, services } = openPage([aTable({ status: 'confirm', usable: false })], {
    'GET /datatablestat/5': { status: 'confirm', rows: 3, reason: null, columns: [], headers: ['id'], progress: 1 },
    'POST /datatable/rename/5': { message: 'Datatable renamed.', datatable: aTable({ name: 'Members 2' }) },
  });
  services.uploadTable = () => Promise.reject(new Error('Nothing is to be sent.'));
  await user.click(await screen.findByRole('button', { name: /^Confirm the unique header/ }));
  await user.click(button('Change name'));
  await user.type(within(dialog()).getByLabelText('Table Name'), ' 2{Enter}');
  expect(await within(dialog()).findByRole('radio', { name: /^id/ })).toBeEnabled();
  expect(api.bodiesOf('POST /datatable/rename/5')).toEqual([{ name: 'Members 2' }]);
  await user.click(button('Back'));
  await user.click(button('Keep the file'));
  expect(await within(dialog()).findByRole('radio', { name: /^id/ })).toBeEnabled();
});

test('starts a new table again when its second file is stopped', async () => {
  const { user, services } = openPage([aTable()], {
    'GET /datatablestat/9': { status: 'confirm', rows: 3, reason: null, columns: [], headers: ['id'], progress: 1 },
  });
  const replaced: (number | undefined)[] = [];
  services.uploadTable = ({ replace }) => {
    replaced.push(replace);
    return replaced.length === 2 ? new Promise(() => undefined) : Promise.resolve(aTable({ id: 9, status: 'confirm' }));
  };
  await nameIt(user, /^Datatable/);
  for (const [time, after] of ['Back', 'Cancel', undefined].entries()) {
    await user.upload(within(dialog()).getByLabelText('CSV file'), csv(`members ${time}.csv`));
    if (after) await user.click(await within(dialog()).findByRole('button', { name: after }));
  }
  expect(await within(dialog()).findByRole('radio', { name: /^id/ })).toBeEnabled();
  expect(replaced).toEqual([undefined, 9, undefined]);
});

async function sendOne(failure: ApiError) {
  const opened = openPage([aTable()], {
    'GET /datatablestat/5': { status: 'complete', rows: 4, reason: null, columns: [], headers: [], progress: 1 },
  });
  const keys: string[] = [];
  opened.services.uploadTable = async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (keys.length === 1) throw failure;
    return aTable({ status: 'processing' });
  };
  await opened.user.click(await screen.findByRole('button', { name: 'Replace the rows: Members' }));
  await opened.user.upload(within(dialog()).getByLabelText('CSV file'), csv('members.csv'));
  return { ...opened, keys };
}

test('resumes the same upload once the connection is back', async () => {
  const { user, keys } = await sendOne(new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'offline' }));
  expect(await within(dialog()).findByText(/Can’t reach the server\. We’ll send it again when you’re back online/)).toBeVisible();
  await user.click(button('Try again'));
  expect(await within(dialog()).findByText('File processing complete. 4 rows in table.')).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
});

test('links the live image whose column a file is missing', async () => {
  const users = [{ kind: 'image', id: 3, name: 'Winter welcome' }];
  await sendOne(new ApiError({ ...problem(409, 'The file has no column “name”.'), code: 'in_use', users }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Failed to upload file: The file has no column “name”.');
  expect(within(dialog()).getByRole('link', { name: 'Winter welcome' })).toHaveAttribute('href', '/editor?id=3&type=image');
  expect(within(dialog()).queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('another page is not gone to by mistake while a file is on its way', async () => {
  const { user, services, router, path } = openPage([aTable()]);
  services.uploadTable = () => new Promise(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'Replace the rows: Members' }));
  await user.upload(within(dialog()).getByLabelText('CSV file'), csv('members.csv'));
  void router.navigate('/images');
  await user.click(await screen.findByRole('button', { name: 'Keep uploading' }));
  expect(path()).toBe('/datatables');
  void router.navigate('/images');
  await user.click(await screen.findByRole('button', { name: 'Stop the upload' }));
  await waitFor(() => expect(path()).toBe('/images'));
});
