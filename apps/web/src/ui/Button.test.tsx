import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

test('keeps focus on a busy button and ignores Enter', async () => {
  const user = userEvent.setup();
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy && 'Saving'}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledOnce();
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Saving' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  expect(send).toHaveBeenCalledOnce();
});
