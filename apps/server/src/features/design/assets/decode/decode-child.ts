/** The program that decodes uploaded pictures. */
import { answerJobs } from '../../../../platform/job-child/answer-jobs.ts';
import { repairPicture, type RepairedPicture } from './repair-picture.ts';
import type { DecodeOrder } from './picture-decoder.ts';

/** Undefined for a picture that is damaged. */
answerJobs(async ({ bytes, header, resize }: DecodeOrder): Promise<RepairedPicture | undefined> => {
  try {
    return await repairPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), header, resize);
  } catch {
    return undefined;
  }
});
