import type { Segment } from '@limn/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import './SegmentPage.tsx';
import './SegmentsPage.tsx';

const RULE = {
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'url', id: 'text', operator: 0, value: 'Hull', ruleType: 1, string: 'town' } }],
};
const CATEGORY = { id: 'url', label: 'URL', queryString: true, items: [{ id: 'text', label: 'Text', type: 1 }] };
const SPRING = { kind: 'campaign', id: 5, name: 'Spring' } as const;

function aSegment(more: Partial<Segment> = {}): Segment {
  return {
    id: 7,
    name: 'Hull',
    revision: 4,
    users: 1,
    used_by: [SPRING],
    segments: [],
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-02T00:00:00Z',
    rule: RULE,
    ...more,
  };
}

const BASE = {
  'GET /querybuilder/rules/livetarget': { query_builder_rules: [CATEGORY] },
  'GET /segments': { segments: [aSegment(), aSegment({ id: 8, name: 'York', users: 0 })] },
  'GET /segments/7': { segment: aSegment() },
};

test('lists segments by name with their users, and finds them by words', async () => {
  const user = userEvent.setup();
  renderApp('/livetarget/segments', BASE);
  const rows = await screen.findAllByRole('row', { name: /Hull|York/ });
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Hull', '1 place'],
    ['York', 'nothing yet'],
  ]);
  await user.type(screen.getByLabelText('Search segments'), 'yor');
  expect(await screen.findByRole('link', { name: 'York' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Hull' })).toBeNull();
});

test('names the users that keep a segment from being deleted, each by its link', async () => {
  const user = userEvent.setup();
  renderApp('/livetarget/segments', { ...BASE, 'DELETE /segments/7': { ...problem(409, 'It is used.'), code: 'in_use', users: [SPRING] } });
  await user.click(await screen.findByRole('button', { name: 'Delete: Hull' }));
  await user.click(screen.getByRole('button', { name: 'Delete segment' }));
  expect(await screen.findByRole('link', { name: 'Spring' })).toHaveAttribute('href', '/livetarget/edit?id=5');
});

test('renames a segment on the revision that was read, and says who uses it', async () => {
  const user = userEvent.setup();
  const page = renderApp('/livetarget/segment?id=7', {
    ...BASE,
    'POST /segments/7': (body: unknown) => ({ segment: aSegment({ ...(body as object), revision: 5 }) }),
  });
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeVisible();
  const name = screen.getByRole('textbox', { name: /Segment name/ });
  await user.clear(name);
  await user.type(name, 'Humber');
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  expect(await screen.findByRole('heading', { name: 'Humber' })).toBeVisible();
  expect(page.api.bodiesOf('POST /segments/7')).toEqual([{ name: 'Humber', rule: RULE }]);
  expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled();
});

test('keeps mine as a copy when someone else saved first', async () => {
  const user = userEvent.setup();
  const page = renderApp('/livetarget/segment?id=7', {
    ...BASE,
    'POST /segments/7': { ...problem(409, 'Bo saved a newer version of this segment.'), code: 'stale_revision' },
    'POST /segments': { segment: aSegment({ id: 9, name: 'Copy of Mine', used_by: [] }) },
    'GET /segments/9': { segment: aSegment({ id: 9, name: 'Copy of Mine', used_by: [] }) },
  });
  const name = await screen.findByRole('textbox', { name: /Segment name/ });
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  await user.click(await screen.findByRole('button', { name: 'Keep mine as a copy' }));
  expect(page.api.bodiesOf('POST /segments')).toEqual([{ name: 'Copy of Mine', rule: RULE }]);
});

test('says how many customers match, and nothing where only an open decides', async () => {
  const rule = {
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'customer', id: 'plan', operator: 0, value: 'gold', ruleType: 1 } }],
  };
  const count = { of: 'customers', name: null, matching: 1204, counted: 8310, total: 8310 };
  const page = renderApp('/livetarget/segment?id=7', {
    ...BASE,
    'GET /segments/7': { segment: aSegment({ rule }) },
    'POST /querybuilder/count': { count, uncounted: null },
  });
  expect(await screen.findByText('1,204 of 8,310 customers match now')).toBeVisible();
  expect(page.api.bodiesOf('POST /querybuilder/count')).toEqual([{ rule }]);
  cleanup();
  const other = renderApp('/livetarget/segment?id=7', { ...BASE, 'POST /querybuilder/count': { count } });
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /Value of rule 1/ })).toHaveValue('Hull');
  expect(other.api.bodiesOf('POST /querybuilder/count')).toEqual([]);
});

test('says why rules with merge fields have no count', async () => {
  const query = { category_id: 'url', id: 'text', string: 'town', operator: 0, value: '[[customer.town]]', ruleType: 1 };
  const page = renderApp('/livetarget/segment?id=7', {
    ...BASE,
    'GET /segments/7': { segment: aSegment({ rule: { operator: 'All', children: [{ type: 'rule', query }] } }) },
    'POST /querybuilder/count': { count: null, uncounted: 'merge_field' },
  });
  expect(await screen.findByText('No count: the merge field has another value at each open')).toBeVisible();
  expect(page.api.bodiesOf('POST /querybuilder/count')).toHaveLength(1);
});
