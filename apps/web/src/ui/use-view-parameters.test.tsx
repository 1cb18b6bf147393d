import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ListTable } from './ListTable.tsx';
import { isSamePage, useDays, useTab } from './use-view-parameters.ts';

const ROWS = Array.from({ length: 30 }, (_, n) => ({ id: n + 1, name: `Row ${30 - n}` }));

function List({ name }: { name?: string }) {
  return (
    <ListTable
      label="Rows"
      {...(name ? { name } : {})}
      columns={[
        { head: 'Id', cell: ({ id }) => id, sortBy: ({ id }) => id },
        { head: 'Full name', cell: ({ name: text }) => text, sortBy: ({ name: text }) => text },
      ]}
      rows={ROWS}
      rowKey={({ id }) => id}
      narrow={({ name: text }) => text}
    />
  );
}

function Tabs() {
  const [tab, show] = useTab(['one', 'two'] as const);
  return <button onClick={() => show(tab === 'one' ? 'two' : 'one')}>{tab}</button>;
}

function Usage() {
  const [{ from, to }, choose] = useDays({ from: '2026-11-01', to: '2026-11-29' }, 'usage');
  return <button onClick={() => choose({ from: '2026-10-01', to: '2026-11-29' })}>{`${from} to ${to}`}</button>;
}

function open(element: React.ReactNode, address = '/rows') {
  const router = createMemoryRouter([{ path: '/rows', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), search: () => router.state.location.search };
}

const firstRow = () => screen.getAllByRole('row')[1]?.textContent;

test('keeps the page and the sorting of a list in the address', async () => {
  const { user, search } = open(<List />, '/rows?id=7');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect([search(), firstRow()]).toEqual(['?id=7&page=2', '26Row 5']);
  await user.click(screen.getByRole('button', { name: 'Full name' }));
  expect([search(), firstRow()]).toEqual(['?id=7&sort=full-name', '30Row 1']);
  await user.click(screen.getByRole('button', { name: 'Full name' }));
  expect([search(), firstRow()]).toEqual(['?id=7&sort=-full-name', '1Row 30']);
});

test('keeps the days of a list in the address, without those that are usual', async () => {
  const { user, search } = open(<Usage />, '/rows?usage.page=3');
  await user.click(screen.getByRole('button', { name: '2026-11-01 to 2026-11-29' }));
  expect([search(), screen.getByRole('button').textContent]).toEqual(['?usage.from=2026-10-01', '2026-10-01 to 2026-11-29']);
});

test.each([
  ['?usage.from=2026-11-05&usage.to=2026-11-06', '2026-11-05 to 2026-11-06'],
  ['?usage.from=2026-02-30&usage.to=yesterday', '2026-11-01 to 2026-11-29'],
])('shows the days that the address %s says', (address, shown) => {
  open(<Usage />, `/rows${address}`);
  expect(screen.getByRole('button').textContent).toBe(shown);
});

test.each([
  ['?page=2&sort=full-name', '5Row 26'],
  ['?page=99', '26Row 5'],
  ['?page=-1&sort=nothing', '1Row 30'],
  ['?page=1.5', '1Row 30'],
])('opens a list as the address %s says', (search, row) => {
  open(<List />, `/rows${search}`);
  expect(firstRow()).toBe(row);
});

test('keeps two lists of a page apart by their names', async () => {
  const { user, search } = open(
    <>
      <List />
      <List name="others" />
    </>,
  );
  await user.click(screen.getAllByRole('button', { name: 'Next page' })[1] as HTMLElement);
  expect(search()).toBe('?others.page=2');
});

test('keeps the tab in the address, the first one in none', async () => {
  const { user, search } = open(<Tabs />, '/rows?tab=two');
  await user.click(screen.getByRole('button', { name: 'two' }));
  expect([screen.getByRole('button').textContent, search()]).toEqual(['one', '']);
});

test('tells a page that is only looked at in another way from another page', () => {
  const at = (search: string, pathname = '/rows') => ({ pathname, search });
  expect(isSamePage(at('?id=1&tab=two'), at('?id=1&receipts.page=2&sort=-name'))).toBe(true);
  expect(isSamePage(at('?id=1'), at('?id=2'))).toBe(false);
  expect(isSamePage(at('?id=1'), at('?id=1', '/other'))).toBe(false);
});
