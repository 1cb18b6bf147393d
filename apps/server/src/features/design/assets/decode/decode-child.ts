/** The program that decodes uploaded pictures. */
import { answerJobs } from '../../../../platform/job-child/answer-jobs.ts';
import { mendPicture, type MendedPicture } from './mend-picture.ts';
import type { DecodeOrder } from './picture-decoder.ts';

/** Undefined for a picture that is damaged. */
answerJobs(async ({ bytes, header, resize }: DecodeOrder): Promise<MendedPicture | undefined> => {
  try {
    return await mendPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), header, resize);
  } catch {
    return undefined;
  }
});
