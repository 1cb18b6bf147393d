import { ONE_VALUE_FIELD, type EventImport } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aField, anEvent } from './events.cases.ts';
// The page, fetched before the clock of the first search runs.
import './EventPage.tsx';

const PAGE = {
  'GET /events': { events: [anEvent()] },
  'GET /events/7/fields': {
    fields: [
      aField({ id: 20, name: 'customer_id', identity_field: true }),
      aField(),
      aField({ id: 22, name: 'sku', item_field: true, item_datatable: 5 }),
    ],
  },
  'GET /datatable': { datatable: [] },
  'GET /events/7/records': { records: [] },
  'GET /events/7/imports': { imports: [] },
};

test('converts a column by the specified call, only where the type changes', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/eventfields?id=7', {
    ...PAGE,
    'POST /events/alter-table/7': { field: aField({ data_type: 'decimal' }) },
    'PUT /events/fields/21': { field: aField({ data_type: 'decimal' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit: total' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Column' }));
  await user.click(dialog.getByRole('combobox', { name: 'Data Type' }));
  await user.click(await screen.findByRole('option', { name: 'Decimal' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => api.bodiesOf('POST /events/alter-table/7'))
    .toEqual([
      {
        column_name: 'total',
        new_data_type: 'decimal',
        field_length: 12,
        field_decimals: 2,
        name: 'total',
        item_field: false,
        item_datatable: null,
        value_field: false,
      },
    ]);
  expect(api.bodiesOf('PUT /events/fields/21')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Edit: total' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Edit Column' })).getByRole('button', { name: 'Save' }));
  await expect.poll(() => api.bodiesOf('PUT /events/fields/21')).toHaveLength(1);
  expect(api.bodiesOf('POST /events/alter-table/7')).toHaveLength(1);
});

