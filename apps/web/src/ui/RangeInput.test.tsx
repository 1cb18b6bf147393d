import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RangeInput } from './RangeInput.tsx';

const slide = (value: number) => fireEvent.change(screen.getByRole('slider'), { target: { value } });

test('keeps the slider’s position until its target follows', () => {
  const asked: number[] = [];
  const draw = (value: number) => (
    <RangeInput aria-label="Zoom" min={1} max={4} step={0.05} value={value} onChange={(next) => asked.push(next)} />
  );
  const { rerender } = render(draw(1));
  slide(1.05);
  expect(screen.getByRole('slider')).toHaveValue('1.05');
  slide(1.1);
  expect(asked).toEqual([1.05, 1.1]);
  rerender(draw(1.1));
  expect(screen.getByRole('slider')).toHaveValue('1.1');
  rerender(draw(2));
  expect(screen.getByRole('slider')).toHaveValue('2');
});

test('resets the slider when its target does not follow', () => {
  vi.useFakeTimers();
  try {
    render(<RangeInput aria-label="Zoom" min={1} max={4} step={0.05} value={1} onChange={() => undefined} />);
    slide(3);
    act(() => void vi.advanceTimersByTime(600));
    expect(screen.getByRole('slider')).toHaveValue('1');
  } finally {
    vi.useRealTimers();
  }
});
