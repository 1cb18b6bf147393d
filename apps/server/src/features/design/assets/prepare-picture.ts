/**
 * Takes uploaded bytes to a picture that can be kept: checked, upright and, where asked for, not too wide.
 */
import { invalidField } from '@limn/model';
import type { DecodeOutcome, PictureDecoder } from './decode/picture-decoder.ts';
import { readPictureHeader, type PictureMime } from './headers/picture-header.ts';

export interface Picture {
  bytes: Buffer;
  mime: PictureMime;
  width: number;
  height: number;
}

const REFUSALS: Readonly<Record<Exclude<DecodeOutcome, { ok: true }>['why'], string>> = {
  damaged: 'The picture is damaged and can’t be shown. Save it again, then retry.',
  too_slow: 'The picture takes too long to open. Save it smaller, then try again.',
  too_much: 'The picture can’t be opened. Save it smaller or in another format, then try again.',
};

/** `path` names the field that refusals speak of. */
export async function preparePicture(
  bytes: Buffer,
  { resize, path, decoder }: { resize: boolean; path: string; decoder: Pick<PictureDecoder, 'normalise'> },
): Promise<Picture> {
  const verdict = readPictureHeader(bytes);
  if (!verdict.ok) throw invalidField(path, verdict.reason);
  const outcome = await decoder.normalise(bytes, verdict.header, resize);
  if (!outcome.ok) throw invalidField(path, REFUSALS[outcome.why]);
  const { picture } = outcome;
  return { bytes: picture.bytes ?? bytes, mime: verdict.header.mime, width: picture.width, height: picture.height };
}
