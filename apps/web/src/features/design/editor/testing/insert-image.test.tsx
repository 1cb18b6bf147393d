/**
 * Insert Image: two steps for a picture that is the same for everyone, three for one that is another for
 * each.
 */
import type { CdnImage } from '@limn/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { InsertImageDialog } from '../dialogs/InsertImageDialog.tsx';
import { aDynamicPicture, aPicture, aSquare } from './objects.ts';
import { openPart } from './open-part.tsx';

const HILLS = {
  id: 5,
  url: '/p/5.png',
  name: 'hills.png',
  width: 1200,
  height: 300,
  tags: [],
  weight: 1,
  created_at: '',
} as unknown as CdnImage;
const ANSWERS = {
  'GET /cdn_image/5': { cdn_image: HILLS },
  'POST /cdn_image': { cdn_image: HILLS },
  'GET /cdn_image': { cdn_images: [], tags: [], total: 0 },
  'POST /cdn_image/5': (body: object) => ({ cdn_image: { ...HILLS, ...body } }),
};
const button = (name: string) => screen.getByRole('button', { name });
const next = () => button('Next');

async function open(layerKey?: string, options: Parameters<typeof openPart>[1] = {}) {
  const onClose = vi.fn();
  const it = await openPart(<InsertImageDialog layerKey={layerKey} onClose={onClose} />, {
    answers: ANSWERS,
    ...options,
  });
  return {
    ...it,
    onClose,
    async choose(kind: 'Static Image' | 'Dynamic Image') {
      await it.user.click(screen.getByRole('radio', { name: new RegExp(kind) }));
      await it.user.click(next());
    },
    async sendUrl() {
      await it.user.click(button('Use a URL'));
      await it.user.type(screen.getByLabelText('URL'), 'https://shop.example/hills.png');
      await it.user.click(button('Upload'));
    },
  };
}

test('inserts a static picture by source and details, shrunk to fit', async () => {
  const it = await open();
  await it.choose('Static Image');
  expect(screen.getByText('Image Source')).toBeVisible();
  await it.sendUrl();
  expect(await screen.findByText('1200 px')).toBeVisible();
  expect(screen.getByText('300 px')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Tags' })).toBeVisible();
  for (const name of ['Back', 'Replace', 'Insert']) expect(button(name)).toBeVisible();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await it.user.clear(name);
  await it.user.type(name, 'Hills');
  await it.user.click(button('Insert'));
  await waitFor(() => expect(it.onClose).toHaveBeenCalled());
  expect(it.objects()).toMatchObject([
    {
      type: 'image',
      imageType: 'static',
      staticImageId: 5,
      layerName: 'Hills',
      left: 0,
      top: 0,
      scaleX: 0.5,
      scaleY: 0.5,
      lockScalingFlip: true,
    },
  ]);
});

test('never enlarges a picture smaller than the canvas', async () => {
  const small = { ...HILLS, width: 80, height: 60 };
  const it = await open(undefined, { answers: { ...ANSWERS, 'POST /cdn_image': { cdn_image: small } } });
  await it.choose('Static Image');
  await it.sendUrl();
  await it.user.click(await screen.findByRole('button', { name: 'Insert' }));
  await waitFor(() => expect(it.objects()).toMatchObject([{ width: 80, height: 60, scaleX: 1, scaleY: 1 }]));
});

test('Back goes to the source and to the kind, Replace to the source', async () => {
  const it = await open();
  await it.choose('Static Image');
  await it.sendUrl();
  await it.user.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(button('Use a URL')).toBeVisible();
  await it.user.click(button('Back'));
  expect(screen.getByRole('radio', { name: /^Static Image/ })).toBeChecked();
});

test('inserts a dynamic picture step by step, with or without fallback', async () => {
  const it = await open();
  await it.choose('Dynamic Image');
  expect(next()).toBeDisabled();
  const address = screen.getByRole('textbox', { name: 'Image URL' });
  fireEvent.change(address, { target: { value: 'https://shop.example/{{product}}.png' } });
  await it.user.click(next());
  expect(next()).toBeDisabled();
  await it.user.click(button('Placeholder'));
  expect(screen.getByText('800 × 600 px')).toBeVisible();
  await it.user.click(next());
  expect(button('Insert')).toBeDisabled();
  await it.user.click(button('No Fallback'));
  await it.user.click(button('Insert'));
  expect(it.objects()).toMatchObject([
    {
      imageType: 'dynamic',
      dynamicUrl: 'https://shop.example/{{product}}.png',
      dynamicFit: 'crop',
      fallbackUrl: null,
      left: 0,
      top: 0,
      width: 800,
      height: 600,
      scaleX: 1 / 3,
      scaleY: 1 / 3,
      lockScalingFlip: true,
    },
  ]);
});

test('preview and fallback may be pictures of one’s own', async () => {
  const it = await open();
  await it.choose('Dynamic Image');
  fireEvent.change(screen.getByRole('textbox', { name: 'Image URL' }), { target: { value: 'https://shop.example/{{product}}.png' } });
  await it.user.click(next());
  await it.sendUrl();
  await waitFor(() => expect(next()).toBeEnabled());
  await it.user.click(next());
  await it.sendUrl();
  await waitFor(() => expect(button('Insert')).toBeEnabled());
  await it.user.click(button('Insert'));
  expect(it.objects()).toMatchObject([
    { src: '/p/5.png', previewUrl: '/p/5.png', dynamicPreviewImageId: 5, fallbackUrl: '/p/5.png', dynamicFallbackImageId: 5 },
  ]);
});

test('starts editing a static object at its details and exchanges its picture', async () => {
  const it = await open('layer-1', { objects: [aPicture('Old', 100, 50)] });
  expect(await screen.findByText('1200 px')).toBeVisible();
  await it.user.click(button('Edit'));
  await waitFor(() => expect(it.onClose).toHaveBeenCalled());
  // As wide as it was, in its own proportions.
  expect(it.objects()).toMatchObject([{ left: 100, top: 50, width: 1200, height: 300, scaleX: 80 / 1200, scaleY: 80 / 1200 }]);
});

test('starts editing a dynamic object at its address with its answers', async () => {
  const it = await open('layer-1', { objects: [aDynamicPicture('Product', 10, 20)] });
  expect(screen.getByRole('textbox', { name: 'Image URL' })).toHaveValue('https://shop.example/{{product}}.png');
  await it.user.click(next());
  await it.user.click(next());
  await it.user.click(button('Edit'));
  expect(it.objects()).toMatchObject([{ left: 10, top: 20, dynamicUrl: 'https://shop.example/{{product}}.png', fallbackUrl: null }]);
});

test('closes for an object without a company picture', async () => {
  const it = await open('layer-1', { objects: [aSquare('a', 0, 0)] });
  expect(it.onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('reports a failed upload and closes the dialog', async () => {
  const it = await open(undefined, { answers: { ...ANSWERS, 'POST /cdn_image': problem(500, 'no') } });
  await it.choose('Static Image');
  await it.sendUrl();
  await waitFor(() => expect(it.onClose).toHaveBeenCalled());
  expect(it.snack()).toContain('Sorry, an error has occured.');
  expect(it.objects()).toEqual([]);
});
