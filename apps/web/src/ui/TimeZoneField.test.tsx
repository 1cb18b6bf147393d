import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TimeZoneField } from './TimeZoneField.tsx';

function Field() {
  const [zone, setZone] = useState('Europe/Paris');
  return <TimeZoneField value={zone} onChange={setZone} size="page" />;
}

test('types a city over the chosen timezone, also by keyboard alone', async () => {
  const user = userEvent.setup();
  render(<Field />);
  const box = screen.getByRole('combobox', { name: 'Timezone' });
  expect(box).toHaveValue('Europe/Paris');
  await user.tab();
  expect(box).toHaveFocus();
  await user.keyboard('lond');
  expect(box).toHaveValue('lond');
  await user.click(screen.getByRole('option', { name: /^Europe\/London/ }));
  expect(box).toHaveValue('Europe/London');
});