test('names the first rows that don’t fit a new type', async () => {
  const user = userEvent.setup();
  renderApp('/eventfields?id=7', {
    ...PAGE,
    'POST /events/alter-table/7': {
      ...problem(422, 'Some records don’t fit the type Number. The first, of 2026-11-20T10:00:00.000Z, holds “a lot”.'),
      rows: [{ event_timestamp: '2026-11-20T10:00:00.000Z', value: 'a lot', reason: 'It is not a number.' }],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit: total' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Column' }));
  await user.click(dialog.getByRole('combobox', { name: 'Data Type' }));
  await user.click(await screen.findByRole('option', { name: 'Number' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Some records don’t fit the type Number.');
  expect(dialog.getByRole('list', { name: 'Rows that don’t fit' })).toHaveTextContent('“a lot”. It is not a number.');
  expect(dialog.getByRole('alert')).not.toHaveTextContent('2026-11-20T');
});

test('says that a new column of a large event is being filled, and stops it', async () => {
  const user = userEvent.setup();
  const type = { data_type: 'int', field_length: null, field_decimals: null } as const;
  let fields = [aField({ ...type, retype: { state: 'running', fills: true, ...type, progress: 0.456, reason: null, rows: [] } })];
  const { api } = renderApp('/eventfields?id=7', {
    ...PAGE,
    'GET /events/7/fields': () => ({ fields }),
    'DELETE /events/fields/21/retype': () => {
      fields = [aField(type)];
      return { field: aField(type) };
    },
  });
  const filling = within(await screen.findByRole('group', { name: 'Filling of total' }));
  expect(filling.getByRole('status')).toHaveTextContent('Filling total from stored records: 45%');
  expect(filling.getByRole('progressbar', { name: 'Filling of total' })).toHaveAttribute('aria-valuenow', '46');
  await user.click(filling.getByRole('button', { name: 'Cancel filling' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Filling of total' })).toBeNull());
  expect(api.bodiesOf('DELETE /events/fields/21/retype')).toHaveLength(1);
});

test('shows how far the conversion of a large event is, and cancels it', async () => {
  const user = userEvent.setup();
  let fields = [
    aField({
      retype: {
        state: 'running',
        fills: false,
        data_type: 'int',
        field_length: null,
        field_decimals: null,
        progress: 0.456,
        reason: null,
        rows: [],
      },
    }),
  ];
  const { api } = renderApp('/eventfields?id=7', {
    ...PAGE,
    'GET /events/7/fields': () => ({ fields }),
    'DELETE /events/fields/21/retype': () => {
      fields = [aField()];
      return { field: aField() };
    },
  });
  const conversion = within(await screen.findByRole('group', { name: 'Conversion of total' }));
  expect(conversion.getByRole('status')).toHaveTextContent('Converting total to Number: 45%');
  expect(conversion.getByRole('progressbar', { name: 'Conversion of total' })).toHaveAttribute('aria-valuenow', '46');
  await user.click(conversion.getByRole('button', { name: 'Cancel conversion' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Conversion of total' })).toBeNull());
  expect(api.bodiesOf('DELETE /events/fields/21/retype')).toHaveLength(1);
});

test('says why a large event wasn’t converted, with the first rows', async () => {
  const rows = [{ event_timestamp: '2026-11-20T10:00:00.000Z', value: 'a lot', reason: 'It is not a whole number.' }];
  const reason = 'Some records don’t fit the type Number.';
  renderApp('/eventfields?id=7', {
    ...PAGE,
    'GET /events/7/fields': {
      fields: [
        aField({
          retype: {
            state: 'failed',
            fills: false,
            data_type: 'int',
            field_length: null,
            field_decimals: null,
            progress: 0.2,
            reason,
            rows,
          },
        }),
      ],
    },
  });
  const conversion = within(await screen.findByRole('group', { name: 'Conversion of total' }));
  expect(conversion.getByRole('status')).toHaveTextContent('total wasn’t converted to Number.');
  expect(conversion.getByRole('alert')).toHaveTextContent('Some records don’t fit the type Number.');
  expect(conversion.getByRole('list', { name: 'Rows that don’t fit' })).toHaveTextContent('“a lot”');
  expect(conversion.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});

test('shows the specified message for a second value field, and keeps the form', async () => {
  const user = userEvent.setup();
  renderApp('/eventfields?id=7', {
    ...PAGE,
    'PUT /events/fields/21': problem(422, ONE_VALUE_FIELD, [{ path: 'value_field', message: ONE_VALUE_FIELD }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit: total' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Column' }));
  await user.click(dialog.getByRole('checkbox', { name: /Value Field/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Only 1 value field can be created per event type. Remove the other value field assignment and try again.',
  );
  expect(dialog.getByRole('checkbox', { name: /Value Field/ })).toBeChecked();
});

test('sends all refused records again by one click, also those of several calls', async () => {
  const user = userEvent.setup();
  const refused = {
    id: 9,
    event_name: 'Purchase',
    reason: 'total: It is not a number.',
    received_at: '2026-11-20T10:00:00.000Z',
    record: {},
  };
  // None of the first 20,000 fits.
  const answers = [
    { accepted: 0, next: 20_000 },
    { accepted: 1000, next: 21_000 },
    { accepted: 500, next: null },
  ];
  let total = 21_500;
  const { api } = renderApp('/eventfields?id=7&tab=refused', {
    ...PAGE,
    'GET /events/7/rejects': () => ({
      rejects: { data: [refused], reasons: [], current_page: 1, per_page: 25, total },
    }),
    'POST /events/7/rejects/retry': () => {
      const answer = answers.shift() ?? { accepted: 0, next: null };
      total -= answer.accepted;
      return answer;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send all again' }));
  expect(await screen.findByText(/^1,500 records were sent again/)).toBeVisible();
  expect(api.bodiesOf('POST /events/7/rejects/retry')).toEqual([{}, { after: 20_000 }, { after: 21_000 }]);
});

test('fixes a refused record by hand, and says what is still wrong', async () => {
  const user = userEvent.setup();
  let isFixed = false;
  const { api } = renderApp('/eventfields?id=7&tab=refused', {
    ...PAGE,
    'GET /events/7/rejects': () => ({
      rejects: {
        data: isFixed
          ? []
          : [
              {
                id: 9,
                event_name: 'Purchase',
                reason: 'total: It is not a number.',
                received_at: '2026-11-20T10:00:00.000Z',
                record: { total: 'x' },
              },
            ],
        reasons: [],
        current_page: 1,
        per_page: 25,
        total: isFixed ? 0 : 1,
      },
    }),
    'POST /events/rejects/9/retry': ({ record }: { record: { total: unknown } }) => {
      if (record.total === 'y')
        return problem(422, 'total: It is not a number.', [{ path: 'record', message: 'total: It is not a number.' }]);
      isFixed = true;
      return { accepted: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Fix and send' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Fix and send' }));
  // A field for each value; the same as JSON for who wants it.
  const total = dialog.getByRole('textbox', { name: 'total' });
  await user.clear(total);
  await user.type(total, 'y');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('total: It is not a number.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Show as JSON' }));
  const record = dialog.getByRole('textbox', { name: 'Record' });
  const type = async (text: string) => {
    await user.clear(record);
    await user.click(record);
    await user.paste(text);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
  };
  await type('{');
  expect(dialog.getByText('This is not a JSON object.')).toBeVisible();
  await type('{"total":"y"}');
  expect(await dialog.findByText('total: It is not a number.')).toBeVisible();
  await type('{"total":7}');
  expect(await screen.findByText('Nothing was refused')).toBeVisible();
  expect(api.bodiesOf('POST /events/rejects/9/retry').at(-1)).toEqual({ record: { total: 7 } });
});

test('reads another tool’s names with one click, and stops with one', async () => {
  const user = userEvent.setup();
  let names = {};
  const sent = { event_id: 'e', customer_id: null, event_timestamp: '2026-11-20T10:00:00.000Z', received_at: '2026-11-20T10:00:00.000Z' };
  const { api } = renderApp('/eventfields?id=7&tab=live', {
    ...PAGE,
    'GET /events': () => ({ events: [anEvent({ record_names: names })] }),
    'GET /events/7/records': { records: [{ ...sent, event_properties: { userId: 'ada', total: 5 } }] },
    'PUT /events/7': (body: { record_names: object }) => {
      names = { ...names, ...body.record_names };
      return { event: anEvent({ record_names: names }) };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Use these names' }));
  await user.click(await screen.findByRole('button', { name: 'Stop reading userId as customer_id' }));
  expect(api.bodiesOf('PUT /events/7')).toEqual([{ record_names: { customer_id: 'userId' } }, { record_names: { customer_id: '' } }]);
});

test('keeps the chosen reason of refused records in the address', async () => {
  const user = userEvent.setup();
  const [late, text] = ['event_timestamp is in the future.', 'total: It is not a number.'];
  const rejects = {
    data: [{ id: 1, event_name: 'Purchase', reason: late, received_at: '2026-11-20T10:00:00.000Z', record: {} }],
    reasons: [
      { reason: text, count: 40 },
      { reason: late, count: 30 },
    ],
    current_page: 2,
    per_page: 25,
    total: 30,
  };
  const { router } = renderApp('/eventfields?id=7&tab=refused&refused.filter=event_timestamp+is+in+the+future.&refused.page=2', {
    ...PAGE,
    'GET /events/7/rejects': { rejects },
  });
  const choice = await screen.findByRole('combobox', { name: 'Reason' });
  expect(choice).toHaveTextContent(`${late} (30)`);
  await user.click(choice);
  await user.click(screen.getByRole('option', { name: `${text} (40)` }));
  expect(router.state.location.search).toBe('?id=7&tab=refused&refused.filter=total%3A+It+is+not+a+number.');
});

const anImport = (changes: Partial<EventImport> = {}): EventImport => ({
  id: 31,
  file_name: 'past',
  state: 'running',
  progress: 0.4,
  rows: 1200,
  taken: 1190,
  refused: 7,
  repeated: 3,
  erased: 0,
  reason: null,
  take_back_until: null,
  taken_back: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
  ...changes,
});

test('uploads a file once with the use of its columns, and shows its import go on', async () => {
  const user = userEvent.setup();
  let imports: EventImport[] = [];
  const { services } = renderApp('/eventfields?id=7', {
    ...PAGE,
    'GET /events/7/imports': () => ({ imports }),
    'POST /events/imports/31/cancel': () => {
      imports = [anImport({ state: 'cancelled', ended_at: new Date().toISOString() })];
      return { import: imports[0] };
    },
  });
  const sent: FormData[] = [];
  services.sendForm = async ({ form, onProgress }) => {
    onProgress?.(0.5);
    sent.push(form);
    imports = [anImport()];
    return { import: anImport({ rows: 0 }) };
  };
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import events: Purchase' }));
  await user.upload(dialog.getByLabelText('CSV file'), new File(['email,total,x\na@b.example,5,\n'], 'past.csv'));
  expect(await dialog.findByText('For example a@b.example')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByRole('progressbar', { name: 'Import of past' })).toHaveAttribute('aria-valuenow', '40');
  expect(dialog.getByText(/You can close this page/)).toBeVisible();
  expect(sent[0]?.get('columns')).toBe(JSON.stringify(['customer_id', 'property:total', 'property:x']));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Its page shows it, too, and can stop it.
  await user.click(await screen.findByRole('button', { name: 'Cancel import' }));
  expect(await screen.findByText('The import was cancelled. Import the file again to go on.')).toBeVisible();
  expect(screen.getByText('7 rows don’t fit. They are under Refused, with the reason.')).toBeVisible();
});

test('imports from an empty event, asks for the form of numbers, warns of no customer', async () => {
  const user = userEvent.setup();
  const { services } = renderApp('/eventfields?id=7&tab=live', {
    ...PAGE,
    'GET /events/7/fields': { fields: [aField({ id: 20, name: 'customer_id', identity_field: true }), aField({ data_type: 'decimal' })] },
  });
  const sent: FormData[] = [];
  services.sendForm = async ({ form }) => {
    sent.push(form);
    return { import: anImport() };
  };
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import events: Purchase' }));
  await user.upload(dialog.getByLabelText('CSV file'), new File(['who;total\nanna;1.234,56\n'], 'past.csv'));
  expect(await dialog.findByRole('combobox', { name: 'Form of the numbers' })).toHaveTextContent('Decimal comma: 1.234,56');
  expect(dialog.getByText(/No column is the Customer ID/)).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Use of who' }));
  await user.click(await screen.findByRole('option', { name: 'Customer ID' }));
  await waitFor(() => expect(dialog.queryByText(/No column is the Customer ID/)).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(sent[0]?.get('number_form')).toBe('comma'));
});

test('says where each row of a file ended', async () => {
  const ended = {
    state: 'complete',
    rows: 1203,
    taken: 1190,
    refused: 7,
    repeated: 5,
    erased: 1,
    ended_at: new Date().toISOString(),
  } as const;
  renderApp('/eventfields?id=7', { ...PAGE, 'GET /events/7/imports': { imports: [anImport(ended)] } });
  const result = within(await screen.findByRole('group', { name: 'Import of past' }));
  expect(result.getByRole('status')).toHaveTextContent('1,190 of 1,203 rows were imported.');
  expect(result.getByText('7 rows don’t fit. They are under Refused, with the reason.')).toBeVisible();
  expect(
    result.getByText('5 rows repeat an event that is stored already, or another row of this file. The first one counts.'),
  ).toBeVisible();
  expect(result.getByText('1 row is about someone you’re erasing, and was left out.')).toBeVisible();
});

test('tries filling again that was interrupted too often', async () => {
  const user = userEvent.setup();
  const retype = {
    fills: true,
    data_type: 'varchar' as const,
    field_length: 255,
    field_decimals: null,
    progress: 0.2,
    rows: [],
  };
  const reason = 'Filling was interrupted too often. Earlier records keep the value as a property; new ones fill the column.';
  const failed = aField({ retype: { ...retype, state: 'failed', reason } });
  const running = aField({ retype: { ...retype, state: 'running', progress: 0, reason: null } });
  const fields = [failed];
  const { api } = renderApp('/eventfields?id=7', {
    ...PAGE,
    'GET /events/7/fields': () => ({ fields }),
    'POST /events/fields/21/retype': () => {
      fields[0] = running;
      return { field: running };
    },
  });
  const filling = within(await screen.findByRole('group', { name: 'Filling of total' }));
  expect(filling.getByRole('alert')).toHaveTextContent('interrupted too often');
  await user.click(filling.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(filling.getByRole('status')).toHaveTextContent('Filling total from stored records: 0%'));
  expect(api.bodiesOf('POST /events/fields/21/retype')).toHaveLength(1);
  expect(filling.queryByRole('button', { name: 'Try again' })).toBeNull();
});
