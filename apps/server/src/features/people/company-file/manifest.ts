/** The last entry of a file: what is in it, with a checksum of each part. */
import { z } from 'zod';

export const FORMAT = 'limn company';
export const FORMAT_VERSION = 1;
export const FIRST_ENTRY = 'about';
export const LAST_ENTRY = 'manifest';
export const BYTES_FOLDER = 'bytes';

const PartSummary = z.strictObject({ rows: z.number().int().min(0), sha256: z.string() });

export const About = z.strictObject({
  format: z.literal(FORMAT),
  version: z.number().int().positive(),
  made_at: z.iso.datetime(),
  company: z.string().max(200),
});
export type About = z.infer<typeof About>;

export const Manifest = z.strictObject({
  parts: z.record(z.string().max(40), PartSummary),
  /** Pictures, whose names are their checksums. */
  blobs: z.strictObject({ count: z.number().int().min(0), bytes: z.number().int().min(0) }),
  notes: z.array(z.string().max(2000)).max(100),
});
export type Manifest = z.infer<typeof Manifest>;

/** Six digits at least, so that a list of names is in order. */
export function pieceName(part: string, index: number): string {
  return `${part}/${String(index).padStart(6, '0')}.jsonl.gz`;
}
