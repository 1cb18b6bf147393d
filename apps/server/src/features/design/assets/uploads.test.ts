import { AppError } from '@limn/model';
import { Transformer } from '@napi-rs/image';
import { afterAll, expect, test } from 'vitest';
import { createPictureDecoder, type DecodeOutcome } from './decode/picture-decoder.ts';
import { readPictureHeader } from './headers/picture-header.ts';
import { preparePicture } from './prepare-picture.ts';
import { pictureOf, type Recipe } from './testing/awkward-pictures.ts';
import table from './uploads.cases.json' with { type: 'json' };

interface Case {
  what: string;
  file: Recipe;
  resize?: boolean;
  /** Refused without decoding anything. */
  header?: boolean;
  /** Part of the reason. */
  refused?: string;
  is?: [mime: string, width: number, height: number];
}

const cases = table as unknown as Case[];
const decoder = createPictureDecoder();
afterAll(() => decoder.close());
const noDecoder = { normalise: () => Promise.reject(new Error('This was decoded.')) };

test.each(cases.filter((each) => each.refused !== undefined))(
  'refused, with the reason and the field: $what',
  async ({ file, refused, header }) => {
    const bytes = await pictureOf(file);
    const outcome = preparePicture(bytes, { resize: false, path: 'file', decoder: header ? noDecoder : decoder });
    const message = expect.stringMatching(new RegExp(refused ?? ''));
    await expect(outcome).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'file', message }] });
  },
);

test.each(cases.filter((each) => each.is !== undefined))(
  'taken, and shown as it says it is: $what',
  async ({ file, resize = false, is }) => {
    const bytes = await pictureOf(file);
    const picture = await preparePicture(bytes, { resize, path: 'file', decoder });
    const [mime, width, height] = is ?? [];
    expect(picture).toMatchObject({ mime, width, height });
    const kept = readPictureHeader(picture.bytes);
    expect(kept).toMatchObject({ ok: true, header: { mime: picture.mime, width: picture.width, height: picture.height, orientation: 1 } });
    if (picture.mime !== 'image/gif') expect(await new Transformer(picture.bytes).rawPixels()).toBeDefined();
    // A picture that says nothing but its pixels comes back byte for byte.
    const { orientation, profile, after } = file;
    if (!resize && file.kind !== 'cmyk' && orientation === undefined && profile === undefined && after === undefined)
      expect(picture.bytes.equals(bytes)).toBe(true);
    for (const words of ['ICC_PROFILE', 'iCCP', 'Exif', '<script>']) expect(picture.bytes.includes(words)).toBe(false);
  },
);

test('refuses the picture that kills a decoder and starts a new decoder', async () => {
  const own = createPictureDecoder();
  try {
    const header = readPictureHeader(await pictureOf({ kind: 'png', width: 5000, height: 5000 }));
    if (!header.ok) throw new Error(header.reason);
    const big = await pictureOf({ kind: 'png', width: 5000, height: 5000 });
    expect(await own.normalise(big, header.header, false)).toMatchObject({ ok: true });
    const [first = 0] = own.pids();
    const doomed = own.normalise(big, header.header, true);
    process.kill(first, 'SIGKILL');
    const next = own.normalise(big, header.header, false);
    expect(await doomed).toEqual<DecodeOutcome>({ ok: false, why: 'too_much' });
    expect(await next).toMatchObject({ ok: true });
    expect(own.pids()).not.toContain(first);
  } finally {
    own.close();
  }
});

test('refuses pictures over the decoder’s memory or time at no cost to the front', async () => {
  const bytes = await pictureOf({ kind: 'png', width: 6000, height: 6000 });
  for (const [options, why] of [
    [{ maxMemoryBytes: 90 * 1024 * 1024 }, 'too_much'],
    [{ deadlineMs: 1 }, 'too_slow'],
  ] as const) {
    const own = createPictureDecoder(options);
    const header = readPictureHeader(bytes);
    if (!header.ok) throw new Error(header.reason);
    expect(await own.normalise(bytes, header.header, false)).toEqual({ ok: false, why });
    own.close();
  }
});

test('ends an idle decoder and refuses with a closed one', async () => {
  const own = createPictureDecoder({ idleMs: 20 });
  const bytes = await pictureOf({ kind: 'png' });
  await preparePicture(bytes, { resize: false, path: 'file', decoder: own });
  while (own.pids().length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await preparePicture(bytes, { resize: false, path: 'file', decoder: own });
  own.close();
  await expect(preparePicture(bytes, { resize: false, path: 'file', decoder: own })).rejects.toBeInstanceOf(AppError);
});
