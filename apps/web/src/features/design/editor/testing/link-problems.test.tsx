import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinksPanel } from '../panels/LinksPanel.tsx';
import { PropertyCard } from '../properties/PropertyCard.tsx';
import { aText } from './objects.ts';
import { openPart } from './open-part.tsx';

test.each([
  ['www.x', 'Link', /“www\.x” does not begin with https:\/\//],
  ['https://shop.example/{{nosuch}}', 'Link', /\{\{nosuch\}\} is no field of this image/],
  ['{{firstname}}', 'Link', /\{\{firstname\}\} alone comes from the email’s tag/],
])('says under its field why the link %s can never work, and saves it', async (link, label, words) => {
  const it = await openPart(<LinksPanel />, {
    image: { link: 'https://shop.example/', data_source: { fields: 'firstname', csv_header: 'firstname' } },
  });
  await it.fill(label, link);
  expect(await screen.findByText(words)).toBeVisible();
  expect(it.server.posts).toEqual([{ link }]);
  await it.fill(label, 'https://shop.example/{{firstname}}');
  expect(screen.queryByText(words)).toBeNull();
});

test('warns of a field in a text that nothing fills', async () => {
  const it = await openPart(<PropertyCard narrow={false} />, {
    image: { data_source: { fields: 'firstname', csv_header: 'firstname' } },
    objects: [aText('Dear {{frist}}', 0, 0)],
  });
  act(() => it.select(String(it.objects()[0]?.['layerName'])));
  expect(screen.getByText(/\{\{frist\}\} isn’t a field of this image, so recipients see a gap/)).toBeVisible();
  await it.fill('Text', 'Dear {{firstname}}');
  expect(screen.queryByText(/is no field of this image/)).toBeNull();
});
