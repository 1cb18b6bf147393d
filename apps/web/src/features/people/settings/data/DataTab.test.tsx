import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// The tab, fetched before the clock of the first search runs.
import './DataTab.tsx';

const NOTHING = { 'GET /export': { exports: [] }, 'GET /import': { arrivals: [] }, 'GET /erasure': { erasures: [] } };
const FILE = {
  id: 3,
  state: 'complete',
  progress: 1,
  reason: null,
  bytes: 4_200_000,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  report: { company: 'Harbour & Pine', made_at: '2026-11-20T10:00:00.000Z', counts: { images: 3, rows: 1200 }, notes: [] },
};

test('exports a company behind a password and says what the file holds', async () => {
  const user = userEvent.setup();
  let exports: object[] = [];
  const { api } = renderApp('/settings/data', {
    ...NOTHING,
    'GET /export': () => ({ exports }),
    'POST /export': () => {
      exports = [FILE];
      return { export: { ...FILE, state: 'running', progress: 0.2 } };
    },
  });
  const password = await screen.findByLabelText('Password for the file');
  await user.type(password, 'short');
  await user.click(screen.getByRole('button', { name: 'Export company' }));
  expect(await screen.findByText('Use at least 12 characters.')).toBeVisible();
  expect(password).toHaveValue('short');
  await user.type(password, ' no longer');
  await user.click(screen.getByRole('button', { name: 'Export company' }));
  const files = within(await screen.findByRole('list', { name: 'Export files' }));
  expect(files.getByText('3 images and 1,200 rows.')).toBeVisible();
  expect(files.getByText(/^4\.2 MB · made .* · kept here until 27 November$/)).toBeVisible();
  expect(files.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(api.bodiesOf('POST /export')).toEqual([{ passphrase: 'short no longer' }]);
});

test('says what is left to do after an import, or why it was refused', async () => {
  const companyImport = { id: 1, step: 'writing', progress: 1, created_at: '2026-11-20T10:00:00.000Z' };
  const report = { ...FILE.report, company: 'Old Harbour', notes: ['Invite your colleagues again.'] };
  const { unmount } = renderApp('/settings/data', {
    ...NOTHING,
    'GET /import': { arrivals: [{ ...companyImport, state: 'complete', reason: null, company_id: 9, report }] },
  });
  const card = within(await screen.findByRole('article', { name: 'Latest import' }));
  expect(card.getByText('Old Harbour')).toBeVisible();
  expect(card.getByText('Invite your colleagues again.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Open it' })).toBeVisible();
  unmount();
  const reason = 'This file is damaged or cut off.';
  renderApp('/settings/data', {
    ...NOTHING,
    'GET /import': { arrivals: [{ ...companyImport, state: 'failed', reason, company_id: null, report: null }] },
  });
  expect(await screen.findByText(`${reason} Nothing was saved.`)).toBeVisible();
});

test('erases a person after a preview and a question, and lists no names', async () => {
  const user = userEvent.setup();
  let erasures: object[] = [];
  const { api } = renderApp('/settings/data', {
    ...NOTHING,
    'GET /erasure': () => ({ erasures }),
    'POST /erasure/find': {
      traces: {
        days: 2,
        countdowns: 1,
        events: [{ id: 3, name: 'Purchase', records: 4, partial: false }],
        customer: null,
        refused: { records: 1, partial: false },
        tables: [{ id: 5, name: 'Customers', rows: 1, partial: false, in_bin: false }],
        images: [{ kind: 'image', id: 8, name: 'Offer', in_bin: false }],
        documents: {
          found: [
            { kind: 'campaign', id: 3, name: 'Weekend outdoors', draft: true, versions: 2, in_bin: false },
            { kind: 'segment', id: 6, name: 'Testers', draft: true, versions: 0, in_bin: false },
            { kind: 'recipe', id: 4, name: 'Old picks', draft: true, versions: 0, in_bin: true },
          ],
          partial: ['recipe'],
        },
      },
    },
    'POST /erasure': () => {
      erasures = [
        {
          id: 1,
          state: 'complete',
          records: 12,
          countdowns: 1,
          events: 3,
          asked_by: 'Priya',
          created_at: '2026-11-20T10:00:00.000Z',
          finished_at: '2026-11-20T10:00:03.000Z',
        },
      ];
      return { erasure: erasures[0] };
    },
  });
  await user.type(await screen.findByLabelText('Email address or recipient id'), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Find data' }));
  expect(await screen.findByText('There are impressions or clicks on 2 days and 1 countdown that runs for them.')).toBeVisible();
  expect(screen.getByText('Purchase: 4 records')).toBeVisible();
  expect(screen.getByText('Refused: 1 record')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Customers' })).toHaveAttribute('href', '/datatables/5');
  expect(screen.getByText(/^Weekend outdoors|: draft and 2 versions$/, { selector: 'li' })).toBeVisible();
  expect(['Weekend outdoors', 'Testers', 'Old picks'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/livetarget/edit?id=3',
    '/livetarget/segment?id=6',
    '/bin',
  ]);
  expect(screen.getByText('There may be more: too large to search here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erase this recipient’s data' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Erase this recipient’s data?' }));
  expect(api.bodiesOf('POST /erasure')).toEqual([]);
  question.getByText(/Exports that still contain their data are deleted/);
  await user.click(question.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('12 impressions and clicks, 1 countdown, 3 deleted events')).toBeVisible();
  expect(api.bodiesOf('POST /erasure')).toEqual([{ eid: 'ann@example.com' }]);
  expect(document.body).not.toHaveTextContent('ann@example.com');
});

test('tells non-owners who may, and asks for nothing', async () => {
  const { api } = renderApp('/settings/data', { ...NOTHING, 'GET /user/company': { company: aCompany({ role: 'editor' }) } });
  const sentence = 'Owners of Harbour & Pine can export data, import a company and erase a recipient’s data.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(api.asked.map(({ call }) => call)).not.toContain('GET /export');
});
