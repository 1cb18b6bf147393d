/** The program that decodes uploaded pictures. */
import { answerJobs } from '../../../../platform/job-child/answer-jobs.ts';
import { normalisePicture, type NormalisedPicture } from './normalise-picture.ts';
import type { DecodeOrder } from './picture-decoder.ts';

/** Undefined for a picture that is damaged. */
answerJobs(async ({ bytes, header, resize }: DecodeOrder): Promise<NormalisedPicture | undefined> => {
  try {
    return await normalisePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), header, resize);
  } catch {
    return undefined;
  }
});
