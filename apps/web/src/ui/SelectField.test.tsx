import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SelectField } from './SelectField.tsx';

const OPTIONS = ['Apple', 'Banana', 'Cherry'].map((label) => ({ value: label.toLowerCase(), label }));

function open(props: { value?: string; disabled?: boolean } = {}) {
  const chosen: string[] = [];
  const { rerender } = render(
    <SelectField
      label="Fruit"
      value={props.value ?? ''}
      options={OPTIONS}
      disabled={props.disabled ?? false}
      onChange={(value) => chosen.push(value)}
    />,
  );
  return { chosen, rerender, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Fruit' }) };
}

test('opens the list by click with the chosen one marked, and chooses by click', async () => {
  const { user, field, chosen } = open({ value: 'banana' });
  expect(field).toHaveTextContent('Banana');
  await user.click(field);
  const list = await screen.findByRole('listbox', { name: 'Fruit' });
  expect(
    within(list)
      .getAllByRole('option', { selected: true })
      .map((option) => option.textContent),
  ).toEqual(['Banana']);
  await user.click(within(list).getByRole('option', { name: 'Cherry' }));
  expect(chosen).toEqual(['cherry']);
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

test.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])('opens the list by %j and chooses by keys alone', async (key) => {
  const { user, field, chosen } = open({ value: 'apple' });
  await user.tab();
  expect(field).toHaveFocus();
  await user.keyboard(key);
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['banana']);
});

test('Escape closes the list and leaves what was chosen', async () => {
  const { user, field, chosen } = open({ value: 'apple' });
  await user.click(field);
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(chosen).toEqual([]);
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('opens nothing when disabled', async () => {
  const { user, field } = open({ disabled: true });
  await user.click(field);
  expect(screen.queryByRole('listbox')).toBeNull();
});
