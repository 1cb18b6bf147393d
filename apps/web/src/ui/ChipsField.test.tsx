import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChipsField } from './ChipsField.tsx';

function open(start: readonly string[] = [], disabled = false) {
  const changes: string[][] = [];
  function Harness() {
    const [value, setValue] = useState(start);
    return (
      <ChipsField
        label="Labels"
        value={value}
        disabled={disabled}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Harness />);
  return { changes, user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'Labels' }) };
}

test('Enter, a comma and leaving the field each make a chip of what was typed', async () => {
  const { user, field, changes } = open();
  await user.type(field, 'summer{Enter}sale,walks');
  await user.tab();
  expect(changes).toEqual([['summer'], ['summer', 'sale'], ['summer', 'sale', 'walks']]);
  expect(field).toHaveValue('');
});

test('splits pasted words into chips without duplicates', async () => {
  const { user, field, changes } = open(['sale']);
  await user.click(field);
  await user.paste('summer, sale , walks');
  expect(changes).toEqual([['sale', 'summer', 'walks']]);
});

test('Backspace in the empty field takes the last chip away, its button takes any', async () => {
  const { user, field, changes } = open(['a', 'b', 'c']);
  await user.type(field, 'x{Backspace}{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Remove a' }));
  expect(changes).toEqual([['a', 'b'], ['b']]);
});

test('removes nothing from a disabled field', () => {
  open(['a'], true);
  expect(screen.queryByRole('button')).toBeNull();
});
