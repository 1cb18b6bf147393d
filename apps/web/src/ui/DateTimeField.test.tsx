import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DateTimeField } from './DateTimeField.tsx';

function open(start: string) {
  const changed = vi.fn();
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <DateTimeField
        label="Start"
        value={value}
        onChange={(next) => {
          changed(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Start');
  const browserSays = (value: string, badInput = false) => {
    Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true });
    fireEvent.change(input, { target: { value } });
  };
  return { changed, input, browserSays };
}

test('keeps the saved time while a part is missing, and shows it again when left', () => {
  const { changed, input, browserSays } = open('2026-11-22T18:30');
  browserSays('', true);
  expect([changed.mock.calls, input.value]).toEqual([[], '']);
  fireEvent.blur(input);
  expect(input.value).toBe('2026-11-22T18:30');
  expect(input).toHaveAccessibleDescription('Type a whole date and time, from the year 2000 on.');
  browserSays('2026-11-23T18:30');
  expect(input).toHaveAccessibleDescription('');
});

test('empties a field that was empty and is left half-typed', () => {
  const { changed, input } = open('');
  // Browsers say '' before and after: React calls that no change.
  Object.defineProperty(input, 'validity', { value: { badInput: true } });
  const emptied = vi.spyOn(input, 'value', 'set');
  fireEvent.blur(input);
  expect([changed.mock.calls, emptied.mock.calls]).toEqual([[], [['']]]);
  expect(input).toHaveAccessibleDescription(/^Type a whole date and time/);
});

test('takes four digits for a year, so that the hour comes next', () => {
  expect(open('').input.max).toBe('9999-12-31T23:59');
});

test('changes nothing between the digits of a year', () => {
  const { changed, input, browserSays } = open('2026-11-22T18:30');
  for (const year of ['0002', '0020', '0202']) {
    browserSays(`${year}-11-22T18:30`);
    expect(input.value).toBe(`${year}-11-22T18:30`);
  }
  browserSays('2027-11-22T18:30');
  expect(changed.mock.calls).toEqual([['2027-11-22T18:30']]);
});

test('clears an emptied field', () => {
  const { changed, browserSays } = open('2026-11-22T18:30');
  browserSays('');
  expect(changed.mock.calls).toEqual([['']]);
});
