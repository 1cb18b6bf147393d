import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => vi.useRealTimers());

test('renders a missing part when it arrives, without affecting the rest', async () => {
  vi.useFakeTimers();
  let online = false;
  const load = vi.fn<() => Promise<() => string>>(async () => {
    if (!online) throw new TypeError('Failed to fetch');
    return () => 'the menu';
  });
  const Menu = lazyPart(load);
  render(
    <>
      the page, <Menu />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText(/the page/)).toBeVisible();
  expect(load.mock.calls.length).toBeGreaterThan(1);
  online = true;
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText(/the menu/)).toBeVisible();
});

test('renders a prefetched part at once', async () => {
  const Menu = lazyPart(async () => () => 'the menu');
  Menu.preload();
  await Promise.resolve();
  await Promise.resolve();
  render(<Menu />);
  expect(screen.getByText('the menu')).toBeVisible();
});
