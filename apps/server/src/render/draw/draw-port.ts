/**
 * The server's interface to drawing: a job goes in, a coded picture comes out, and no drawing happens here.
 */
import type { ClockState } from '@limn/image-types';
import type { MergeContext } from '@limn/merge';
import type { TextFit } from '@limn/scene';
import type { PictureFormat, VersionSnapshot } from '@limn/published';
import type { MapPicture } from '../maps/map-picture.ts';
import type { Outlook } from './job-queue.ts';

export interface DrawJob {
  /** Names the snapshot for the cache of compiled scenes: equal keys must mean equal snapshots ("7:12:3"). */
  key: string;
  snapshot: VersionSnapshot;
  /** Resolved merge fields by name. */
  values: Readonly<Record<string, string>>;
  /**
   * Default: the snapshot's own. `best` draws in both and answers the one that suits the picture (see
   * choose-format.ts).
   */
  format?: PictureFormat | 'best';
  /**
   * Pixels of the picture per pixel of the document: 1, 2 for dense screens, less for thumbnails. Default 1.
   */
  scale?: number;
  /** Milliseconds from now after which no one waits any more. */
  deadlineMs?: number;
  /** First state of a countdown's clock. Left out: all zeros. */
  clock?: ClockState;
  /** For a countdown: the context of its custom fields, second by second. */
  context?: MergeContext;
  /** For a countdown: how many of its seconds are drawn. Default: a minute. */
  seconds?: number;
  /** Content hashes of pictures known only at the request, by the address they stand for. */
  pictures?: Readonly<Record<string, string>>;
  /** Maps of this recipient, by the address under which the document looks for them (see `documentMaps`). */
  maps?: Readonly<Record<string, MapPicture>>;
  /**
   * False when no one waits any more: what no child has begun with is then left out. Left out: someone does.
   */
  isWanted?: () => boolean;
  /** Drawn when nothing else waits: no reader of an email waits for it. */
  isBackground?: boolean;
  /** Also tell which texts do not take their values as they were designed. */
  measures?: true;
}

export interface Drawn {
  bytes: Buffer;
  mime: string;
  width: number;
  height: number;
  /** Where the job asked for it. */
  texts?: TextFit[];
}

export interface DrawPort {
  /** Estimate for a job of this version that came now. Cheap: it is asked for every open. */
  outlook(job: Pick<DrawJob, 'key' | 'scale'>): Outlook;
  /** Rejects with an `AppError` (`unavailable`) when there is no picture in time. */
  draw(job: DrawJob): Promise<Drawn>;
  /** Finishes what is in flight, then ends every child. */
  close(): Promise<void>;
}

export const MIME: Readonly<Record<PictureFormat, string>> = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };
