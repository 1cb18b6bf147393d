import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { createSnackStore } from './snack-store.ts';
import { SnackHost } from './SnackHost.tsx';

test('keeps ‘Unsaved changes’ off the buttons of a dialog, and messages in sight', async () => {
  const store = createSnackStore();
  const page = (open: boolean) => (
    <>
      <SnackHost store={store} />
      <ConfirmDialog open={open} title="Leave?" confirm="Leave" keep="Stay" onConfirm={() => undefined} onKeep={() => undefined}>
        Changes are lost.
      </ConfirmDialog>
    </>
  );
  const { rerender } = render(page(false));
  act(() => store.setUnsaved(true));
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  rerender(page(true));
  await expect.poll(() => screen.queryByText('Unsaved changes')).toBeNull();
  act(() => store.show({ text: 'Not saved yet.' }));
  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(screen.getByText('Not saved yet.')).toBeVisible();
  act(() => store.close());
  rerender(page(false));
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
});
