/** A field of a rule that is searched for by typing. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchSelect } from './SearchSelect.tsx';

const OPTIONS = [
  { key: 'date', label: 'Date & Time: Date' },
  { key: 'url', label: 'Tag: URL' },
];

function Chosen() {
  const [value, setValue] = useState('date');
  return <SearchSelect label="Field" options={OPTIONS} value={value} onChange={setValue} nothingFound="No match." />;
}

test('replaces the chosen text by what is typed after a click', async () => {
  const user = userEvent.setup();
  render(<Chosen />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' });
  // As when a rule is added: it has the focus, and its text is selected, before it is clicked.
  await user.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 17]);
  await user.click(field);
  await user.keyboard('url');
  expect(field).toHaveValue('url');
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Tag: URL');
});
