import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LayersPanel } from '../layers/LayersPanel.tsx';
import { PropertyCard } from '../properties/PropertyCard.tsx';
import { aSquare } from './objects.ts';
import { openPart } from './open-part.tsx';

test('cycles focus through the parts of the screen by F6', async () => {
  const parts = (
    <>
      <PropertyCard narrow={false} />
      <aside data-editor-pane>
        <LayersPanel />
      </aside>
    </>
  );
  const it = await openPart(parts, { objects: [aSquare('under', 100, 50), aSquare('over', 200, 50)] });
  act(() => it.select('under'));
  const press = (shiftKey: boolean) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', shiftKey });
  press(false);
  expect(screen.getByRole('tab', { name: 'Transform' })).toHaveFocus();
  press(false);
  expect(screen.getByRole('button', { name: 'under' })).toHaveFocus();
  press(false);
  expect(document.activeElement).toHaveAttribute('data-editor-stage');
  press(true);
  expect(screen.getByRole('button', { name: 'under' })).toHaveFocus();
  expect(it.selected()).toEqual(['under']);
});
