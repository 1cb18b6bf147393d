import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PropertyCard } from '../properties/PropertyCard.tsx';
import { aText } from './objects.ts';
import { openPart } from './open-part.tsx';

test('locates an unknown step in a text so that it can be fixed', async () => {
  const words = 'Dear {{name | uper}}';
  const it = await openPart(<PropertyCard narrow={false} />, { objects: [aText(words, 0, 0)] });
  act(() => it.select(String(it.objects()[0]?.['layerName'])));
  expect(screen.getByText('At position 15: There is no step “uper”. Did you mean “upper”?')).toBeVisible();
  await it.fill('Text', 'Dear {{name | upper}}');
  expect(screen.queryByText(/There is no step/)).toBeNull();
  expect(it.objects()[0]).toMatchObject({ text: 'Dear {{name | upper}}' });
});
