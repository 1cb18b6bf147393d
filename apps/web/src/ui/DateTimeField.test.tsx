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
