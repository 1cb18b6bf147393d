import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FieldPicker } from './FieldPicker.tsx';
import './FieldPickerList.tsx';

const OFFERS = [
  { group: 'Date & Time', label: 'Day', text: '[[date_time.day]]' },
  { group: 'Date & Time', label: 'Month', text: '[[date_time.month]]' },
  { group: 'URL', label: 'town', text: '{{town}}' },
];

test('filters by typing, marks by arrows and picks by Enter', async () => {
  const user = userEvent.setup();
  const onPick = vi.fn();
  render(<FieldPicker fieldLabel="URL" noun="merge field" offers={OFFERS} onPick={onPick} />);
  await user.click(screen.getByRole('button', { name: 'Insert a merge field: URL' }));
  const search = await screen.findByLabelText('Search merge fields');
  expect(search).toHaveFocus();
  await user.keyboard('date');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))).toEqual([
    'Date & Time: Day',
    'Date & Time: Month',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onPick.mock.calls).toEqual([['[[date_time.month]]']]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('empties the search by Escape, then closes, and says where nothing is found', async () => {
  const user = userEvent.setup();
  render(<FieldPicker fieldLabel="URL" noun="merge field" offers={OFFERS} onPick={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Insert a merge field: URL' }));
  await screen.findByLabelText('Search merge fields');
  await user.keyboard('nope');
  expect(screen.getByText('No merge field is called that.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});
